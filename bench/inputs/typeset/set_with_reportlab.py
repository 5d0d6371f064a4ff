# Sets one document with ReportLab: set_with_reportlab.py SOURCE.json OUT.pdf. The source is what reportlab.ts writes.
import json
import sys
from reportlab.graphics.shapes import Circle, Drawing, Rect
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, HRFlowable, PageTemplate, Paragraph, Preformatted, Spacer, Table

FILES = {
    "LiberationSerif": ("liberation/LiberationSerif-%s", "Regular Bold Italic BoldItalic"),
    "LiberationSans": ("liberation/LiberationSans-%s", "Regular Bold Italic BoldItalic"),
    "LiberationMono": ("liberation/LiberationMono-%s", "Regular Bold Italic BoldItalic"),
    "DejaVuSerif": ("dejavu/DejaVuSerif%s", " -Bold -Italic -BoldItalic"),
    "DejaVuSans": ("dejavu/DejaVuSans%s", " -Bold -Oblique -BoldOblique"),
    "DejaVuSansMono": ("dejavu/DejaVuSansMono%s", " -Bold -Oblique -BoldOblique"),
}
BUILT_IN = {
    "Times-Roman": ("Times-Bold", "Times-Italic"),
    "Helvetica": ("Helvetica-Bold", "Helvetica-Oblique"),
    "Courier": ("Courier-Bold", "Courier-Oblique"),
}
ALIGNMENTS = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


def fonts_of(name):
    """Names of the regular, bold and italic font."""
    if name in BUILT_IN:
        return (name, *BUILT_IN[name])
    pattern, kinds = FILES[name]
    names = []
    for kind in kinds.split(" ")[:3]:
        names.append(name + "+" + (kind or "Regular"))
        try:
            pdfmetrics.registerFont(TTFont(names[-1], "/usr/share/fonts/truetype/" + pattern % kind + ".ttf"))
        except Exception:
            names[-1] = names[0]
    pdfmetrics.registerFontFamily(name, *names, names[1])
    return tuple(names)


class Counting(Canvas):
    """Paints the running lines when the total of pages is known."""

    source = {}

    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        self.kept = []

    def showPage(self):
        self.kept.append(dict(self.__dict__))
        self._startPage()

    def save(self):
        for index, state in enumerate(self.kept):
            self.__dict__.update(state)
            self.paint(index, len(self.kept))
            super().showPage()
        super().save()

    def paint(self, index, pages):
        style, geometry = self.source["style"], self.source["geometry"]
        self.setFont(self.source["running_font"], style["size"] * 0.85)
        self.setFillColor(colors.black)
        for line in self.source["running"]:
            text = line["text"].replace("{pages}", str(pages)).replace("{page}", str(index + style["first"]))
            y = geometry["height"] - style["edge"] + 8 if line["where"] == "head" else style["edge"] - 16
            if line["side"] == "left":
                self.drawString(geometry["left"], y, text)
            elif line["side"] == "right":
                self.drawRightString(geometry["width"] - geometry["right"], y, text)
            else:
                self.drawCentredString(geometry["width"] / 2, y, text)


def main(source, out):
    style, geometry = source["style"], source["geometry"]
    size, lead = style["size"], style["lead"]
    regular, bold, italic = fonts_of(style["font"])
    head_regular, head_bold, head_italic = fonts_of(style["hfont"])
    mono = fonts_of(style["mono"])[0]
    # The built-in fonts lack some bullets.
    signs = fonts_of("DejaVuSans")[0]
    source["running_font"] = head_regular
    base = ParagraphStyle(
        "body", fontName=regular, fontSize=size, leading=size * lead, alignment=TA_JUSTIFY if style["justify"] else TA_LEFT,
        firstLineIndent=14 if style["indent"] else 0, spaceAfter=size * 0.7 if style["spaced"] else 0,
        allowWidows=0, allowOrphans=0)

    def heading(block):
        look, big = style["heading"], block["size"]
        font = head_regular if look == "smallcaps" else head_italic if look == "italic" else head_bold
        given = ParagraphStyle(
            "heading", fontName=font, fontSize=big, leading=big * 1.2, alignment=TA_CENTER if style["centred"] else TA_LEFT,
            spaceBefore=big, spaceAfter=big * 0.5, keepWithNext=1)
        if look == "colour":
            given.textColor = colors.HexColor(style["colour"])
        if look == "ruled" and block["level"] < 3:
            given.borderWidth, given.borderPadding, given.borderColor = 0.5, 2, colors.black
        if look == "spaced":
            given.textTransform = "uppercase"
        return [Paragraph(block["text"], given)]

    def item(block):
        step = max(style["step"], 20 if block["ordered"] else 12)
        left = step * (block["depth"] + 1)
        after = size * 0.5 if style["loose"] else 0
        given = ParagraphStyle(
            "item", parent=base, firstLineIndent=0, leftIndent=left, bulletIndent=left - step + 2,
            spaceAfter=max(after, size * 0.6) if block["last"] else after,
            bulletFontName=regular if block["ordered"] else signs, bulletFontSize=size)
        label = {"square": "\u25aa", "ring": "\u25cb"}.get(block["label"], block["label"])
        return [Paragraph(block["text"], given, bulletText=label)]

    def code(block):
        look = style["code"]
        given = ParagraphStyle("code", fontName=mono, fontSize=block["size"], leading=block["size"] * 1.2)
        text = Preformatted(block["text"], given)
        commands = [("LEFTPADDING", (0, 0), (-1, -1), 6), ("TOPPADDING", (0, 0), (-1, -1), 4), ("BOTTOMPADDING", (0, 0), (-1, -1), 4)]
        if look in ("plain", "lines"):
            given.leftIndent, given.spaceAfter = 6, size
            return [Spacer(1, 3), text]
        if look == "box":
            commands.append(("BOX", (0, 0), (-1, -1), 0.5, colors.black))
        if look in ("tint", "coloured"):
            commands.append(("BACKGROUND", (0, 0), (-1, -1), colors.HexColor("#eeeeee")))
        if look == "bar":
            commands.append(("LINEBEFORE", (0, 0), (0, -1), 2, colors.HexColor(style["colour"])))
        if look == "coloured":
            given.textColor = colors.HexColor(style["colour"])
        # One row a line, so that long code breaks at the end of a page.
        rows = [[Preformatted(line or " ", given)] for line in block["text"].split("\n")]
        commands += [("TOPPADDING", (0, 1), (-1, -1), 0), ("BOTTOMPADDING", (0, 0), (-1, -2), 0)]
        return [Table(rows, [geometry["column"] - 2], style=commands, spaceAfter=size, spaceBefore=3)]

    def table(block):
        heads, rules, small = block["heads"], style["table"], block["size"]
        fonts = {"bold": bold, "fill": bold, "italic": italic, "plain": regular}

        def cell(text, x, y):
            font = fonts[style["thead"]] if y < heads else regular
            given = ParagraphStyle("cell", fontName=font, fontSize=small, leading=small * 1.15, alignment=ALIGNMENTS[block["alignments"][x]])
            return Paragraph(text, given) if text else ""

        rows = [[cell(text, x, y) for x, text in enumerate(row)] for y, row in enumerate(block["cells"])]
        pad = 1 if style["tight"] else 3
        whole = ((0, 0), (-1, -1))
        commands = [("VALIGN", *whole, "TOP"), ("TOPPADDING", *whole, pad), ("BOTTOMPADDING", *whole, pad), ("LEFTPADDING", *whole, 4), ("RIGHTPADDING", *whole, 4)]
        commands += [("SPAN", (a, b), (c, d)) for a, b, c, d in block["spans"]]
        grey = colors.HexColor("#777777")
        below_head = ("LINEBELOW", (0, heads - 1), (-1, heads - 1), 0.5, colors.black)
        commands += {
            "grid": [("GRID", *whole, 0.5, colors.black)],
            "booktabs": [("LINEABOVE", (0, 0), (-1, 0), 1, colors.black), ("LINEBELOW", (0, -1), (-1, -1), 1, colors.black), *([below_head] if heads else [])],
            "rows": [("LINEBELOW", *whole, 0.4, grey)],
            "zebra": [("BACKGROUND", (0, y), (-1, y), colors.HexColor("#eef1f5")) for y in range(0, len(rows), 2)],
            "none": [],
            "frame": [("BOX", *whole, 0.7, colors.black)],
            "columns": [("LINEAFTER", (0, 0), (-2, -1), 0.4, colors.black)],
            "head": [below_head] if heads else [],
        }[rules]
        if style["thead"] == "fill" and heads:
            commands.append(("BACKGROUND", (0, 0), (-1, heads - 1), colors.HexColor("#d9e2ec")))
        return [Table(rows, block["widths"], repeatRows=min(heads, len(rows) - 1) if not block["spans"] else 0, style=commands, spaceBefore=4, spaceAfter=size)]

    def caption(block):
        font = {"italic": italic, "bold": bold, "plain": regular}[style["caption"]]
        given = ParagraphStyle("caption", fontName=font, fontSize=size * 0.9, leading=size * 1.1, alignment=TA_CENTER, spaceBefore=4, spaceAfter=8, keepWithNext=block["keep"])
        return [Paragraph(block["text"], given)]

    def figure(_):
        drawing = Drawing(180, 80, hAlign="CENTER")
        drawing.add(Rect(0, 0, 180, 80, fillColor=colors.HexColor("#dddddd"), strokeColor=None))
        drawing.add(Circle(60, 40, 28, fillColor=colors.HexColor(style["colour"]), strokeColor=None))
        return [drawing]

    kinds = {"paragraph": lambda block: [Paragraph(block["text"], base)], "heading": heading, "item": item, "code": code, "table": table, "caption": caption, "figure": figure}
    story = [flowable for block in source["body"] for flowable in kinds[block["kind"]](block)]
    if source["notes"]:
        note = ParagraphStyle("note", parent=base, fontSize=size * 0.8, leading=size, firstLineIndent=0, spaceAfter=2)
        story += [HRFlowable(width="30%", hAlign="LEFT", thickness=0.5, color=colors.black, spaceBefore=10)]
        story += [Paragraph(text, note) for text in source["notes"]]

    step = geometry["column"] + geometry["gutter"]
    frames = [
        Frame(geometry["left"] + at * step, style["edge"], geometry["column"], geometry["height"] - 2 * style["edge"], 0, 0, 0, 0)
        for at in range(2 if style["two"] else 1)
    ]
    document = BaseDocTemplate(out, pagesize=(geometry["width"], geometry["height"]), pageTemplates=[PageTemplate(frames=frames)])
    Counting.source = source
    document.build(story, canvasmaker=Counting)


main(json.load(open(sys.argv[1])), sys.argv[2])

// Reads the form fields of a page from their annotations, filled in or not (ISO 32000-2, 12.7).

export interface ReadField {
  /** Name with those of the fields around it, such as "address.city". */
  readonly name: string;
  /** Words by which the form calls the field. */
  readonly label?: string;
  readonly kind: "text" | "choice" | "check" | "radio";
  /** Text or chosen options; true for a box that is checked; for a radio button its option, where it is chosen. */
  readonly value: string | boolean | readonly string[];
  /** Two opposite corners in user space: [x, y, x, y]. */
  readonly rectangle: readonly number[];
}

/** The fields of pdf.js's annotation data that are read here. pdf.js has no exact type for them. */
export interface FieldData {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldName?: string;
  readonly alternativeText?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly options?: readonly { readonly exportValue?: unknown; readonly displayValue?: unknown }[];
}

/** Returns undefined for other annotations, push buttons, signatures and passwords. */
export function fieldOf(data: FieldData, rectangle: readonly number[]): ReadField | undefined {
  if (data.subtype !== "Widget" || data.password === true) return undefined;
  const valued = stateOf(data);
  if (valued === undefined) return undefined;
  const label = data.alternativeText?.trim() ?? "";
  return { name: data.fieldName ?? "", ...(label === "" ? {} : { label }), ...valued, rectangle };
}

function stateOf(data: FieldData): Pick<ReadField, "kind" | "value"> | undefined {
  const { fieldType, fieldValue } = data;
  if (data.checkBox === true) return { kind: "check", value: isOn(fieldValue) && fieldValue === data.exportValue };
  if (data.radioButton === true) {
    const isChosen = isOn(fieldValue) && fieldValue === data.buttonValue;
    return { kind: "radio", value: isChosen ? fieldValue : "" };
  }
  if (fieldType === "Tx") return { kind: "text", value: typeof fieldValue === "string" ? lines(fieldValue) : "" };
  return fieldType === "Ch" ? { kind: "choice", value: chosen(data) } : undefined;
}

function isOn(value: unknown): value is string {
  return typeof value === "string" && value !== "Off";
}

function chosen({ fieldValue, options = [] }: FieldData): string | readonly string[] {
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter((value) => typeof value === "string");
  const shown = values.map((value) => {
    const display = options.find(({ exportValue }) => exportValue === value)?.displayValue;
    return typeof display === "string" && display !== "" ? display : value;
  });
  return shown.length > 1 ? shown : (shown[0] ?? "");
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import {
  addCounts,
  NO_TOKENS,
  tokenCounts,
  tokensOf,
} from "../../../../functions/engine/output/chunks/token-estimate.ts";

/** An article of the Universal Declaration of Human Rights in languages with different alphabets and spellings. */
const ARTICLES: readonly (readonly [language: string, text: string])[] = [
  [
    "English",
    "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
  ],
  [
    "German",
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.",
  ],
  [
    "French",
    "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
  ],
  [
    "Spanish",
    "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
  ],
  [
    "Polish",
    "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
  ],
  [
    "Turkish",
    "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
  ],
  [
    "Vietnamese",
    "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.",
  ],
  [
    "Finnish",
    "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.",
  ],
  [
    "Russian",
    "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
  ],
  [
    "Greek",
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.",
  ],
  [
    "Arabic",
    "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء.",
  ],
  [
    "Hebrew",
    "כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחוה.",
  ],
  [
    "Hindi",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है । उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए ।",
  ],
  [
    "Tamil",
    "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள், அவர்கள் நியாயத்தையும் மனச்சாட்சியையும் இயற்பண்பாகப் பெற்றவர்கள். அவர்கள் ஒருவருடனொருவர் சகோதர உணர்வுப் பாங்கில் நடந்துகொள்ளல் வேண்டும்.",
  ],
  [
    "Chinese",
    "人人有资格享有本宣言所载的一切权利和自由,不分种族、肤色、性别、语言、宗教、政治或其他见解、国籍或社会出身、财产、出生或其他身分等任何区别。 并且不得因一人所属的国家或领土的政治的、行政的或者国际的地位之不同而有所区别,无论该领土是独立领土、托管领土、非自治领土或者处于其他任何主权受限制的情况之下。",
  ],
  [
    "Japanese",
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。",
  ],
  [
    "Korean",
    "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.",
  ],
  [
    "Georgian",
    "ყოველი ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით. მათ მინიჭებული აქვთ გონება და სინდისი და ერთმანეთის მიმართ უნდა ექცეოდნენ ძმობის სულისკვეთებით.",
  ],
  [
    "Amharic",
    "እያንዳንዱ፡ሰው፡የዘር፡የቀለም፡የጾታ፡የቋንቋ፡የሃይማኖት፡የፖለቲካ፡ወይም፡የሌላ፡ዓይነት፡አስተሳሰብ፡የብሔራዊ፡ወይም፡የኀብረተሰብ፡ታሪክ፡የሀብት፡የትውልድ፡ወይም፡የሌላ፡ደረጃ፡ልዩነት፡ሳይኖሩ፡በዚሁ፡ውሳኔ፡የተዘረዘሩት፡መብቶችንና፡ነጻነቶች፡ሁሉ፡እንዲከበሩለት፡ይገባል። ከዚህም፡በተቀረ፡አንድ፡ሰው፡ከሚኖርበት፡አገር፡ወይም፡ግዛት፡የፖለቲካ፡የአገዛዝ፡ወይም፡የኢንተርናሽናል፡አቋም፡የተነሳ፡አገሩ፡ነጻም፡ሆነ፡በሞግዚትነት፡አስተዳደር፡ወይም፡እራሱን፡ችሎ፡የማይተዳደር፡አገር፡ተወላጅ፡ቢሆንም፡በማንኛውም፡ዓይነት፡ገደብ፡ያለው፡አገዛዝ፡ሥር፡ቢሆንም፡ልዩነት፡አይፈጸምበትም።",
  ],
];
const estimate = (text: string) => tokensOf(tokenCounts(text));
/** Share by which the estimate is too large; negative where it is too small. */
const errorOf = (text: string) => estimate(text) / encode(text).length - 1;

describe("the estimate of tokens", () => {
  it.each(ARTICLES)("in %s is within 30 percent of the tokens of a real tokenizer", (_, text) => {
    expect(Math.abs(errorOf(text))).toBeLessThan(0.3);
  });

  it("is within 15 % on average over these languages", () => {
    const errors = ARTICLES.map(([, text]) => Math.abs(errorOf(text)));

    expect(errors.length).toBeGreaterThan(15);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.15);
  });

  it.each([
    [
      "English",
      "The committee has reviewed the annual report, and it recommends that the board approve it by 31 March.",
      0.1,
    ],
    ["rows of a table", "Name | Amount | Date\nMiller | 1,234.50 | 2026-01-31\nSmith | 98.00 | 2026-02-28", 0.25],
    ["code", "export function tokensOf(counts: TokenCounts): number {\n  return Math.ceil(counts.fixed);\n}", 0.4],
    ["signs and dots", "Contents ......................... 3\n— — —\n*** (see p. 4) ***", 0.35],
  ])("is close for %s", (_, text, most) => {
    expect(Math.abs(errorOf(text))).toBeLessThan(most);
  });

  it("of nothing is 0, and nothing adds to a text", () => {
    const counts = tokenCounts("the dictionary");

    expect(estimate("")).toBe(0);
    expect(counts).toEqual({ fixed: 2, latinWords: 2, englishWords: 1, longLetters: 6 });
    expect(addCounts(NO_TOKENS, counts)).toEqual(counts);
  });

  it.each([
    ["digits, three in a token", "123 1234 7777777", 1 + 2 + 3],
    ["signs, three in a token", "=/* =/*.", 1 + 2],
    ["a row of one sign, which is one token for up to 15", ".".repeat(15), 1],
    ["a longer row", ".".repeat(16), 2],
    ["a row of a rare sign", "→→→", 1],
    ["rare signs, two bytes in a token", "→ ↔↕", 2 + 3],
    ["letters of Thai, which have no spaces", "กขคง", 4 * 0.52],
    ["letters of Lao", "ກຂ", 4],
    ["Greek words, whose letters count from the fourth", "και καιρός", 1 + 1 + 3 * 0.3],
    ["Latin letters outside of Latin-1", "ćab abć ÿ don’t", 4 + 2 * 0.35],
    ["line ends, but no spaces between words", "a b\nc", 4],
  ])("counts %s", (_, text, fixed) => {
    expect(tokenCounts(text).fixed).toBeCloseTo(fixed);
  });

  it("does not grow when parts of a text are joined at a space", () => {
    const part = fc.array(fc.stringMatching(/^[a-zé]{1,12}[.,]?$/), { minLength: 1 }).map((all) => `${all.join(" ")} `);
    fc.assert(
      fc.property(part, part, (a, b) => {
        expect(estimate(a + b)).toBeLessThanOrEqual(tokensOf(addCounts(tokenCounts(a), tokenCounts(b))));
      }),
    );
  });
});

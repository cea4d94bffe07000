import type { Random } from "#tests/support/random.ts";

/** A word that only this suite sends: wherever it turns up, an attack put it there. */
export const MARK = "hk7";
/** A site to which no visitor may be redirected. */
export const EVIL = `evil-${MARK}.example`;

/** Text that would run, or break out of its context, on a page that does not escape it. */
export const MARKUP = [
  `<script>${MARK}()</script>`,
  `"><img src=x onerror=${MARK}()>`,
  `' onmouseover=${MARK}() x='`,
  `" onfocus=${MARK}() autofocus x="`,
  `</title><svg onload=${MARK}()>`,
  `</script><script>${MARK}()</script>`,
  `javascript:${MARK}()`,
  `]]><script>${MARK}()</script>`,
] as const;

/** The parts that may appear nowhere on a page, and those that may appear only inside a script's own strings. */
const TAGS = new RegExp(`<script>${MARK}|<img src=x onerror=${MARK}|<svg onload=${MARK}`, "i");
const ATTRIBUTES = new RegExp(`["'] on\\w+=${MARK}|(href|src|action)="javascript:${MARK}`, "i");

/** @returns the place on a page where sent text would run, if there is one */
export function runsIn(html: string): string | undefined {
  const outsideScripts = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1");
  const [text, found] = TAGS.test(html)
    ? [html, TAGS.exec(html)]
    : [outsideScripts, ATTRIBUTES.exec(outsideScripts)];
  return found ? text.slice(Math.max(0, found.index - 80), found.index + 120) : undefined;
}

/** Secrets: they may be sent, but never logged. */
export const SECRETS = {
  password: "harbour lantern",
  token: `${MARK}TokenTokenTokenTok1`,
  session: `${MARK}SessionSessionSess2`,
  giftCard: "6391777714142233445",
  card: "4111111111111111",
} as const;

const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Meaningless searches that would take a careless engine seconds. */
export const SEARCHES: Readonly<Record<string, string>> = {
  "500 words": "the of a in to for history guide world life ".repeat(50),
  "500 rare words": Array.from({ length: 500 }, (_, index) => `ba${index}ster`).join(" "),
  "200 emoji": "😀".repeat(200),
  "a word of 200 letters": "bebi".repeat(50),
  "a run-together word of 40 letters": "bebibodade".repeat(4),
  "small words only": "the of and in to for with qqqwrong",
  "right to left": "שלום עולם كتاب",
  "one letter": "q",
  "thousands of corrections": "bala bale bali belo beli bado bade bana bane bani",
  "thousands of corrections of long words": "balabele beladole bodabele bonabela badobale banabole",
  "beginnings of one letter": "b a s t l m",
};

/** Texts that cause trouble in one field or another. */
export const TEXTS: readonly string[] = [
  "",
  " ",
  "\0",
  `nul\0nul`,
  "\ud800",
  "\udfff\ud800",
  "\u202e\u2066dlrow",
  "\ufeffx",
  "\u2028\u2029",
  // Becomes eighteen times as long when normalised.
  long("ﷺ", 100),
  long("İ", 300),
  long("ß", 300),
  `e${long("\u0301", 3000)}`,
  long("👩‍👩‍👧‍👦", 900),
  long("a", 10_000),
  long("a", 200_000),
  long(" ", 50_000),
  long("-", 20_000),
  long("9", 5000),
  `${long("a", 60)}!`,
  long("(", 3000),
  long("<p>", 3000),
  long("&amp;", 3000),
  long("../", 60),
  "..\\..\\windows\\win.ini",
  "/etc/passwd\0.jpg",
  "-1",
  "0",
  "1e9",
  "1.5",
  "NaN",
  "Infinity",
  "-0",
  "0x7f",
  "９",
  "9007199254740993",
  "99999999999999999999999",
  "-9223372036854775809",
  "2147483648",
  "1,000",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "{}",
  "[]",
  '{"$ne":null}',
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "' OR '1'='1' --",
  '"; DROP TABLE orders; --',
  "%",
  "%_%_%_%_%_%_%_",
  "\\",
  '"a" NEAR/99999999 "b" OR *',
  `x\r\nX-${MARK}: 1\r\n\r\n<p>`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack.
  "${7*7}{{7*7}}<%=7*7%>",
  "=cmd|' /C calc'!A0",
  `//${EVIL}`,
  `https://${EVIL}/`,
  `/\\${EVIL}`,
  `${long("a", 64)}@${long("b.", 180)}example`,
  `a@b.example\r\nBcc: stranger@${EVIL}`,
  `"${MARK}"@example.com`,
  "0000-00-00",
  "9999999999999",
  "2026-02-30T25:61:61Z",
  ...MARKUP,
];

export const hostileText = (random: Random) => random.pick(TEXTS);

/** Values that JSON can contain and a form cannot. */
export function hostileJson(random: Random): unknown {
  return random.pick<() => unknown>([
    () => hostileText(random),
    () => hostileText(random),
    () => null,
    () => true,
    () => -1,
    () => 1.5,
    () => 1e308,
    () => Number.MAX_SAFE_INTEGER + 2,
    () => [],
    () => [hostileText(random), hostileText(random)],
    () => Array.from({ length: 5000 }, (_, index) => index),
    () => ({}),
    () => JSON.parse('{"toString":1,"valueOf":2,"length":1e9,"then":3}'),
    () => JSON.parse(`{"__proto__":{"${MARK}":1},"constructor":{"prototype":{"${MARK}":1}}}`),
    () => nested(200),
    () => [[[hostileText(random)]]],
    () => ({ [hostileText(random).slice(0, 2000)]: hostileText(random) }),
  ])();
}

function nested(depth: number): unknown {
  let value: unknown = MARK;
  for (let index = 0; index < depth; index++) value = index % 2 ? [value] : { a: value };
  return value;
}

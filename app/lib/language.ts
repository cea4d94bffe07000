import { memo } from "./memo.ts";

const names = memo((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/**
 * `fr` becomes "French"; unknown codes are unchanged. The names are cached, because reading them takes longer than all
 * of a page's queries.
 */
export function languageName(code: string, locale: string): string {
  try {
    return names(locale).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The ISO 639-1 codes that lists spell out. */
const TWO_LETTERS =
  "aa ab af ak am ar as ay az be bg bn bo br bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu gv ha he hi hr ht hu hy ia id ig is it iu ja ka kk kl km kn ko ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no ny oc om or pa pl ps pt qu rm rn ro ru rw sa sd si sk sl sm sn so sq sr st su sv sw ta te tg th ti tk tl tn tr tt ug uk ur uz vi wo xh yi yo zh zu";
let codesByName: Map<string, string> | undefined;

/**
 * The ISO 639-1 code of a language, or its ISO 639-3 code if it has no two-letter code. Reads two-letter codes
 * (`es`), both kinds of three-letter codes (`ger`, `deu`), codes with a region (`en-US`), and English and French
 * names. Undefined for anything else, including codes that don't mean one language (`und`, `mul`, `zxx`).
 */
export function languageCode(text: string): string | undefined {
  const tag = text.trim().toLowerCase().replaceAll("_", "-");
  if (/^[a-z]{2,3}(-[a-z0-9-]+)?$/.test(tag)) {
    const code = canonicalLanguage(tag);
    if (code) return code;
  }
  codesByName ??= new Map(
    TWO_LETTERS.split(" ").flatMap((code) =>
      ["en", "fr"].map((locale) => [plain(languageName(code, locale)), code] as const),
    ),
  );
  return codesByName.get(plain(tag));
}

function canonicalLanguage(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag);
    if (/^(und|mul|zxx|mis)$/.test(language)) return undefined;
    // For a code that is in no standard, the name is the code itself.
    return languageName(language, "en") === language ? undefined : language;
  } catch {
    return undefined;
  }
}

const plain = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

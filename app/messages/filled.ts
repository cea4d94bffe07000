import { memo } from "#app/lib/memo.ts";

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

const rules = memo((locale) => new Intl.PluralRules(locale));

/**
 * A text with its values. `{name}` takes a value; `{count|one copy|# copies}` chooses by the plural rules of the
 * language. The first form is for `one` and the last for `other`. Forms for other categories stand between them and
 * name theirs (`few:# książki`). `#` is the number, written as the language does. A value that ends with a full stop,
 * such as "6:55 p.m.", ends a sentence as it is.
 */
export function fillText(locale: string, text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}(\.?)/g, (whole, name: string, forms = "", stop = "") => {
    const value = values[name];
    if (value === undefined) return whole;
    const said =
      forms === ""
        ? String(value)
        : formOf(locale, forms.split("|"), value).replaceAll("#", () => numberIn(locale, value));
    return said.endsWith(".") ? said : said + stop;
  });
}

/** `1,234` in English, `1 234` in French. Few numbers are so large, and `Intl` takes long. */
function numberIn(locale: string, value: Value): string {
  const isPlain = typeof value === "string" || (Number.isInteger(value) && Math.abs(value) < 1000);
  return isPlain ? String(value) : value.toLocaleString(locale);
}

function formOf(locale: string, forms: string[], value: Value): string {
  const category = rules(locale).select(Number(value));
  const named = forms.find((form) => form.startsWith(`${category}:`));
  return named?.slice(category.length + 1) ?? forms.at(category === "one" ? 0 : -1) ?? "";
}

/**
 * Every word that a shopper reads is a message: text in Canadian English, with the words that differ
 * in other languages beside it. A message stands where it is used; what a page does not use does not
 * reach the browser.
 */
type Values = Readonly<Record<string, string | number>>;

/** `{name}` takes a value; `{count|one copy|# copies}` chooses by the plural rules of the language. */
export type Message = string | { readonly en: string; readonly "en-US": string };

export type Translate = (message: Message, values?: Values) => string;

const rules = new Map<string, Intl.PluralRules>();

export function translator(locale: string): Translate {
  return (message, values = {}) => {
    const text = typeof message === "string" ? message : locale === "en-US" ? message["en-US"] : message.en;
    if (!text.includes("{")) return text;
    return text.replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (whole, name: string, one?: string, other?: string) => {
        const value = values[name];
        if (value === undefined) return whole;
        if (one === undefined || other === undefined) return String(value);
        let rule = rules.get(locale);
        if (!rule) {
          rule = new Intl.PluralRules(locale);
          rules.set(locale, rule);
        }
        return (rule.select(Number(value)) === "one" ? one : other).replaceAll("#", String(value));
      },
    );
  };
}

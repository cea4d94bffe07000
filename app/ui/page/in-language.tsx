import { useRoot } from "./t.ts";

/**
 * A text with its language in the HTML if it is not the page's (WCAG 3.1.2): the given language, or the shop's main one
 * if the text begins with one from the shop's settings that has no translation.
 */
export function InLanguage({ lang, text }: { lang?: string | null | undefined; text: string | undefined }) {
  const own = useRoot()?.own;
  const known = lang || (own && text && RegExp(own.texts, "u").test(text) && own.lang);
  return known ? <span lang={known}>{text}</span> : text;
}

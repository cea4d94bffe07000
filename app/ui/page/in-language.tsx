import { useRoot } from "./t.ts";

/**
 * A text that says its language if that is not the page's (WCAG 3.1.2): the given one, or that of the shop if it begins with a text
 * of its settings that has no translation.
 */
export function InLanguage({ lang, text }: { lang?: string | null | undefined; text: string | undefined }) {
  const own = useRoot()?.own;
  const known = lang || (own && text && RegExp(own.texts, "u").test(text) && own.lang);
  return known ? <span lang={known}>{text}</span> : text;
}

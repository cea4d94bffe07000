/** A text that may be in another language than the page. */
export function InLanguage({ lang, text }: { lang: string | null | undefined; text: string }) {
  return lang ? <span lang={lang}>{text}</span> : text;
}

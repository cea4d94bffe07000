import { languageOf } from "#app/domain/stores/languages.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { languageName } from "#app/lib/language.ts";
import type { OwnPage } from "#app/ui/page/own-content.tsx";

/** A page of the shop's settings for a visitor. @param html as it is in the settings of the page's language */
export function ownPage({ store, locale }: WebVisit, title: string, html: string): OwnPage {
  const storedLang = langOfSetting(store, html);
  const name = (of: string) => languageName(languageOf(of), locale);
  return {
    title,
    html,
    lang: langOfSetting(store, title),
    untranslated: storedLang === undefined ? undefined : { asked: name(locale), given: name(storedLang) },
  };
}

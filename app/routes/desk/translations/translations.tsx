import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as translations from "#app/calls/staff/translations.server.ts";
import { languageOf } from "#app/domain/stores/languages.ts";
import { localeOf } from "#app/domain/stores/settings.ts";
import { PARTS } from "#app/domain/translations/translations.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { languageName } from "#app/lib/language.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTranslations as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { pageWith } from "#app/ui/desk/list-parts.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { fieldName } from "./field-name.server.ts";
import { TranslationsView } from "./translations-view.tsx";

export const meta = deskMeta(words.title);

const PATH = "/desk/translations";
/** Texts on a page. */
const SHOWN = 20;

/** `?part=lists&missing=1&from=20`: the shop's own texts beside what they say in its second language. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const query = new URL(args.request.url).searchParams;
  const part = PARTS.find((name) => name === query.get("part"));
  const missing = query.get("missing") === "1";
  const from = /^\d{1,5}$/.test(query.get("from") ?? "") ? Number(query.get("from")) : 0;
  const answer = await callOrErrorPage(desk, translations.list, {
    part,
    missing,
    offset: from,
    limit: SHOWN,
  });
  const main = localeOf(desk.store.settings);
  const pathOf = (of: { part?: string | undefined; missing?: boolean; from?: number }) =>
    pageWith(PATH, { part: of.part ?? "", missing: of.missing ? 1 : "", from: of.from || "" });
  const gaps = answer.gaps.reduce((sum, { count }) => sum + count, 0);
  const nameOf = (locale: string) => languageName(languageOf(locale), desk.locale);
  return {
    second: answer.language === null ? null : { name: nameOf(answer.language) },
    main: { locale: main, name: nameOf(main) },
    missing,
    parts: [{ part: "all" as const, count: gaps }, ...answer.gaps].map(({ part: name, count }) => ({
      name,
      count,
      path: pathOf({ part: name === "all" ? undefined : name, missing }),
      isOpen: (part ?? "all") === name,
    })),
    other: pathOf({ part, missing: !missing }),
    here: answer.gaps.find((gap) => gap.part === part)?.count ?? gaps,
    previous: from > 0 ? pathOf({ part, missing, from: Math.max(0, from - SHOWN) }) : "",
    next: from + SHOWN < answer.total ? pathOf({ part, missing, from: from + SHOWN }) : "",
    texts: answer.texts.map((text) => ({
      key: text.key,
      name: fieldName(desk, text),
      source: text.typed,
      kind: text.kind,
      format: text.format,
      max: text.max,
      was: text.was,
      translation: text.translation ?? "",
      earlier: text.earlier,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "content");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const fieldsOf = (name: string) => (form.values[name] ?? {}) as Readonly<Record<string, unknown>>;
  const texts = Object.entries(fieldsOf("text")).map(([key, text]) => ({
    key,
    text: String(text ?? ""),
    format: fieldsOf("format")[key],
    was: fieldsOf("was")[key],
  }));
  const saved = await call(desk, translations.save, asUnchecked({ texts }));
  if (isFailure(saved)) {
    const fields = Object.entries(saved.fields ?? {}).map(([key, text]) => [`text.${key}`, text]);
    return form.refuse({ ...saved, ...(saved.fields && { fields: Object.fromEntries(fields) }) });
  }
  const { search } = new URL(args.request.url);
  return seeOther(desk, `${PATH}${search}`, "desk_translations_saved");
}

export default function Translations() {
  return <TranslationsView {...useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}

import type { SubmissionResult } from "@conform-to/react";
import type { Format } from "#app/domain/pages/typed-text.ts";
import type { TextKind } from "#app/domain/stores/own-texts.ts";
import type { Part } from "#app/domain/translations/translations.ts";
import { deskTranslations as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import { TextArea, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./translations.css.ts";

interface Text {
  key: string;
  name: string;
  source: string;
  kind: TextKind;
  format: Format;
  max: number;
  was: string;
  translation: string;
  earlier: string | null;
}

interface Props {
  second: { name: string } | null;
  main: { locale: string; name: string };
  missing: boolean;
  parts: readonly { name: Part | "all"; count: number; path: string; isOpen: boolean }[];
  /** The address of this page with the translated texts, or without them. */
  other: string;
  /** How many texts of the part have no translation. */
  here: number;
  previous: string;
  next: string;
  texts: readonly Text[];
  result: SubmissionResult | undefined;
}

/** The shop's own texts, each beside a field for what it says in the shop's second language. */
export function TranslationsView(props: Props) {
  const { second, main, missing, parts, other, here, previous, next, texts, result } = props;
  const t = useT();
  if (!second)
    return (
      <DeskPage heading={t(words.title)}>
        <p>{t(words.oneLanguage)}</p>
      </DeskPage>
    );
  const label = t(words.inLanguage, { language: second.name });
  const state = formState(
    "desk-translations",
    result,
    Object.fromEntries(texts.map(({ key, translation }) => [`text.${key}`, translation])),
    undefined,
    Object.fromEntries(texts.map(({ key, name }) => [`text.${key}`, name])),
  );
  return (
    <DeskPage heading={t(words.titleIn, { language: second.name })}>
      <p className={prose}>{t(words.lead, { language: second.name, other: main.name })}</p>
      <Tabs
        label={t(words.partsLabel)}
        tabs={parts.map(({ name, count, path, isOpen }) => ({
          path,
          isOpen,
          name: count > 0 ? t(words.partCount, { part: t(words.parts[name]), count }) : t(words.parts[name]),
        }))}
      />
      {(missing || here > 0) && (
        <p>
          <ButtonLink
            to={other}
            look="plain"
            label={missing ? t(words.allTexts) : t(words.onlyMissing, { count: here })}
          />
        </p>
      )}
      {texts.length === 0 ? (
        <p>{t(missing ? words.allDone : words.none)}</p>
      ) : (
        <PostForm state={state} enter={{ label: t(words.save) }} className={stack[5]}>
          {texts.map((text) => (
            <Pair key={text.key} text={text} main={main.locale} label={label} state={state} />
          ))}
          <p>
            <DeskSubmit look="primary" label={t(words.save)} />
          </p>
        </PostForm>
      )}
      <Pager previous={previous} next={next} />
    </DeskPage>
  );
}

function Pair({ text, main, label, state }: { text: Text; main: string; label: string; state: FormState }) {
  const t = useT();
  const { key, name, source, kind, format, max, was, earlier } = text;
  const isHtml = kind === "html" || kind === "page";
  const field = { ...state.field(`text.${key}`), constraint: { maxLength: max } };
  const hint = isHtml ? t(format === "markdown" ? words.markdown : words.html) : undefined;
  const hints = [earlier === null ? undefined : t(words.earlier, { text: earlier }), hint].filter(Boolean);
  const props = { field, label, of: name, depends: true, ...(hints.length > 0 && { hint: hints.join(" ") }) };
  return (
    <div className={css.pair}>
      <div className={stack[2]}>
        <p className={css.name}>{name}</p>
        <div lang={main} className={css.source}>
          {source}
        </div>
      </div>
      <div>
        <input type="hidden" name={`was.${key}`} value={was} />
        <input type="hidden" name={`format.${key}`} value={format} />
        {kind === "line" ? (
          <TextField {...props} autoComplete="off" />
        ) : (
          <TextArea {...props} rows={Math.min(16, Math.max(3, Math.ceil(source.length / 70)))} />
        )}
      </div>
    </div>
  );
}

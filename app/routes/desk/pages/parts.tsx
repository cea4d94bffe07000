import { markdownToHtml } from "#app/lib/markdown.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { TextArea } from "#app/ui/form/form.tsx";
import type { Field, FormState } from "#app/ui/form/submission.ts";
import { Html } from "#app/ui/page/html.tsx";
import { panel, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** A text in Markdown with what it knows beside it, and how it looks, which a button shows by posting. */
export function MarkdownField({
  field,
  format,
  label,
  top,
}: {
  field: Field;
  /** HTML that Markdown cannot say stays HTML. */
  format: "markdown" | "html";
  label: string;
  top: 2 | 3;
}) {
  const t = useT();
  const isMarkdown = format === "markdown";
  return (
    <div className={stack[3]}>
      <input type="hidden" name="format" value={format} />
      <TextArea
        field={field}
        label={label}
        hint={t(isMarkdown ? words.markdownHint : words.htmlHint)}
        rows={8}
      />
      {isMarkdown && (
        <>
          <p>
            <DeskSubmit look="secondary" label={t(words.look)} name="do" value="look" />
          </p>
          {field.value.trim() !== "" && (
            <section aria-label={t(words.looks)} className={panel}>
              <Html html={markdownToHtml(field.value, { top })} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

/**
 * For somebody whose change came second: what the first did, and what the draft says now. Nothing that they typed is
 * lost.
 */
export function ConflictMessage({
  state,
  edits,
  stored,
}: {
  state: FormState;
  edits: readonly string[];
  stored: readonly (readonly [name: string, value: string])[];
}) {
  const t = useT();
  // A refusal without a field is the one about somebody else's change.
  if (!state.errors[""]?.length) return null;
  return (
    <section className={stack[3]}>
      <h2>{t(words.nowStored)}</h2>
      <ul className={css.history}>
        {edits.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <dl className={css.facts}>
        {stored.flatMap(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} is`} className={css.note}>
            {value}
          </dd>,
        ])}
      </dl>
      <p>{t(words.sendAgain)}</p>
    </section>
  );
}

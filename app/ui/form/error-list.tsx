import type { Translate } from "#app/messages/translate.ts";
import { shell as words } from "#app/messages/words.ts";
import { useRoot, useT } from "../page/t.ts";
import * as css from "./form.css.ts";
import type { FormState } from "./submission.ts";

/** The session's token, which every form that posts includes. */
export function Csrf() {
  const token = useRoot()?.csrf;
  return token ? <input type="hidden" name="csrf" value={token} /> : null;
}

/**
 * All errors at the top of the form, each a link to its field. As an alert, it gets the focus when the page loads
 * (`shell/arrival.tsx`), so that screen readers read it first.
 */
export function ErrorList({
  errors,
  idOf,
  labels = {},
}: {
  errors: Readonly<Record<string, readonly string[] | null>>;
  idOf(field: string): string;
  labels?: Readonly<Record<string, string>> | undefined;
}) {
  const t = useT();
  // Labels are in the form's order; the server's answer has the field names sorted.
  const order = Object.keys(labels);
  const entries = Object.entries(errors)
    .filter((entry): entry is [string, readonly string[]] => !!entry[1]?.length)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  if (entries.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} className={css.summary}>
      <h2 className={css.summaryTitle}>{t(words.formProblem)}</h2>
      <ul>
        {entries.map(([name, texts]) => (
          <li key={name}>
            {name === "" ? (
              texts.map((text) => <p key={text}>{text}</p>)
            ) : (
              <a href={`#${idOf(name)}`}>{withLabel(t, labels[name], texts.join(" "))}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The message with the field's label in front, unless it names the field itself: "Full Name is required." */
export function withLabel(t: Translate, label: string | undefined, text: string): string {
  const plain = (of: string) =>
    ` ${of
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s]+/gu, "")
      .replace(/\s+/g, " ")} `;
  if (!label || plain(text).includes(plain(label))) return text;
  return label.endsWith("?") ? `${label} ${text}` : t(words.labelled, { label, text });
}

/** The errors of a form, each a link to its field. */
export function ErrorSummary({
  form,
  labels,
}: {
  form: FormState;
  labels?: Readonly<Record<string, string>> | undefined;
}) {
  return <ErrorList errors={form.errors} idOf={(name) => form.field(name).id} labels={labels} />;
}

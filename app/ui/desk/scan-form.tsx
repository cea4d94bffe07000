import type { PropsWithChildren } from "react";
import * as form from "../form/form.css.ts";
import { PostForm } from "../form/post-form.tsx";
import type { FormState } from "../form/submission.ts";
import { fieldRow, narrow, stack } from "../page/layout.css.ts";
import { DeskSubmit } from "./buttons.tsx";
import * as css from "./scan-form.css.ts";

/** The name of the field that a scanner types into. */
export const SCAN = "scan";

/**
 * A form with one field for a scanner, and the button that its Return key presses. After every scan the field is empty
 * and has the focus.
 * @param get for forms that only look something up: sends the text in the address
 * @param action the page that receives it, if its own address has a query
 */
export function ScanForm({
  label,
  submit,
  state,
  get,
  action,
  children,
}: PropsWithChildren<{
  label: string;
  submit: string;
  state?: FormState;
  get?: boolean;
  action?: string;
}>) {
  const field = (
    <div className={fieldRow}>
      <div className={form.field}>
        <label htmlFor={SCAN} className={form.label}>
          {label}
        </label>{" "}
        <input
          type="text"
          id={SCAN}
          name={SCAN}
          // The scanner types into whatever has the focus, and this page is for nothing else.
          // biome-ignore lint/a11y/noAutofocus: see above.
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          className={form.input}
        />
      </div>{" "}
      <DeskSubmit look="primary" label={submit} />
    </div>
  );
  const refusals = Object.values(state?.errors ?? {}).flatMap((texts) => texts ?? []);
  if (get)
    return (
      <form method="get" id="find-by-scan" className={narrow}>
        {field}
      </form>
    );
  return (
    <PostForm {...(action && { action })} className={`${narrow} ${stack[4]}`}>
      {refusals.length > 0 && <Outcome kind="problem">{refusals.join(" ")}</Outcome>}
      {field}
      {children}
    </PostForm>
  );
}

/**
 * The result of a scan. The first words are the most important, because people read or hear little more at a counter.
 */
export function Outcome({ kind, children }: PropsWithChildren<{ kind: "done" | "problem" }>) {
  return (
    <div role={kind === "problem" ? "alert" : "status"} className={css[kind]}>
      {children}
    </div>
  );
}

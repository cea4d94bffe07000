import { Form, type FormProps } from "@remix-run/react";
import { Csrf } from "./error-list.tsx";
import { ErrorSummary } from "./form.tsx";
import { hidden } from "./layout.css.ts";
import type { FormState } from "./submission.ts";

/** What Enter in a text field does: the label of that button, and what it sends along. */
interface Enter {
  label: string;
  name?: string;
  value?: string;
}

/**
 * A form that posts to this shop. It owns the method, the session's token, and, with a `state`, the form's id and
 * its error summary. A form with several buttons says with `enter` which of them Enter presses.
 */
export function PostForm({
  state,
  labels,
  enter,
  children,
  ...rest
}: Omit<FormProps, "method"> & {
  state?: FormState;
  /** What the summary calls the fields, in their order on the page. */
  labels?: Record<string, string>;
  enter?: Enter;
}) {
  return (
    <Form method="post" id={state?.id} {...rest}>
      {enter && <EnterButton {...enter} />} <Csrf />
      {state && <ErrorSummary form={state} labels={labels} />}
      {children}
    </Form>
  );
}

/**
 * Enter in a text field presses the first submit button of its form, whatever that button does. So this one comes
 * first and repeats a harmless one. Nobody sees, hears or tabs to it.
 */
function EnterButton({ label, name, value }: Enter) {
  return (
    <button type="submit" name={name} value={value} tabIndex={-1} aria-hidden="true" className={hidden}>
      {label}
    </button>
  );
}

import { Form, type FormProps, useLocation } from "@remix-run/react";
import { hidden } from "../page/layout.css.ts";
import { Csrf, ErrorSummary } from "./error-list.tsx";
import { noteSent } from "./newer.ts";
import type { FormState } from "./submission.ts";

/** The action of Enter in a text field: the label of the button it presses, and the value that button sends. */
export interface Enter {
  label: string;
  name?: string;
  value?: string;
}

/**
 * A form that posts to this shop. It adds the method, the session's token and, with a `state`, the form's id and
 * its error summary. A form with several buttons uses `enter` to say which one Enter presses.
 */
export function PostForm({
  state,
  labels = state?.labels,
  enter,
  children,
  onSubmit,
  ...rest
}: Omit<FormProps, "method"> & {
  state?: FormState;
  /** The names of the fields in the error summary, in page order, if the state does not know them. */
  labels?: Readonly<Record<string, string>>;
  enter?: Enter;
}) {
  // The same route may show another page, such as the next title, whose fields start with that page's values.
  const { pathname } = useLocation();
  return (
    <Form
      method="post"
      id={state?.id}
      {...rest}
      key={pathname}
      onSubmit={(event) => {
        noteSent(event.currentTarget.elements);
        onSubmit?.(event);
      }}
    >
      {enter && <EnterButton {...enter} />} <Csrf />
      {state && <ErrorSummary form={state} labels={labels} />}
      {children}
    </Form>
  );
}

/**
 * Enter in a text field presses the form's first submit button, even a harmful one. So this invisible button
 * comes first and repeats a harmless one. It is hidden from screen readers and skipped by Tab.
 */
function EnterButton({ label, name, value }: Enter) {
  return (
    <button type="submit" name={name} value={value} tabIndex={-1} aria-hidden="true" className={hidden}>
      {label}
    </button>
  );
}

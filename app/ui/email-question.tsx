import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import * as words from "#app/messages/account.ts";
import * as button from "./button.css.ts";
import { Csrf } from "./error-list.tsx";
import { ErrorSummary, TextField } from "./form.tsx";
import { row, stack } from "./layout.css.ts";
import { formState } from "./submission.ts";
import { useT } from "./t.ts";

/** Which e-mail is to become an account; if one has it already, the ways into that. */
export function EmailQuestion({
  lastResult,
  submit,
}: {
  lastResult: SubmissionResult | undefined;
  submit: string;
}) {
  const t = useT();
  const form = formState("signup", lastResult);
  const exists = form.errors.email_address?.includes(words.accountExists);
  return (
    <Form method="post" id={form.id} className={stack[5]}>
      <ErrorSummary form={form} labels={{ email_address: t(words.email) }} />
      {exists && (
        <p className={row}>
          <Link to="/account/login" className={button.secondary}>
            {t(words.loginTitle)}
          </Link>
          <Link to="/account/forgot" className={button.plain}>
            {t(words.forgotLink)}
          </Link>
        </p>
      )}
      <Csrf />
      <input type="hidden" name="intent" value="email" />
      <TextField
        field={form.field("email_address")}
        label={t(words.email)}
        hint={t(words.emailHint)}
        required
        type="email"
        autoComplete="email"
        maxLength={200}
      />
      <p>
        <button type="submit" className={button.primary}>
          {submit}
        </button>
      </p>
    </Form>
  );
}

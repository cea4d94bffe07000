import type { SubmissionResult } from "@conform-to/react";
import type { Constraints } from "#app/lib/constraints.ts";
import { account as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/page/link.tsx";
import { TextField } from "../form/form.tsx";
import { formState } from "../form/submission.ts";
import { Submit } from "../form/submit.tsx";
import * as button from "../page/button.css.ts";
import { row, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/** Asks for the email address of a new account; if it already has an account, offers ways to log in. */
export function EmailQuestion({
  lastResult,
  submit,
  constraints,
}: {
  constraints: Constraints<"email_address">;
  lastResult?: SubmissionResult | undefined;
  submit: string;
}) {
  const t = useT();
  const labels = { email_address: t(words.email) };
  const form = formState("signup", lastResult, {}, constraints, labels);
  const exists = form.errors.email_address?.includes(t(words.accountExists));
  return (
    <PostForm action="/account/signup" state={form} className={stack[5]}>
      {exists && (
        <p className={row}>
          <Link to="/account/login" className={button.secondary}>
            {t(words.loginTitle)}
          </Link>{" "}
          <Link to="/account/forgot" className={button.plain}>
            {t(words.forgotLink)}
          </Link>
        </p>
      )}
      <TextField
        field={form.field("email_address")}
        hint={t(words.emailHint)}
        type="email"
        autoComplete="email"
      />
      <p>
        <Submit>{submit}</Submit>
      </p>
    </PostForm>
  );
}

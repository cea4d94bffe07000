import { TextField } from "../form/form.tsx";
import { PostForm } from "../form/post-form.tsx";
import type { FormState } from "../form/submission.ts";
import { Submit } from "../form/submit.tsx";
import * as button from "./button.css.ts";
import { lead, narrow, prose, stack } from "./layout.css.ts";
import { Link } from "./link.tsx";

/** A page on which visitors ask for emails about a book or an author. Once they have, it says to check their email. */
export function EmailRequest({
  form,
  isSent,
  heading,
  text,
  hint,
  submit,
  back,
}: {
  form: FormState<"email">;
  /** Whether the email that confirms the address was sent. */
  isSent: boolean;
  heading: string;
  text?: string | undefined;
  /** Says which emails will come. */
  hint: string;
  /** The label of the button. */
  submit: string;
  /** The link to the page that led here. */
  back: { to: string; text: string };
}) {
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{heading}</h1>
        {text !== undefined && <p className={lead}>{text}</p>}
      </div>
      {!isSent && (
        <PostForm state={form} className={`${stack[4]} ${narrow}`}>
          <TextField field={form.field("email")} hint={hint} type="email" autoComplete="email" />
          <div>
            <Submit>{submit}</Submit>
          </div>
        </PostForm>
      )}
      <p>
        <Link to={back.to} className={button.plain}>
          {back.text}
        </Link>
      </p>
    </div>
  );
}

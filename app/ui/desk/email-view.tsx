import { deskOrders as words } from "#app/messages/words.ts";
import type { EmailState } from "#app/platform/email/outbox.server.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { PostForm } from "../form/post-form.tsx";
import type { FormState } from "../form/submission.ts";
import { row, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { ButtonLink, DeskSubmit } from "./buttons.tsx";
import { DeskPage } from "./desk-page.tsx";
import * as css from "./orders.css.ts";

/** An email as the desk shows it. */
export interface ShownEmail {
  recipient: string;
  subject: string;
  /** "" once it was deleted. */
  text: string;
  state: EmailState;
  problem: string;
  written: string;
  /** "" until it is sent. */
  sent: string;
  mayResend: boolean;
}

/** An email as it was sent, and a button that sends it again. @param back the page it belongs to */
export function EmailView({
  heading,
  email,
  form,
  back,
}: {
  heading: string;
  email: ShownEmail;
  form: FormState;
  back: { path: string; name: string };
}) {
  const { recipient, subject, text, state, problem, written, sent } = email;
  const t = useT();
  const link = <ButtonLink to={back.path} look="plain" label={back.name} />;
  return (
    <DeskPage heading={heading}>
      <dl className={css.facts}>
        <dt>{t(words.emailSubject)}</dt>
        <dd>{subject}</dd>
        <dt>{t(words.emailRecipient)}</dt>
        <dd>
          <EmailAddress text={recipient} />
        </dd>
        <dt>{t(words.emailWritten)}</dt>
        <dd>{written}</dd>
        <dt>{t(words.emailState)}</dt>
        <dd>
          {t(words.emailStates[state], { problem })} {sent}
        </dd>
      </dl>
      {text ? (
        <pre dir="auto" className={css.emailText}>
          {text}
        </pre>
      ) : (
        <p>{t(words.emailGone)}</p>
      )}
      {email.mayResend ? (
        <PostForm state={form} className={stack[3]}>
          <p>
            <EmailAddress text={t(words.resendText, { recipient })} />
          </p>
          <p className={row}>
            <DeskSubmit look="primary" label={t(words.submit.resend)} /> {link}
          </p>
        </PostForm>
      ) : (
        <p>{link}</p>
      )}
    </DeskPage>
  );
}

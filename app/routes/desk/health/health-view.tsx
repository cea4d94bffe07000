import type { Subject } from "#app/domain/checkup/health.server.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskEmails, deskHealth as words } from "#app/messages/words.ts";
import type { State } from "#app/platform/checkup/finding.ts";
import type { Problem } from "#app/platform/email/problem.ts";
import { ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/opening.css.ts";
import { actions } from "#app/ui/desk/orders.css.ts";
import { input } from "#app/ui/form/form.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface View {
  /** The worst first. */
  subjects: readonly { about: Subject; state: State; text: string }[];
  /** The newest emails that failed. */
  emails: readonly { id: number; recipient: string; subject: string; why: Problem; maySend: boolean }[];
  imports: readonly { id: number; name: string; kind: string; failed: boolean; refused: number }[];
  /** The kinds of trouble that need action. */
  has: {
    failed: boolean;
    stuck: boolean;
    errors: boolean;
    pictures: boolean;
    webhooks: boolean;
    isOpen: boolean;
  };
  /** Whether this person may send emails again. */
  maySend: boolean;
  /** The other pages that this person may open. */
  may: { emails: boolean; imports: boolean; staff: boolean };
  constraints: Constraints<"reference">;
}

export function HealthView(view: View) {
  const { subjects, may, constraints } = view;
  const t = useT();
  return (
    <DeskPage heading={t(words.healthTitle)}>
      <p>{subjects.every(({ state }) => state === "ok") ? t(words.allWell) : t(words.lead)}</p>
      <ul className={css.tasks}>
        {subjects.map(({ about, state, text }) => (
          <li key={about} className={css.task} id={about}>
            <div className={stack[2]}>
              <div>
                <h2 className={css.subject}>{t(words.subjects[about])}</h2> <p className={css.said}>{text}</p>
              </div>{" "}
              <NextStep about={about} {...view} />
            </div>{" "}
            <p className={css.verdict}>
              {state === "ok" ? t(words.states.ok) : <strong>{t(words.states[state])}</strong>}
            </p>
          </li>
        ))}
      </ul>
      <section className={stack[3]} aria-labelledby="look-up">
        <h2 id="look-up">{t(words.lookUp)}</h2>
        <p>{t(words.errorsLead)}</p>
        <LookUp constraints={constraints} reference="" />
      </section>
      <p className={actions}>
        {may.staff && <ButtonLink to="/desk/staff/logins" look="secondary" label={t(words.loginsLink)} />}{" "}
        <ButtonLink to="/desk/opening?check=on#server" look="secondary" label={t(words.checkServer)} />
      </p>
    </DeskPage>
  );
}

/** The form that looks up the reference of an error. */
export function LookUp({
  constraints,
  reference,
}: {
  constraints: Constraints<"reference">;
  reference: string;
}) {
  const t = useT();
  return (
    <form action="/desk/health/errors" aria-label={t(words.lookUp)} className={css.lookUp}>
      <label>
        {t(words.reference)}{" "}
        <input
          type="search"
          name="reference"
          defaultValue={reference}
          {...constraints.reference}
          autoComplete="off"
          className={input}
        />
      </label>{" "}
      <DeskSubmit look="secondary" label={t(words.find)} />
    </form>
  );
}

/** Links to the next step for a subject, or to where to look. */
function NextStep({ about, emails, imports, has, may, maySend }: View & { about: Subject }) {
  const t = useT();
  if (about === "emails" && has.failed)
    return (
      <>
        {emails.length > 0 && (
          <ul className={stack[2]}>
            {emails.map((email) => (
              <li key={email.id} className={row}>
                <span>
                  <a href={`/desk/emails/${email.id}`}>{email.subject}</a>{" "}
                  <span className={css.about}>
                    <EmailAddress text={email.recipient} />: {t(deskEmails.problems[email.why])}
                  </span>
                </span>{" "}
                {email.maySend && (
                  <PressForm
                    action="/desk/health/emails"
                    fields={{ id: email.id }}
                    label={t(deskEmails.again)}
                    of={t(deskEmails.againTo, { recipient: email.recipient, subject: email.subject })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <div className={actions}>
          {maySend && <PressForm action="/desk/health/emails" label={t(words.emailsAgain)} />}{" "}
          {may.emails && (
            <ButtonLink to="/desk/emails?state=failed" look="plain" label={t(words.emailsAll)} />
          )}
        </div>
      </>
    );
  if (about === "till" && may.imports)
    return <ButtonLink to="/desk/stock/square" look="plain" label={t(words.tillLink)} />;
  if (about === "work" && has.stuck && maySend)
    return <PressForm action="/desk/health/emails" label={t(words.workAgain)} />;
  if (about === "imports" && imports.length > 0)
    return (
      <>
        <ul>
          {imports.map(({ id, name, kind, failed, refused }) => (
            <li key={id}>
              <ButtonLink to={`/desk/imports/${id}`} look="plain" label={name || kind} />{" "}
              <span className={css.about}>
                {kind}: {failed ? t(words.importsFailed) : t(words.importsRefused, { count: refused })}
              </span>
            </li>
          ))}
        </ul>
        {may.imports && (
          <p>
            <ButtonLink to="/desk/imports" look="plain" label={t(words.importsAll)} />
          </p>
        )}
      </>
    );
  if (about === "pictures" && has.pictures)
    return (
      <p>
        <ButtonLink to="/desk/health/pictures" look="plain" label={t(words.picturesAll)} />
      </p>
    );
  if (about === "webhooks" && has.webhooks)
    return (
      <p>
        <ButtonLink to="/desk/webhooks" look="plain" label={t(words.webhooksAll)} />
      </p>
    );
  if (about === "shop" && !has.isOpen)
    return (
      <p>
        <ButtonLink to="/desk/settings" look="plain" label={t(words.shopSettings)} />
      </p>
    );
  if (about === "errors" && has.errors)
    return (
      <p>
        <ButtonLink to="/desk/health/errors" look="plain" label={t(words.errorsAll)} />
      </p>
    );
  return null;
}

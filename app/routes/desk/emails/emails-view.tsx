import { deskEmails as words } from "#app/messages/words.ts";
import type { EmailState } from "#app/platform/email/outbox.server.ts";
import type { Problem } from "#app/platform/email/problem.ts";
import { PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager, pagesBeside, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { useT } from "#app/ui/page/t.ts";

/** The lists that the page offers. */
export const TABS = ["all", "failed", "failing", "waiting", "held"] as const;
type Tab = (typeof TABS)[number];

interface EmailRow {
  id: number;
  recipient: string;
  subject: string;
  state: EmailState;
  order_number: number | null;
  written: string;
  /** Why it could not be sent; null if nothing is wrong. */
  why: Problem | null;
  mayResend: boolean;
}

export function EmailsView({
  tab,
  only,
  emails,
  next,
  previous,
}: {
  tab: Tab;
  /** The names of the only locations that this person works for; "" for all. */
  only: string;
  emails: readonly EmailRow[];
  next: number | null;
  previous: number | null;
}) {
  const t = useT();
  const stateOf = (state: Tab) => (state === "all" ? "" : state);
  return (
    <DeskPage heading={t(words.emailsTitle)}>
      <Tabs
        label={t(words.emailsLabel)}
        tabs={TABS.map((state) => ({
          path: pageWith("/desk/emails", { state: stateOf(state) }),
          name: t(words.states[state]),
          isOpen: state === tab,
        }))}
      />
      <p>{t(words.emailsLead[tab])}</p>
      {only && <p>{t(words.emailsTheirs, { locations: only })}</p>}
      <EmailsTable emails={emails} />
      <Pager {...pagesBeside("/desk/emails", { state: stateOf(tab) }, { next, previous })} />
    </DeskPage>
  );
}

function EmailsTable({ emails }: { emails: readonly EmailRow[] }) {
  const t = useT();
  const { written, to, subject, state, action } = words.columns;
  return (
    <ListTable
      rows={emails}
      keyOf={({ id }) => id}
      none={t(words.noEmails)}
      columns={[
        { name: t(subject), cell: (email) => <a href={pathOfEmail(email)}>{email.subject}</a> },
        {
          name: t(to),
          cell: (email) => (
            <span className={css.address}>
              <EmailAddress text={email.recipient} />
            </span>
          ),
        },
        { name: t(written), cell: (email) => email.written },
        {
          name: t(state),
          cell: (email) => (
            <>
              {t(words.states[email.state])}
              {email.why && <span className={css.beneath}> {t(words.problems[email.why])}</span>}
            </>
          ),
        },
        {
          name: t(action),
          isAction: true,
          cell: (email) =>
            email.mayResend && (
              <PressForm
                action={pathOfEmail(email)}
                label={t(words.again)}
                of={t(words.againTo, { recipient: email.recipient, subject: email.subject })}
              />
            ),
        },
      ]}
    />
  );
}

/** An email about an order has its page there, because its history says who sent it again. */
const pathOfEmail = ({ id, order_number }: Pick<EmailRow, "id" | "order_number">) =>
  order_number === null ? `/desk/emails/${id}` : `/desk/orders/${order_number}/emails/${id}`;

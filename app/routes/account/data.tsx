import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { listText } from "#app/lib/word-list.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { translateStored } from "#app/messages/restated.ts";
import { type Message, shell, account as words } from "#app/messages/words.ts";
import * as css from "#app/ui/account/account-page.css.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireAccount } from "./account.server.ts";

/** Shows everything the shop stores about a customer. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const answer = await callOrErrorPage(visit, detailCalls.exportData);
  const { dateTime } = timesOf(visit.settings);
  const { orders, logins, changes, account, ...rest } = answer;
  return {
    ...rest,
    account: Object.entries(account).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && value !== ""
        ? [[fieldName(visit, name), fieldValue(visit, name, value)]]
        : [],
    ),
    orders: orders.map((order) => ({
      number: order.order_number,
      date: timesOf(visit.settings, order.locale).dateTime(order.order_date),
      titles: order.items.map(({ title_info, cart_info }) => `${cart_info.quantity} × ${title_info.title}`),
    })),
    logins: logins.map(({ since, until }) => ({
      since: dateTime(since),
      until: until === null ? "" : dateTime(until),
    })),
    changes: changes.map(({ at, action, detail }) => ({
      at: dateTime(at),
      what: historyText(visit, action, detail),
    })),
    linked_accounts: rest.linked_accounts.map(({ email, state }) => ({
      email,
      state: translateStored(visit.locale, words.dataValues, state),
    })),
  };
}

function fieldName({ t }: WebVisit, name: string): string {
  const known = ownValue<Message>(words.dataFields, name);
  return known ? t(known) : name.replaceAll("_", " ");
}

/** Fields with words of ours, to be translated. Names and addresses are not, even one that is called Home. */
const TRANSLATED_FIELDS = /^(phone_number_type|alt_phone_number_type|communication_preference|state)$/;

function fieldValue({ locale }: WebVisit, name: string, value: string): string {
  return TRANSLATED_FIELDS.test(name) ? translateStored(locale, words.dataValues, value) : value;
}

/** An entry of the account's history, whose detail may name the fields that changed. */
function historyText(visit: WebVisit, action: string, detail: string): string {
  const what = translateStored(visit.locale, words.history, action);
  if (detail === "") return what;
  const until = /^until (.+)$/.exec(detail)?.[1];
  const known = { ended: words.historyEnded, byLink: words.historyByLink };
  const about = until
    ? visit.t(words.historyUntil, { date: until })
    : listText(
        visit.locale,
        detail
          .split(", ")
          .map((part) =>
            ownValue<Message>(words.dataFields, part) && visit.locale !== SOURCE
              ? fieldName(visit, part)
              : translateStored(visit.locale, known, part),
          ),
        "plain",
      );
  return `${what} (${about})`;
}

export default function Data() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountPage title={t(words.dataTitle)}>
      <p className={lead}>{t(words.dataLead)}</p>
      <p>
        <Link to="/account/data.json" reloadDocument download className={button.secondary}>
          {t(words.dataDownload)}
        </Link>
      </p>
      <section className={stack[3]}>
        <h2>{t(words.dataAccount)}</h2>
        <dl className={css.facts}>
          {data.account.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
      </section>
      <section className={stack[3]}>
        <h2>{t(words.dataAddresses)}</h2>
        <ul className={css.cards}>
          {data.addresses.map((address) => (
            <li key={address.address_id} className={css.card}>
              <AddressLines address={address} />
            </li>
          ))}
        </ul>
      </section>
      <Lines
        title={t(words.dataOrders)}
        lines={data.orders.map(({ number, date, titles }) =>
          t(shell.labelled, {
            label: `${t(words.orderLine, { number: String(number) })}, ${date}`,
            text: titles.join("; "),
          }),
        )}
      />
      <Lines title={t(words.dataCart)} lines={data.cart.map((line) => `${line.quantity} × ${line.title}`)} />
      <Lines
        title={t(words.linksTitle)}
        lines={[...data.buys_for, ...data.linked_accounts.map(({ email, state }) => `${email} (${state})`)]}
      />
      <Lines
        title={t(words.dataLogins)}
        lines={data.logins.map((login) =>
          t(login.until === "" ? words.dataLoginSince : words.dataLogin, login),
        )}
      />
      <Lines
        title={t(words.dataChanges)}
        lines={data.changes.map(({ at, what }) => t(shell.labelled, { label: at, text: what }))}
      />
    </AccountPage>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useT();
  return (
    <section className={stack[3]}>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p>{t(words.dataNone)}</p>
      ) : (
        <ul className={stack[2]}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

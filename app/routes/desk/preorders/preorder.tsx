import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/lib/dates.ts";
import { deskPreorders as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Facts, History } from "#app/ui/desk/page-parts.tsx";
import { screenOnly, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { historyOf } from "../history.server.ts";
import { titlePath } from "../titles/title.server.ts";
import {
  changesText,
  daysText,
  LINES_SHOWN,
  openPreorder,
  preorderPath,
  takenText,
} from "./preorder.server.ts";

export const meta = deskMeta(words.pageOfPreorder);

/** `/desk/preorders/:id`: a campaign, and who wants what written in its copies. It prints as a list. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, preorder } = await openPreorder(args);
  const { t, locale } = desk;
  const { id, title, product_code, state, extras, signed, prompt, text_most, per_person, lines } = preorder;
  const day = preorder.release_date;
  return {
    title,
    path: preorderPath(id),
    titlePath: titlePath(product_code),
    seen: preorder.version,
    shopPath: `/item/${preorder.eisbn}`,
    isRemoved: state === "removed",
    mayChange: desk.person.rights.includes("titles"),
    more: preorder.is_more ? t(words.more, { count: LINES_SHOWN }) : "",
    facts: [
      [t(words.facts.state), t(words.states[state])],
      [t(words.facts.day), day === null ? t(words.noDay) : formatDate(day, locale, "UTC")],
      [t(words.facts.copies), takenText(desk, preorder)],
      [t(words.facts.perPerson), per_person === null ? "" : String(per_person)],
      [t(words.facts.signed), signed ? t(words.facts.yes) : ""],
      [t(words.facts.gives), extras],
      [t(words.facts.prompt), prompt && `${prompt} (${t(words.facts.textMost, { count: text_most })})`],
      [t(words.facts.days), daysText(desk, preorder)],
      [t(words.facts.address), `${desk.baseUrl}/pre-orders/${preorder.name}`],
    ]
      .filter(([, value]) => value !== "")
      .map(([name = "", value = ""]) => ({ name, value })),
    lines: lines.map(({ order_number: order, purchaser_name: name, quantity, dedication }, key) => ({
      key,
      order,
      name,
      quantity,
      dedication,
    })),
    history: historyOf(desk, words.acts, preorder.history).map((entry, at) => ({
      ...entry,
      // The first entry has no note: the page shows the campaign itself above.
      note: at === 0 ? "" : changesText(desk, preorder.history[at]?.changes ?? {}),
    })),
  };
}

export default function Preorder() {
  const data = useLoaderData<typeof loader>();
  const { title, path, seen, isRemoved, mayChange, facts, lines } = data;
  const t = useT();
  const { order, customer, copies, text } = words.wantedColumns;
  return (
    <DeskPage heading={t(words.titleOf, { title })}>
      <Facts facts={facts} />
      <div className={`${css.actions} ${screenOnly}`}>
        {mayChange && (
          <>
            <ButtonLink to={`${data.titlePath}/preorder`} look="primary" label={t(words.change)} />{" "}
            <PressForm
              action={`${path}/${isRemoved ? "restore" : "remove"}`}
              fields={{ seen }}
              label={t(isRemoved ? words.restore : words.remove)}
            />{" "}
          </>
        )}
        <ButtonLink to={data.shopPath} look="plain" label={t(words.inShop)} />{" "}
        <ButtonLink to={data.titlePath} look="plain" label={t(words.toTitle)} />
      </div>
      <section className={stack[3]} aria-labelledby="wanted">
        <h2 id="wanted">{t(words.wanted)}</h2>
        <ListTable
          none={t(words.wantedNone)}
          rows={lines}
          keyOf={(line) => String(line.key)}
          columns={[
            { name: t(order), cell: (line) => <a href={`/desk/orders/${line.order}`}>{line.order}</a> },
            { name: t(customer), cell: (line) => line.name },
            { name: t(copies), cell: (line) => line.quantity, isNumber: true },
            { name: t(text), cell: (line) => line.dedication || t(words.nothingWritten) },
          ]}
        />
        {data.more && <p>{data.more}</p>}
        {lines.length > 0 && (
          <p className={screenOnly}>
            <ButtonLink to={`${path}/wanted.csv`} look="secondary" label={t(words.download)} />
          </p>
        )}
      </section>
      <div className={screenOnly}>
        <History heading={t(words.history)} entries={data.history} />
        <BackLink to="/desk/preorders" label={t(words.back)} />
      </div>
    </DeskPage>
  );
}

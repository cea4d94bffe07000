import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as stockCalls from "#app/calls/staff/stock.server.ts";
import { bindingIn } from "#app/domain/catalogue/bindings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { ownValue } from "#app/lib/own.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, title as titleWords, deskTitles as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { nameOfActor } from "../history.server.ts";
import { movementRow } from "../stock/movements.server.ts";
import { coverShown, openTitle } from "./title.server.ts";
import { type HistoryRow, TitleView } from "./title-view.tsx";

export const meta = deskMeta(words.pageOfTitle);

type OpenedTitle = Awaited<ReturnType<typeof openTitle>>;

/** `/desk/titles/:code`: what the feeds and the shop say about a title, who waits for copies, and who changed what. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, title, orders, history, path } = await openTitle(args);
  const stock = await call(desk, stockCalls.show, { code: title.product_code });
  if (isFailure(stock)) throw new Response("", { status: 404 });
  const { t, locale } = desk;
  const { date } = timesOf(desk.store.settings, locale);
  const state = ownValue(words.states, title.state);
  const { edits } = title;
  return {
    path,
    title: title.title,
    author: title.author_line,
    code: title.product_code,
    eisbn: title.eisbn,
    cover: coverShown(title),
    seen: title.version,
    onlyHere: title.only_here,
    hidden: edits.hidden,
    isToCome: title.release_date !== null && title.release_date > desk.now,
    facts: [
      [t(words.facts.code), title.product_code],
      [t(words.facts.binding), bindingIn(desk.locale, title.binding) ?? ""],
      [t(words.facts.publisher), title.publisher ?? ""],
      [t(words.facts.released), title.release_date === null ? "" : date(title.release_date)],
      [t(words.facts.state), state ? t(state) : title.state],
      [t(words.facts.shown), t(edits.hidden ? words.hiddenHere : words.shown)],
    ]
      .filter(([, value]) => value !== "")
      .map(([name = "", value = ""]) => ({ name, value })),
    said: {
      price: [amount(desk, title.list_price), amount(desk, edits.price)] as const,
      note: ["", edits.shelf_note ?? ""] as const,
      description: [plain(title.description), plain(edits.description)] as const,
    },
    comments: title.comments,
    orders: orders.map(({ order_number: number, purchaser_name: name, ...order }) => ({
      number,
      name,
      placed: date(order.order_date),
      reserved: order.reserved,
      awaited: order.awaited,
    })),
    shelves: stock.shelves.map(({ condition, price, ...shelf }) => ({
      ...shelf,
      condition,
      price: amount(desk, price),
      conditionName: t(titleWords.conditions[condition as keyof typeof titleWords.conditions]),
    })),
    movements: stock.movements.map((movement) => movementRow(desk, movement)),
    history: history.flatMap((entry) => historyRows(desk, entry)),
    mayChange: desk.person.rights.includes("titles"),
  };
}

const amount = ({ locale }: OpenedTitle["desk"], cents: number | null) =>
  cents === null ? "" : formatCents(cents, locale);

/** The beginning of a description without its markup. */
function plain(html: string | null): string {
  const text = (html ?? "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
const MAX_SHOWN = 400;

/** An entry of the history in sentences, one for each field. The button to undo it stands with the last. */
function historyRows(desk: OpenedTitle["desk"], entry: OpenedTitle["history"][number]): HistoryRow[] {
  const { t, locale } = desk;
  const { number, actor, action, changes, by } = entry;
  const { dateTime } = timesOf(desk.store.settings, locale);
  const row = { date: dateTime(entry.at), at: entry.at };
  const who = nameOfActor(desk, actor);
  if (action !== "title changed")
    return [{ ...row, key: String(number), text: t(words.did.added, { who }), undo: 0 }];
  const valueText = (field: string, value: unknown) =>
    value === null
      ? t(words.noValue)
      : field === "price"
        ? formatCents(Number(value), locale)
        : desk.t(shell.quoted, { text: String(value) });
  return changes.map(({ field, before, after }, position) => {
    const values = { who, before: valueText(field, before), after: valueText(field, after), by };
    const text =
      field === "cover" && after === null
        ? t(words.did.cover_removed, { who })
        : field === "hidden"
          ? t(after ? words.did.hidden : words.did.shown, { who })
          : t(words.did[field], values);
    const last = position === changes.length - 1;
    return { ...row, key: `${number} ${field}`, text, undo: last && entry.undoable ? number : 0 };
  });
}

export default function Title() {
  return <TitleView {...useLoaderData<typeof loader>()} />;
}

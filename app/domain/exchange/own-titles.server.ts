import { randomInt } from "node:crypto";
import { withCheckDigit } from "#app/lib/isbn.ts";
import type { Cents } from "#app/lib/money.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { planAmendment } from "../catalogue/amendments.server.ts";
import { type BindingCode, bindingName } from "../catalogue/bindings.ts";
import { staffTitlesOfCodes, titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { titleForStaff } from "../catalogue/title-edits.server.ts";
import { lockAdding, saveTitle, type TitleRecord } from "../catalogue/title-records.server.ts";
import { articleFirst } from "./article-first.ts";
import { namesIn } from "./tables/names.ts";
import { changeTitle } from "./title-changes.server.ts";
import type { EditContext } from "./title-edits.server.ts";

/** Titles that no feed has, which staff add by hand. */

export interface OwnTitle {
  /** A canonical code; without one, a code of the shop's own is drawn. */
  code?: string | undefined;
  title: string;
  /** As people write it: `Ursula K. Le Guin`, `Neil Gaiman and Terry Pratchett`; "" if nobody is named. */
  author: string;
  publisher: string;
  price: Cents;
  binding: BindingCode;
}

/** GS1 leaves codes that begin with 20 to 29 to shops. Tickets have codes that begin with 29. */
const OWN_CODES = "28";

/**
 * Adds a title for this shop alone. Once a feed has its ISBN, or another shop adds it too, it is in the catalogue of
 * all shops. The first shop's texts stay, and the other shop's price becomes that shop's own price.
 * @returns its code, and whether another shop had it already. Failure: `exists`
 */
export async function addTitle(
  context: EditContext,
  { code: givenCode, title: name, author, publisher, price, binding }: OwnTitle,
): Promise<{ code: string; shared: boolean } | Failure> {
  const { database, store, now, actor } = context;
  const added = await refusable(database, async (tx) => {
    await lockAdding(tx);
    const code = givenCode ?? (await drawnCode(tx));
    if ((await staffTitlesOfCodes(tx, store, [code])).has(code))
      throw new Refusal(failure("titles.exists", { code }, { at: "code" }));
    const { title, sort } = articleFirst(name);
    const { is_american } = store.settings.store_info;
    const written: TitleRecord = {
      product_code: code,
      title,
      ...(sort && { title_sort: sort }),
      contributors: namesIn(author, false).map((person) => ({ ...person, canadian: false })),
      publisher: publisher || null,
      binding: bindingName(binding),
      binding_code: binding,
      ...(is_american ? { list_price_usa: price } : { list_price_can: price }),
      state: "available",
    };
    const shared = (await titleIdsOfCodes(tx, [code])).has(code);
    const saved = await saveTitle(
      tx,
      now,
      shared
        ? (await planAmendment(tx, { ...written, for_all_shops: true }, false)).record
        : { ...written, only_store_id: store.id },
    );
    if (isFailure(saved)) throw new Refusal(saved);
    await record(tx, { storeId: store.id, at: now, actor, action: "title added", subject: `title:${code}` });
    return { code, shared };
  });
  if (
    !isFailure(added) &&
    added.shared &&
    (await titleForStaff(database.read, store, added.code))?.list_price !== price
  )
    await changeTitle(context, added.code, { price });
  return added;
}

/** A code that no title has. */
async function drawnCode(tx: Tx): Promise<string> {
  const codes = Array.from({ length: 5 }, () =>
    withCheckDigit(`${OWN_CODES}${String(randomInt(10 ** 10)).padStart(10, "0")}`),
  );
  const takenCodes = await titleIdsOfCodes(tx, codes);
  const free = codes.find((code) => !takenCodes.has(code));
  if (free === undefined) throw new Error("drawnCode: all five random codes are taken");
  return free;
}

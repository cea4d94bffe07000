import { randomInt } from "node:crypto";
import { withCheckDigit } from "#app/lib/isbn.ts";
import type { Cents } from "#app/lib/money.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { type BindingCode, bindingName } from "../catalogue/bindings.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { saveTitle } from "../catalogue/saving.server.ts";
import { articleFirst } from "./article-first.ts";
import { namesIn } from "./tables/names.ts";
import type { EditDesk } from "./title-edits.server.ts";

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

/** GS1 leaves codes that begin with 20 to 29 to shops; those of tickets begin with 29. */
const OWN_CODES = "28";

/**
 * Adds a title. One with an ISBN is in the catalogue of all shops, where a feed may later say more about it; one without is
 * this shop's alone.
 * @returns its code. Failure: `exists`
 */
export function addTitle(
  { database, store, now, actor }: EditDesk,
  { code: given, title: name, author, publisher, price, binding }: OwnTitle,
): Promise<{ code: string } | Failure> {
  return refusable(database, async (tx) => {
    const code = given ?? (await drawnCode(tx));
    if ((await titleIdsOfCodes(tx, [code])).has(code))
      throw new Refusal(failure("titles.exists", { code }, { at: "code" }));
    const { title, sort } = articleFirst(name);
    const { is_american } = store.settings.store_info;
    const saved = await saveTitle(tx, now, {
      ...{ product_code: code, title, ...(sort && { title_sort: sort }) },
      contributors: namesIn(author, false).map((one) => ({ ...one, canadian: false })),
      publisher: publisher || null,
      ...{ binding: bindingName(binding), binding_code: binding },
      ...(is_american ? { list_price_usa: price } : { list_price_can: price }),
      ...(given === undefined && { only_store_id: store.id }),
      state: "available",
    });
    if (isFailure(saved)) throw new Refusal(saved);
    await record(tx, {
      ...{ storeId: store.id, at: now, actor, action: "title added" },
      subject: `title:${code}`,
    });
    return { code };
  });
}

/** A code that no title has. */
async function drawnCode(tx: Tx): Promise<string> {
  const codes = Array.from({ length: 5 }, () =>
    withCheckDigit(`${OWN_CODES}${String(randomInt(10 ** 10)).padStart(10, "0")}`),
  );
  const taken = await titleIdsOfCodes(tx, codes);
  const free = codes.find((code) => !taken.has(code));
  if (free === undefined) throw new Error("five codes in a row were taken");
  return free;
}

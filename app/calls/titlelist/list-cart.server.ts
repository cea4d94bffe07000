import { z } from "zod";
import { MAX_LINES, type NotAdded } from "#app/domain/cart/cart.ts";
import { addLines, previewLines } from "#app/domain/cart/line-import.server.ts";
import { shownTitles } from "#app/domain/catalogue/catalogue.server.ts";
import { getList, listTitles } from "#app/domain/lists/lists.server.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { cartCustomer, cartUser } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { eisbn, listId, QUANTITY_MESSAGE } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Whether to add large print, which shoppers must ask for (spec 1 §4), or to leave it out. */
const largePrint = z.enum(["", "add", "leave"]).catch("").default("");

/** "Add all to cart" is for customers (spec 1 §6). */
export const copyToCart = defineCall("titlelist/copyToCart", {
  about:
    "Adds one copy of every title of a list to the cart. If there is large print, `large_print` says " +
    "whether to `add` or `leave` it. `added` and `left_out` count titles; `not_added` says which were left " +
    "out, and why. `questions` are about titles with too few copies: their lines hold what is in stock, and " +
    "`cart/update` takes the answers. Failures: `not_found`, `empty`, `too_many` (more than a cart holds), " +
    "`large_print` (say what to do with it), `none`, `only_large_print`, `nothing_added`.",
  access: cartCustomer,
  input: z.object({ list_id: listId, large_print: largePrint }),
  run: async (visit, { list_id, large_print }) => {
    const { read } = visit.platform.database;
    const list = await getList(read, visit, list_id);
    if (isFailure(list)) return list;
    if (list.row_count === 0) return failure("lists.cart.empty");
    if (list.row_count > MAX_LINES)
      return failure("lists.cart.too_many", { count: list.row_count, most: MAX_LINES });
    const titles = await listTitles(read, visit, list_id, MAX_LINES);
    if (isFailure(titles)) return titles;
    const wanted = titles.title_ids.map((title_id) => ({ title_id, quantity: 1 }));
    return addAll(visit, wanted, large_print);
  },
});

const line = z.object({
  eisbn,
  quantity: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{0,4}$/, QUANTITY_MESSAGE))
    .transform(Number),
});

/** Not in the contract. */
export const addTitles = defineCall("cart/addTitles", {
  about:
    "Adds several titles to the cart at once, and answers as `titlelist/copyToCart` does. Lines without a " +
    "quantity are left out. Failures: `nothing_chosen`, `none`, `only_large_print`, `nothing_added`.",
  access: cartUser,
  input: z.object({ lines: z.array(line).max(200), large_print_confirmed: checkbox }),
  run: async (visit, { lines, large_print_confirmed }) => {
    const chosen = lines.filter(({ quantity }) => quantity > 0);
    if (chosen.length === 0) return failure("lists.cart.nothing_chosen");
    const ids = await shownTitles(
      visit.platform.database.read,
      visit,
      chosen.map(({ eisbn }) => eisbn),
    );
    const wanted = chosen.flatMap(({ eisbn, quantity }) => {
      const title_id = ids.get(eisbn);
      return title_id === undefined ? [] : [{ title_id, quantity }];
    });
    return addAll(visit, wanted, large_print_confirmed ? "add" : "leave");
  },
});

async function addAll(
  visit: Visit,
  wanted: readonly { title_id: TitleId; quantity: number }[],
  largePrint: "" | "add" | "leave",
) {
  const { database } = visit.platform;
  if (largePrint === "") {
    const lines = await previewLines(database.read, visit, wanted);
    if (isFailure(lines)) return lines;
    const count = lines.filter((line) => line?.is_large_print && line.quantity > 0).length;
    if (count > 0) return failure("lists.cart.large_print", { count });
  }
  const all = await addLines(database, visit, wanted, largePrint === "add");
  if (isFailure(all)) return all;
  const { added, not_added, questions } = all;
  if (added === 0 && questions.length === 0) return nothingAdded(not_added);
  return { cart: visibleCart(visit, all.cart), added, left_out: not_added.length, not_added, questions };
}

/** The failure if no title could be added, with the reason if all share it. */
function nothingAdded(not_added: readonly NotAdded[]): Failure<{ not_added: readonly NotAdded[] }> {
  const count = not_added.length;
  const only = (reason: NotAdded["reason"]) => not_added.every((entry) => entry.reason === reason);
  const options = { detail: { not_added } };
  if (only("not_cartable")) return failure("lists.cart.none", {}, options);
  if (only("large_print")) return failure("lists.cart.only_large_print", { count }, options);
  return failure("lists.cart.nothing_added", {}, options);
}

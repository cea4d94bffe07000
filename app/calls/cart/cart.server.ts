import { z } from "zod";
import * as adding from "#app/domain/cart/additions.server.ts";
import * as carts from "#app/domain/cart/cart.server.ts";
import { STOCK_ANSWERS } from "#app/domain/cart/cart.ts";
import { emailCart } from "#app/domain/cart/email.server.ts";
import { putGift } from "#app/domain/cart/gifts.server.ts";
import * as changing from "#app/domain/cart/line-changes.server.ts";
import * as registryAnswers from "#app/domain/cart/registry-answers.server.ts";
import { restoreLines } from "#app/domain/cart/removal.server.ts";
import { getCards, shownTitles } from "#app/domain/catalogue/catalogue.server.ts";
import { isCondition } from "#app/domain/catalogue/catalogue.ts";
import { areOffered } from "#app/domain/events/bundles.server.ts";
import { addToOwnList } from "#app/domain/lists/own-lists.server.ts";
import { openRegistry } from "#app/domain/registries/registries.server.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { cartCustomer, cartUser, registries } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import {
  cartQuantity,
  condition,
  dedication,
  eisbn,
  eisbnList,
  giftFields,
  giftOf,
  lineId,
  newDedication,
  noInput,
  QUANTITY_MESSAGE,
  registryId,
  yesOrNo,
} from "../common/fields.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";
import { visibleCards, visibleCart } from "../common/visible.server.ts";
import { newName, target, targetOf } from "../titlelist/own-lists.server.ts";
import { cartAfter, cartWithout, fullCart } from "./answer.server.ts";

/** Not in the contract. */
export const get = defineCall("cart/get", {
  about: "Gets the cart, without the session.",
  kind: "read",
  access: cartUser,
  input: noInput,
  run: fullCart,
});

/** Not in the contract. */
export const quantityOf = defineCall("cart/quantityOf", {
  about: "Says how many copies of a title are in the cart.",
  kind: "read",
  access: cartUser,
  input: z.object({ eisbn, condition: z.string().max(2).optional() }),
  run: async ({ platform, ownCart, onCounted }, { eisbn, condition }) => {
    const isKnown = condition === undefined || isCondition(condition);
    const quantity = isKnown ? await carts.quantityOf(platform.database.read, ownCart, eisbn, condition) : 0;
    onCounted(eisbn, quantity);
    return { quantity };
  },
});

/** A shopper's possible answers to a question about stock. */
const stockAnswer = z.enum(["in_stock", "order_rest"]);

/** A ticket and a book of an event that are bought together. */
const bundle = {
  event_id: z.coerce.number().int().min(1),
  ticket: eisbn,
  title: eisbn,
  quantity: cartQuantity.pipe(z.number().min(1, QUANTITY_MESSAGE)),
};

/** Spec 1 §7. */
export const add = defineCall("cart/add", {
  about:
    "Adds a title to the cart, for an open gift registry of this shop if one is given. With a `cart_id` it " +
    "sets that line's quantity instead, and 0 removes the line. A failure with the code `question` asks " +
    "about stock or large print; repeat the call with `stock_answer` or `large_print_confirmed` to answer. " +
    "A pre-order may have a `dedication`, if its campaign has a `prompt` for one. " +
    "A gift card also has a `price`, in dollars as people write it, `personalized` with `to`, `from` and " +
    "`message`, the `email` it is sent to, and the day on which it is sent, `send_on`. With a `cart_id` " +
    "they replace that line's; without a `price` only its quantity changes.",
  access: cartUser,
  input: z
    .object({
      eisbn,
      condition,
      quantity: cartQuantity,
      cart_id: lineId.optional(),
      gift_registry_id: registryId,
      dedication,
      stock_answer: stockAnswer.optional(),
      large_print_confirmed: yesOrNo.optional(),
      ...giftFields,
    })
    .refine((input) => input.quantity > 0 || input.cart_id !== undefined, {
      path: ["quantity"],
      error: QUANTITY_MESSAGE,
    }),
  run: async (visit, input) => {
    const { database } = visit.platform;
    const { price, eisbn, quantity, cart_id } = input;
    if (price !== undefined && quantity > 0) {
      const gift = giftOf(price, input);
      return (await putGift(database, visit, { eisbn, quantity, cart_id, gift })) ?? cartAfter(visit);
    }
    if (input.gift_registry_id !== "" && input.cart_id === undefined) {
      const registry =
        registries(visit) ?? (await openRegistry(database.read, visit, input.gift_registry_id));
      if (isFailure(registry)) return besideField("gift_registry_id", registry);
    }
    return (await adding.addToCart(database, visit, input)) ?? cartAfter(visit);
  },
});

/** Not in the contract. */
export const addBundle = defineCall("cart/addBundle", {
  about:
    "Adds tickets of an event and as many copies of a book that it offers with them at one price. Either " +
    "both are added or neither. A failure with the code `question` asks about stock, as in `cart/add`. " +
    "`eisbn` is the title that is short, and `left` is how many pairs you can add. Failures: `no_bundle`, and those of " +
    "`cart/add`.",
  access: cartUser,
  input: z.object({ ...bundle, stock_answer: stockAnswer.optional() }),
  run: async (visit, { event_id, ticket, title, quantity, stock_answer }) => {
    const { database } = visit.platform;
    const [offered] = await areOffered(database.read, visit.store, event_id, [{ ticket, title }]);
    if (!offered) return failure("events.no_bundle");
    const together = { eisbns: [ticket, title], quantity, ...(stock_answer && { stock_answer }) };
    return (await adding.addTogether(database, visit, together)) ?? cartAfter(visit);
  },
});

/** The most kinds of tickets in one request: an event has at most 99, and 50 bundles. */
const MAX_KINDS = 150;
const tickets = z
  .array(
    z.object({
      ticket: eisbn,
      /** A book that the event offers with the ticket. */
      title: z.preprocess((value) => (value === "" ? undefined : value), eisbn.optional()),
      quantity: cartQuantity,
    }),
  )
  .max(MAX_KINDS);

/** Not in the contract. */
export const addTickets = defineCall("cart/addTickets", {
  about:
    "Adds several kinds of an event's tickets in one transaction, each alone or with a book: all of them or none. " +
    "A `quantity` of 0 adds none of a kind. If several kinds are refused, each has its message beside its `quantity`. A single " +
    "kind is refused as in `cart/addBundle`, with the same `question`. Failures: `no_offer`, `no_bundle`, `how_many`, and " +
    "those of `cart/add`.",
  access: cartUser,
  input: z.object({ event_id: bundle.event_id, lines: tickets }),
  run: async (visit, { event_id, lines }) => {
    const { database } = visit.platform;
    const fieldOf = (index: number) => `lines.${index}.quantity`;
    const wanted = lines.flatMap((line, index) => (line.quantity > 0 ? [{ ...line, index }] : []));
    if (wanted.length === 0) return failure("events.how_many", {}, { at: fieldOf(0) });
    const offered = await areOffered(database.read, visit.store, event_id, wanted);
    const unoffered = wanted.find((_, index) => !offered[index]);
    if (unoffered)
      return failure(
        unoffered.title ? "events.no_bundle" : "events.no_offer",
        {},
        { at: fieldOf(unoffered.index) },
      );
    const together = wanted.map(({ ticket, title, quantity }) => ({
      eisbns: title === undefined ? [ticket] : [ticket, title],
      quantity,
    }));
    const refused = await adding.addSeveral(database, visit, together, (index) =>
      fieldOf(wanted[index]?.index ?? 0),
    );
    return refused ?? cartAfter(visit);
  },
});

/** Not in the contract. */
export const bundleQuestion = defineCall("cart/bundleQuestion", {
  about: "Says what `cart/addBundle` with the same fields would ask about stock, if anything.",
  kind: "read",
  access: cartUser,
  input: z.object(bundle),
  run: async (visit, { ticket, title, quantity }) => ({
    question:
      (await adding.questionOfTogether(visit.platform.database.read, visit, {
        eisbns: [ticket, title],
        quantity,
      })) ?? null,
  }),
});

/** The most lines one request may change; a page of the cart shows fewer. */
const MAX_CHANGES = 200;
const lines = z
  .array(
    z.object({
      cart_id: lineId,
      quantity: cartQuantity,
      dedication: newDedication,
      stock_answer: z.enum(STOCK_ANSWERS, { error: problem(validation.stockAnswer) }).optional(),
    }),
  )
  .max(MAX_CHANGES);

/** Not in the contract. */
export const update = defineCall("cart/update", {
  about:
    "Changes the quantities of several lines in one transaction. Also what is to be written in pre-ordered copies, if a line " +
    "has a `dedication`. 0 removes a line. Lines that need an " +
    "answer about stock stay unchanged and are listed in `questions`; repeat the call with their " +
    "`stock_answer`. `changed` counts the lines that did change. `cart/restore` puts the removed lines back; it takes " +
    "`removal`, which is null if none were removed.",
  access: cartUser,
  input: z.object({ lines }),
  run: async (visit, input) => {
    const changed = await changing.changeLines(visit.platform.database, visit, input.lines);
    if (isFailure(changed)) return changed;
    return { ...changed, cart: cartAfter(visit) };
  },
});

/** Not in the contract. */
export const questions = defineCall("cart/questions", {
  about:
    "Says what `cart/update` would ask about these lines. Without `lines`, about the lines of the cart that " +
    "want more copies than are in stock. `titles` names the titles with these `eisbns`, for those that could " +
    "not be added.",
  kind: "read",
  access: cartUser,
  input: z.object({ lines: lines.default([]), eisbns: eisbnList.default([]) }),
  run: async (visit, { lines, eisbns }) => {
    const { read } = visit.platform.database;
    const ids = eisbns.length > 0 ? await shownTitles(read, visit, eisbns) : undefined;
    const cards = ids ? visibleCards(visit, await getCards(read, visit, [...ids.values()])) : [];
    return {
      questions: await changing.questionsOf(read, visit, lines),
      titles: cards.map(({ eisbn, title }) => ({ eisbn, title })),
    };
  },
});

/** Not in the contract. */
export const question = defineCall("cart/question", {
  about: "Says what `cart/add` with the same fields would ask about stock, if anything.",
  kind: "read",
  access: cartUser,
  input: z.object({
    eisbn,
    condition,
    quantity: cartQuantity,
    cart_id: lineId.optional(),
    gift_registry_id: registryId,
    dedication,
  }),
  run: async (visit, input) => ({
    question: (await adding.questionOfAdding(visit.platform.database.read, visit, input)) ?? null,
  }),
});

/** Not in the contract. */
export const answerRegistry = defineCall("cart/answerRegistry", {
  about:
    "Decides about a line whose gift registry has closed or wants fewer copies. The answer is to buy them " +
    "`anyway`, only those `wanted`, or keep them for yourself (`own`).",
  access: cartUser,
  input: z.object({ cart_id: lineId, answer: z.enum(registryAnswers.REGISTRY_ANSWERS) }),
  run: async (visit, { cart_id, answer }) => {
    await registryAnswers.answerRegistry(visit.platform.database, visit, cart_id, answer);
    return cartAfter(visit);
  },
});

export const removeItem = defineCall("cart/removeItem", {
  about: "Removes a line from the cart.",
  access: cartUser,
  input: z.object({ cart_id: lineId }),
  run: async (visit, { cart_id }) =>
    cartWithout(visit, await changing.removeFromCart(visit.platform.database, visit, cart_id)),
});

export const removeAll = defineCall("cart/removeAll", {
  about: "Empties the cart.",
  access: cartUser,
  input: noInput,
  run: async (visit) => cartWithout(visit, await changing.emptyCart(visit.platform.database, visit)),
});

/** Not in the contract. */
export const restore = defineCall("cart/restore", {
  about:
    "Puts the lines that were removed last back as they were, within an hour. Failures: `nothing_removed`, `cart_full`.",
  access: cartUser,
  input: z.object({ removal: z.string().max(40) }),
  run: async (visit, { removal }) =>
    (await restoreLines(visit.platform.database, visit, removal)) ?? cartAfter(visit),
});

export const email = defineCall("cart/email", {
  about:
    "Emails the cart to the shopper or a colleague. Nobody can add a text, and prices are included only if " +
    "this person may see them.",
  access: cartUser,
  input: z.object({ email_address: emailAddress(problem(validation.inputEmail)) }),
  run: async (visit, { email_address }) => {
    const { database, worker } = visit.platform;
    const cart = visibleCart(visit, await carts.getCart(database.read, visit));
    if (cart.items.length === 0) return failure("calls.empty");
    const refused = await emailCart(database, visit, cart, email_address);
    if (refused) return besideField("email_address", refused);
    worker.wake();
    return { sent: true };
  },
});

export const copyCartToList = defineCall("cart/copyCartToList", {
  about:
    "Copies the cart's titles to a list of the account. `name` makes a new list; without it and without a " +
    "`list_id` they go to the favourites. The cart stays unchanged.",
  access: cartCustomer,
  input: z.object({ list_id: target, name: newName }),
  run: async (visit, { list_id, name }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const to = list_id === "" && name === undefined ? undefined : targetOf(list_id, name);
    if (isFailure(to)) return to;
    const { database } = visit.platform;
    const content = await carts.getCartContent(database.read, visit);
    // Gift cards are not titles for a list.
    const titles = content.lines.filter(({ line }) => line.gift === "");
    if (titles.length === 0) return failure("calls.empty");
    const ids = [...new Set(titles.map(({ line }) => line.title_id))];
    const list = await addToOwnList(database, visit, account, to, ids);
    if (isFailure(list)) return list;
    return { list, cart: visibleCart(visit, await carts.getCart(database.read, visit)) };
  },
});

export const removeUnavailable = defineCall("cart/removeUnavailable", {
  about: "Removes the titles that cannot be bought from the cart.",
  access: cartUser,
  input: noInput,
  run: async (visit) => cartWithout(visit, await changing.removeUnavailable(visit.platform.database, visit)),
});

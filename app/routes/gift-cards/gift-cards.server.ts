import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as giftcardCalls from "#app/calls/giftcard/giftcard.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { fieldsOf, invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";

/** Data for the gift card form; undefined if the shop sells none online. */
export async function giftCardOffer(visit: WebVisit) {
  const answer = await call(visit, giftcardCalls.get);
  if (isFailure(answer) || answer.store_giftcards.length === 0) return undefined;
  return {
    designs: answer.store_giftcards.map(({ eisbn, title, lang, cover_image_cache }) => ({
      eisbn,
      title,
      ...(lang && { lang }),
      cover_image_cache,
    })),
    minimum: answer.minimum,
    days: answer.days,
    constraints: constraintsOf(
      cartCalls.add,
      "price",
      "quantity",
      "to",
      "from",
      "message",
      "email",
      "send_on",
    ),
  };
}

/**
 * Puts the posted gift card into the cart, or changes a line of it. An empty amount is refused as missing, and the
 * title as a missing design, because the page calls it so.
 */
export async function putGiftCard(visit: WebVisit, form: PostedForm, cart_id?: string) {
  const added = await call(visit, cartCalls.add, {
    ...form.values,
    price: form.text("price"),
    ...(cart_id !== undefined && { cart_id }),
  });
  if (!isFailure(added) || form.text("eisbn") !== "") return added;
  return sayIn(visit.locale, invalid({ ...fieldsOf(added), eisbn: problem(validation.design) }));
}

import * as accountCalls from "#app/calls/account/account.server.ts";
import * as detailCalls from "#app/calls/account/details.server.ts";
import * as linkedCalls from "#app/calls/account/linked-accounts.server.ts";
import * as loginCalls from "#app/calls/account/log-in.server.ts";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import * as quoteCalls from "#app/calls/checkout/quote.server.ts";
import { type Constraint, constraintsOf } from "#app/calls/common/constraints.server.ts";

/** By the form's id: the constraints of its typed fields, from the schema of the call that it posts to. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Constraint>>>> = {
  login: constraintsOf(loginCalls.login, "email_address", "password"),
  signup: constraintsOf(accountCalls.check, "email_address"),
  forgot: constraintsOf(accountCalls.emailPasswordToken, "email_address"),
  contact: constraintsOf(checkoutCalls.setExtras, "name", "email", "phone", "promo_code", "instructions"),
  "email-cart": constraintsOf(cartCalls.email, "email_address"),
  quote: constraintsOf(quoteCalls.requestQuote, "message"),
  "gift-card": constraintsOf(giftCalls.editGiftCard, "amount"),
  code: constraintsOf(giftCalls.addPromocode, "code"),
  balance: constraintsOf(giftCalls.balance, "number", "pin"),
  link: constraintsOf(linkedCalls.linkToRequest, "email"),
  deletion: constraintsOf(detailCalls.remove, "email_address", "password"),
};

/** Fields that people type into. The page sets the values of all others. */
const TYPED = /<(?:input(?=[^>]* type="(?:text|email|tel|password|search)")|textarea)\b[^>]*>/g;

/** Finds inputs whose constraints differ from the schema of the call that their form posts to. */
export function constraintComplaints(html: string): string[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = "", content = ""]) => {
      const asked = FORMS[/\bid="([^"]+)"/.exec(attributes)?.[1] ?? ""] ?? {};
      return [...content.matchAll(TYPED)].flatMap(([input]) => {
        const name = /\bname="([^"]+)"/.exec(input)?.[1] ?? "";
        const maxLength = Number(/\bmaxlength="(\d+)"/i.exec(input)?.[1] ?? 0);
        const wanted = asked[name];
        if (!wanted) return [];
        const given = { maxLength, required: /\brequired\b/.test(input) };
        return given.maxLength === wanted.maxLength && given.required === Boolean(wanted.required)
          ? []
          : [`the field "${name}" has ${JSON.stringify(given)}, its call ${JSON.stringify(wanted)}`];
      });
    },
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { phoneInTyping } from "#app/domain/accounts/address.ts";
import type { Account } from "#app/domain/accounts/customer.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { registries, checkout as words } from "#app/messages/words.ts";
import { summedCart } from "#app/ui/checkout/order-summary.tsx";
import { StepPage } from "#app/ui/checkout/step-page.tsx";
import { Choices, TextArea, TextField } from "#app/ui/form/form.tsx";
import { formatting } from "#app/ui/form/input-format.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { requireStep, saveStep } from "./checkout.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "contact");
  const { draft, step } = state;
  const { allowed_comm_prefs, texting_enabled } = visit.settings.store_info;
  return {
    step,
    cart: summedCart(state.cart),
    contact: draft.contact,
    constraints: constraintsOf(
      checkoutCalls.setExtras,
      "name",
      "email",
      "phone",
      "preferred_communication",
      "promo_code",
      "instructions",
      "gift_note",
    ),
    gifts: state.cart.summary.contains_gift_registry_item,
    country: visit.settings.store_info.country,
    own: ownContact(visit.session.account),
    preferences: allowed_comm_prefs.filter((preference) => preference !== "text" || texting_enabled),
  };
}

/** Contact details from the customer's account, which they can change for this order. */
function ownContact(account: Account | null) {
  return account && { name: account.name, email: account.email, phone: account.phone };
}

export function action(args: ActionFunctionArgs) {
  return saveStep(args, "contact", checkoutCalls.setExtras);
}

export default function Contact() {
  const { step, cart, contact, own, preferences, country, constraints, gifts } =
    useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  const labels = {
    name: t(words.name),
    email: t(words.email),
    phone: t(words.phone),
    preferred_communication: t(words.preferred),
    promo_code: t(words.purchaseOrder),
    instructions: t(words.instructions),
    gift_note: t(registries.note),
  };
  const form = formState(
    "contact",
    lastResult,
    contact
      ? { ...contact, promo_code: contact.purchaseorder }
      : { preferred_communication: preferences[0], ...own },
    constraints,
    labels,
  );
  return (
    <StepPage step={step} cart={cart} title={t(words.contactTitle)} checked>
      <PostForm state={form} className={stack[5]}>
        <TextField field={form.field("name")} autoComplete="name" />
        <TextField field={form.field("email")} type="email" autoComplete="email" />
        <TextField
          field={form.field("phone")}
          hint={t(words.phoneHint)}
          type="tel"
          onInput={formatting((text) => phoneInTyping(country, text))}
          autoComplete="tel"
        />
        <Choices
          field={form.field("preferred_communication")}
          options={preferences.map((preference) => ({
            value: preference,
            label: t(words.communication[preference]),
          }))}
        />
        <TextField field={form.field("promo_code")} hint={t(words.purchaseOrderHint)} />
        <TextArea field={form.field("instructions")} hint={t(words.instructionsHint)} />
        {gifts && <TextArea field={form.field("gift_note")} hint={t(registries.noteHint)} />}
        <p>
          <Submit>{t(words.continueOn)}</Submit>
        </p>
      </PostForm>
    </StepPage>
  );
}

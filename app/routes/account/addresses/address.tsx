import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as addressCalls from "#app/calls/address/address.server.ts";
import * as deliveryCalls from "#app/calls/checkout/delivery.server.ts";
import { addressOptionsFor } from "#app/calls/common/address-options.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { delivery as deliveryWords, quotes, account as words } from "#app/messages/words.ts";
import { addressPage, addressStep, ownAddress, requireAccount } from "#app/routes/account/account.server.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { AddressFields, addressLabels, PhoneFields } from "#app/ui/account/person-fields.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { CheckField, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** A new or existing address. Another account's address gets a 404, like one that does not exist. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const account = requireAccount(visit, args.request);
  const { address_id } = args.params;
  const address = address_id === undefined ? undefined : await ownAddress(visit, args.request, address_id);
  if (!account.owner) throw new Response("", { status: 404 });
  return {
    address,
    addressOptions: addressOptionsFor(visit),
    constraints: constraintsOf(addressCalls.create),
    page: addressPage(args.request),
    step: addressStep(visit, args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  if (form.text("intent") === "country") return form.again();
  const { address_id } = args.params;
  const saved =
    address_id === undefined
      ? await call(visit, addressCalls.create, form.values)
      : await call(visit, addressCalls.modify, { ...form.values, address_id });
  if (!isFailure(saved)) {
    const page = addressPage(args.request);
    // An address added during checkout is meant for this order.
    if (address_id === undefined && page !== "/account/addresses" && "address_id" in saved)
      await call(visit, deliveryCalls.setAddress, { address_id: saved.address_id });
    return seeOther(visit, page, "address_saved");
  }
  if (saved.code === "not_found") throw new Response("", { status: 404 });
  return form.refuse(saved);
}

const BACK = {
  "/account/addresses": words.addressesTitle,
  "/checkout/delivery": deliveryWords.backToStep,
  "/checkout/cart/quote": quotes.backToQuote,
} as const;

export default function OneAddress() {
  const { address, addressOptions, page, step, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const { address_id, preferred, can_ship_to, ...ownFields } = address ?? {};
  const defaults = { ...ownFields, preferred: preferred ? "on" : "" };
  const form = formState("address", useResult<typeof action>(), defaults, constraints);
  const fields = (
    <PostForm
      state={form}
      labels={{
        name: t(words.name),
        company_name: t(words.companyName),
        ...addressLabels(t, form, addressOptions),
        phone_number: t(words.phone),
        phone_number_ext: t(words.phoneExt),
        email_address: t(words.email),
      }}
      enter={{ label: t(words.save) }}
      className={`${narrow} ${stack[5]}`}
    >
      <TextField field={form.field("name")} label={t(words.name)} autoComplete="name" />
      <TextField
        field={form.field("company_name")}
        label={t(words.companyName)}
        autoComplete="organization"
      />
      <AddressFields form={form} options={addressOptions} />
      <PhoneFields form={form} name="phone_number" label={t(words.phone)} />
      <TextField
        field={form.field("email_address")}
        label={t(words.email)}
        type="email"
        autoComplete="email"
      />
      {!preferred && <CheckField field={form.field("preferred")} label={t(words.preferredBox)} />}
      <p className={row}>
        <Submit>{t(words.save)}</Submit>{" "}
        <Link to={page} className={button.plain}>
          {t(BACK[page])}
        </Link>
      </p>
    </PostForm>
  );
  const title = t(address ? words.editTitle : words.addTitle);
  if (page === "/account/addresses") return <AccountPage title={title}>{fields}</AccountPage>;
  return (
    <div className={stack[5]}>
      {step && <Steps step={step} />}
      <h1>{title}</h1>
      {fields}
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as addressCalls from "#app/calls/address/address.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import { OCCASIONS } from "#app/domain/registries/registries.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { dayOf } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { registries as words } from "#app/messages/words.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { ownRegistry, requireRegistrant } from "./registries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.heading) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** The choice of no address, because a select needs a value for it. */
const NOWHERE = "none";
const CHECKS = ["shipping_encouraged", "surprise", "store_can_edit"] as const;

/** A new registry, or one of the customer's own. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireRegistrant(visit);
  const id = args.params.id;
  const registry = id === undefined ? undefined : await ownRegistry(visit, id);
  const book = await call(visit, addressCalls.getList);
  const addresses = isFailure(book) ? [] : book.addresses;
  const zone = visit.settings.store_info.time_zone;
  const tick = (ticked: boolean | undefined) => (ticked ? "on" : "");
  return {
    id: registry?.gift_registry_id,
    heading: visit.t(registry ? words.editTitle : words.newTitle),
    values: {
      title: registry?.title ?? "",
      occasion: registry?.occasion ?? "",
      description: registry?.description ?? "",
      purchase_deadline: registry?.purchase_deadline ? dayOf(registry.purchase_deadline, zone) : "",
      shipping_id: registry?.shipping_id === null || !registry ? NOWHERE : String(registry.shipping_id),
      shipping_encouraged: tick(registry?.shipping_encouraged),
      surprise: tick(registry?.surprise),
      store_can_edit: tick(registry?.store_can_edit),
      is_open: tick(registry?.is_open),
    },
    addresses: addresses.map(({ address_id, name, street_address, city }): [string, string] => [
      String(address_id),
      [name, street_address, city].filter(Boolean).join(", "),
    ]),
    constraints: constraintsOf(registryCalls.create, "title", "description", "purchase_deadline"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireRegistrant(visit);
  const { id } = args.params;
  // Another customer's registry gets the same answer as one that does not exist.
  if (id !== undefined) await ownRegistry(visit, id);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const values = {
    ...form.values,
    // A box that is not ticked is not sent.
    ...Object.fromEntries([...CHECKS, "is_open"].map((name) => [name, form.text(name) || "off"])),
    shipping_id: form.text("shipping_id") === NOWHERE ? "" : form.text("shipping_id"),
  };
  const saved =
    id === undefined
      ? await call(visit, registryCalls.create, asUnchecked(values))
      : await call(visit, registryCalls.update, asUnchecked({ ...values, gift_registry_id: id }));
  return isFailure(saved)
    ? form.refuse(saved)
    : seeOther(
        visit,
        `/gift-registry/${saved.gift_registry_id}`,
        id === undefined ? "registry_created" : "registry_saved",
      );
}

export default function EditRegistry() {
  const { id, heading, values, addresses, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    title: t(words.name),
    occasion: t(words.occasion),
    description: t(words.description),
    purchase_deadline: t(words.deadline),
    shipping_id: t(words.shipping),
  };
  const form = formState("registry", useResult<typeof action>(), values, constraints, labels);
  return (
    <AccountPage title={heading}>
      <PostForm state={form} className={`${stack[5]} ${narrow}`}>
        <TextField field={form.field("title")} hint={t(words.nameHint)} required autoComplete="off" />
        <SelectField
          field={form.field("occasion")}
          required
          options={OCCASIONS.map((occasion) => [occasion, t(words.occasions[occasion])])}
        />
        <TextArea field={form.field("description")} hint={t(words.descriptionHint)} required />
        <TextField
          field={form.field("purchase_deadline")}
          type="date"
          hint={t(words.deadlineHint)}
          required={false}
          autoComplete="off"
        />
        <SelectField
          field={form.field("shipping_id")}
          hint={t(words.shippingHint)}
          required={false}
          options={[[NOWHERE, t(words.noShipping)], ...addresses]}
        />
        <CheckField field={form.field("shipping_encouraged")} label={t(words.encouraged)} />
        <CheckField field={form.field("surprise")} label={t(words.surprise)} />
        <CheckField field={form.field("store_can_edit")} label={t(words.storeCanEdit)} />
        {id !== undefined && <CheckField field={form.field("is_open")} label={t(words.isOpen)} />}
        <p className={row}>
          <Submit>{t(id === undefined ? words.create : words.save)}</Submit>{" "}
          <Link to={id === undefined ? "/gift-registry" : `/gift-registry/${id}`} className={button.plain}>
            {t(words.goBack)}
          </Link>
        </p>
      </PostForm>
    </AccountPage>
  );
}

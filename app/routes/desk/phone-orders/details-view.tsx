import type { Translate } from "#app/messages/translate.ts";
import { account, deskPhone as words } from "#app/messages/words.ts";
import { addressLabels } from "#app/ui/account/person-fields.tsx";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { ShipToFields } from "#app/ui/desk/ship-to-fields.tsx";
import { group } from "#app/ui/form/form.css.ts";
import { Choices, SelectField, TextArea, TextField } from "#app/ui/form/form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import type { PhonePage } from "./phone.server.ts";

/** The caller's details in the draft, by the names of the fields. */
export function detailsOf({
  draft,
  payment,
  carrier,
  languages,
}: PhonePage): Record<string, string | undefined> {
  const { address } = draft;
  return {
    caller_name: draft.name,
    caller_phone: draft.phone,
    caller_email: draft.email,
    delivery: draft.delivery,
    location_id: String(draft.location_id),
    provider: carrier,
    payment: payment === "contact" || payment === "pickup" ? payment : draft.payment,
    language: draft.language || languages[0]?.[0],
    purchaseorder: draft.purchaseorder,
    note: draft.note,
    name: address?.name,
    company_name: address?.company_name,
    phone_number: address?.phone_number,
    street_address: address?.street_address,
    street_address_2: address?.street_address_2,
    city: address?.city,
    province: address?.province,
    country: address?.country,
    postal_code: address?.postal_code,
  };
}

/** The names of these fields in the error summary. */
export const detailLabels = (t: Translate, state: FormState, { addressOptions }: PhonePage) => ({
  caller_name: t(words.callerName),
  caller_phone: t(words.callerPhone),
  caller_email: t(words.callerEmail),
  delivery: t(words.delivery),
  provider: t(words.provider),
  payment: t(words.payment),
  language: t(words.language),
  french_terms: t(words.frenchTerms),
  location_id: t(words.location),
  name: t(account.name),
  ...addressLabels(t, state, addressOptions),
  phone_number: t(account.phone),
  purchaseorder: t(words.purchaseOrder),
  note: t(words.note),
});

/** The form for the caller's details, delivery, payment and notes. */
export function Details({ page, state }: { page: PhonePage; state: FormState }) {
  const t = useT();
  const { addressOptions, locations, languages } = page;
  return (
    <section className={stack[4]} aria-labelledby="details">
      <h2 id="details">{t(words.details)}</h2>
      <div className={`${narrow} ${stack[5]}`}>
        <CallerFields state={state} />
        <HowFields page={page} state={state} />
        {languages.length > 1 && (
          <Choices
            field={state.field("language")}
            legend={t(words.language)}
            options={languages.map(([value, label]) => ({ value, label }))}
          />
        )}
        {locations.length > 1 && (
          <SelectField
            field={state.field("location_id")}
            label={t(words.location)}
            hint={t(words.locationHint)}
            options={locations.map(({ location_id, name }) => [String(location_id), name] as const)}
          />
        )}
        <fieldset className={stack[4]}>
          <legend className={group}>{t(words.shipTo)}</legend>
          <ShipToFields form={state} options={addressOptions} />
        </fieldset>
        <TextField field={state.field("purchaseorder")} label={t(words.purchaseOrder)} autoComplete="off" />
        <TextArea field={state.field("note")} label={t(words.note)} hint={t(words.noteHint)} />
        <p>
          <DeskSubmit look="primary" label={t(words.save)} />
        </p>
      </div>
    </section>
  );
}

/** The fields of who calls. */
export function CallerFields({
  state,
}: {
  state: FormState<"caller_name" | "caller_phone" | "caller_email">;
}) {
  const t = useT();
  return (
    <>
      <TextField field={state.field("caller_name")} label={t(words.callerName)} required autoComplete="off" />
      <TextField
        field={state.field("caller_phone")}
        label={t(words.callerPhone)}
        type="tel"
        required
        autoComplete="off"
      />
      <TextField
        field={state.field("caller_email")}
        label={t(words.callerEmail)}
        hint={t(words.callerEmailHint)}
        type="email"
        autoComplete="off"
      />
    </>
  );
}

function HowFields({
  page: { deliveries, carriers, ways },
  state,
}: {
  page: PhonePage;
  state: FormState<"delivery" | "provider" | "payment">;
}) {
  const t = useT();
  const money = useMoney();
  return (
    <>
      <Choices
        field={state.field("delivery")}
        legend={t(words.delivery)}
        options={deliveries.map((value) => ({ value, label: t(words.deliveries[value]) }))}
      />
      {carriers.length > 0 && (
        <Choices
          field={state.field("provider")}
          legend={t(words.provider)}
          options={carriers.map(({ provider, label, cost }) => ({
            value: provider,
            label:
              cost === null
                ? t(words.carrierTbd, { name: label })
                : t(words.carrier, { name: label, amount: cost === 0 ? t(words.free) : money(cost) }),
          }))}
        />
      )}
      {ways.length > 0 && (
        <Choices
          field={state.field("payment")}
          legend={t(words.payment)}
          options={ways.map((value) => ({ value, label: t(words.payments[value]) }))}
        />
      )}
    </>
  );
}

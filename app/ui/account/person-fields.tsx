import { type ReactNode, useEffect, useState } from "react";
import type { AddressOptions } from "#app/calls/common/address-options.server.ts";
import { formatPostalCode, type PostalAddress, phoneInTyping } from "#app/domain/accounts/address.ts";
import type { CustomerDetails } from "#app/domain/accounts/customer.ts";
import type { Translate } from "#app/messages/translate.ts";
import { account as words } from "#app/messages/words.ts";
import * as formCss from "../form/form.css.ts";
import { CheckField, Choices, SelectField, TextField } from "../form/form.tsx";
import { countryIn, formatting } from "../form/input-format.ts";
import type { FormState } from "../form/submission.ts";
import { Submit } from "../form/submit.tsx";
import { stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "./person-fields.css.ts";

/** The kind of country, which determines the other fields. */
const kindOf = (country: string): "CA" | "US" | "other" =>
  country === "CA" || country === "US" ? country : "other";

/**
 * Street, city, country, province and postal code, the same in sign-up, address book and checkout. The provinces
 * depend on the country; without JavaScript, a button next to the country loads them.
 */
export function AddressFields({
  form,
  options,
  section,
}: {
  form: FormState<keyof PostalAddress>;
  options: AddressOptions;
  section?: string;
}) {
  const t = useT();
  const typed = form.field("country").value || options.own;
  const [country, setCountry] = useState(typed);
  const kind = kindOf(country);
  const divisions = kind === "other" ? undefined : options.divisions[kind];
  const complete = (token: string) => (section ? `${section} ${token}` : token);
  const province = form.field("province");
  return (
    <>
      <TextField
        field={form.field("street_address")}
        label={t(words.street)}
        autoComplete={complete("address-line1")}
      />
      <TextField
        field={form.field("street_address_2")}
        label={t(words.street2)}
        autoComplete={complete("address-line2")}
      />
      <TextField field={form.field("city")} label={t(words.city)} autoComplete={complete("address-level2")} />
      <div className={stack[2]}>
        <SelectField
          field={{ ...form.field("country"), value: typed }}
          label={t(words.country)}
          options={options.countries}
          autoComplete={complete("country")}
          onChoose={setCountry}
        />
        <WithoutScripts>
          <Submit as="plain" name="intent" value="country" formNoValidate>
            {t(words.chooseCountry)}
          </Submit>
        </WithoutScripts>
      </div>
      {divisions ? (
        <SelectField
          key={country}
          field={{
            ...province,
            value: divisions.some(([code]) => code === province.value) ? province.value : "",
          }}
          label={t(words.provinces[kind])}
          required
          options={divisions}
          autoComplete={complete("address-level1")}
        />
      ) : (
        <TextField
          field={province}
          label={t(words.provinces.other)}
          autoComplete={complete("address-level1")}
        />
      )}
      <TextField
        field={form.field("postal_code")}
        label={t(words.postalCodes[kind])}
        onInput={formatting((text) => formatPostalCode(country, text))}
        autoComplete={complete("postal-code")}
        className={css.short}
      />
    </>
  );
}

/** Content that disappears once scripts run, so it stays only without JavaScript. */
function WithoutScripts({ children }: { children: ReactNode }) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive ? null : <div>{children}</div>;
}

/** A phone number with its extension. */
export function PhoneFields<Name extends "phone_number" | "alt_phone_number">({
  form,
  name,
  label,
}: {
  form: FormState<NoInfer<Name> | `${NoInfer<Name>}_ext`>;
  name: Name;
  label: string;
}) {
  const t = useT();
  return (
    <div className={css.phone}>
      <TextField
        field={form.field(name)}
        label={label}
        type="tel"
        onInput={formatting((text, form) => phoneInTyping(countryIn(form), text))}
        autoComplete={name === "phone_number" ? "tel" : "off"}
      />
      <TextField
        field={form.field(`${name}_ext`)}
        label={t(words.phoneExt)}
        autoComplete={name === "phone_number" ? "tel-extension" : "off"}
      />
    </div>
  );
}

/** Whether a phone number is cell, home or work (spec 2 §3 "User"). */
function PhoneTypeField({
  form,
  name,
  label,
}: {
  form: FormState<`${"" | "alt_"}phone_number_type`>;
  name: "phone_number_type" | "alt_phone_number_type";
  label: string;
}) {
  const t = useT();
  const field = form.field(name);
  return (
    <SelectField
      field={{ ...field, value: field.value || "cell" }}
      label={label}
      required
      options={(["cell", "home", "work"] as const).map((type) => [type, t(words.phoneTypes[type])] as const)}
    />
  );
}

interface DetailsForm {
  addressOptions: AddressOptions;
  preferences: readonly ("email" | "phone" | "text")[];
  questions: readonly { name: string; label: string; lang: string | undefined }[];
}

type CustomerName = Exclude<keyof CustomerDetails, "extra_fields"> | "account_extra_fields";

/** All the fields of a customer's details. */
export function CustomerFields({ form, shop }: { form: FormState<CustomerName>; shop: DetailsForm }) {
  const t = useT();
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t(words.aboutYou)}</legend>
        <div className={formCss.pair}>
          <TextField field={form.field("first_name")} label={t(words.firstName)} autoComplete="given-name" />
          <TextField field={form.field("last_name")} label={t(words.lastName)} autoComplete="family-name" />
        </div>
        <CheckField field={form.field("is_institution")} label={t(words.isInstitution)} />
        <TextField
          field={form.field("company")}
          label={t(words.institutionName)}
          hint={t(words.institutionHint)}
          autoComplete="organization"
        />
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t(words.whereYouAre)}</legend>
        <AddressFields form={form} options={shop.addressOptions} />
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t(words.reachYou)}</legend>
        <PhoneFields form={form} name="phone_number" label={t(words.phone)} />
        <PhoneTypeField form={form} name="phone_number_type" label={t(words.phoneType)} />
        <PhoneFields form={form} name="alt_phone_number" label={t(words.altPhone)} />
        <PhoneTypeField form={form} name="alt_phone_number_type" label={t(words.altPhoneType)} />
        <Choices
          field={form.field("communication_preference")}
          legend={t(words.preference)}
          options={shop.preferences.map((value) => ({ value, label: t(words.preferences[value]) }))}
        />
      </fieldset>
      {shop.questions.length > 0 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t(words.furtherQuestions)}</legend>
          {shop.questions.map(({ name, label, lang }) => (
            <TextField
              key={name}
              field={form.field(`account_extra_fields.${name}`)}
              label={label}
              lang={lang}
              required
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/**
 * The names of the address fields in the error summary, in the form's order. The province and postal code are
 * named by their labels for the chosen country.
 */
export function addressLabels(
  t: Translate,
  form: FormState<"country">,
  options: Pick<AddressOptions, "own">,
): Record<string, string> {
  const kind = kindOf(form.field("country").value || options.own);
  return {
    street_address: t(words.street),
    street_address_2: t(words.street2),
    city: t(words.city),
    country: t(words.country),
    province: t(words.provinces[kind]),
    postal_code: t(words.postalCodes[kind]),
  };
}

/** Names of the fields of `CustomerFields`. */
export function customerLabels(
  t: Translate,
  form: FormState<"country">,
  shop: DetailsForm,
): Record<string, string> {
  return {
    first_name: t(words.firstName),
    last_name: t(words.lastName),
    company: t(words.institutionName),
    ...addressLabels(t, form, shop.addressOptions),
    phone_number: t(words.phone),
    phone_number_ext: t(words.phoneExt),
    phone_number_type: t(words.phoneType),
    alt_phone_number: t(words.altPhone),
    alt_phone_number_ext: t(words.phoneExt),
    alt_phone_number_type: t(words.altPhoneType),
    communication_preference: t(words.preference),
    ...Object.fromEntries(shop.questions.map(({ name, label }) => [`account_extra_fields.${name}`, label])),
  };
}

/** A new password, entered twice. */
export function NewPasswordFields<Name extends "password" | "new_password">({
  form,
  name,
}: {
  form: FormState<NoInfer<Name> | "confirm">;
  name: Name;
}) {
  const t = useT();
  return (
    <>
      <TextField
        field={form.field(name)}
        label={t(name === "password" ? words.password : words.newPassword)}
        hint={t(words.passwordHint)}
        required
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={form.field("confirm")}
        label={t(words.confirmPassword)}
        required
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

/** The current password, asked for again before a major change. */
export function CurrentPasswordField({
  form,
  hint,
}: {
  form: FormState<"password">;
  hint?: string | undefined;
}) {
  const t = useT();
  return (
    <TextField
      field={form.field("password")}
      label={t(words.currentPassword)}
      hint={hint}
      type="password"
      autoComplete="current-password"
    />
  );
}

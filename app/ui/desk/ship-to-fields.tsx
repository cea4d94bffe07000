import type { AddressOptions } from "#app/calls/common/address-options.server.ts";
import type { PostalAddress } from "#app/domain/accounts/address.ts";
import { account as words } from "#app/messages/words.ts";
import { AddressFields } from "../account/person-fields.tsx";
import { TextField } from "../form/form.tsx";
import type { FormState } from "../form/submission.ts";
import { useT } from "../page/t.ts";

/** The fields of the address that an order goes to. */
export function ShipToFields({
  form,
  options,
}: {
  form: FormState<keyof PostalAddress | "name" | "company_name" | "phone_number">;
  options: AddressOptions;
}) {
  const t = useT();
  return (
    <>
      <TextField field={form.field("name")} label={t(words.name)} autoComplete="off" />
      <TextField field={form.field("company_name")} label={t(words.companyName)} autoComplete="off" />
      <AddressFields form={form} options={options} section="shipping" />
      <TextField field={form.field("phone_number")} label={t(words.phone)} type="tel" autoComplete="off" />
    </>
  );
}

import { z } from "zod";
import {
  formatPhone,
  formatPostalCode,
  isExtension,
  isPhone,
  isPostalCode,
  LIMITS,
  type Place,
} from "#app/domain/accounts/address.ts";
import {
  type AddressDetails,
  COMMUNICATION,
  type CustomerDetails,
  PHONE_TYPES,
} from "#app/domain/accounts/customer.ts";
import { isCommonPassword, PASSWORD_LENGTH } from "#app/domain/accounts/passwords.server.ts";
import { countryList, subdivisionsOf } from "#app/domain/stores/places.server.ts";
import type { SiteSettings } from "#app/domain/stores/settings.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";

/**
 * The fields of a person and of an address, for forms, programs and commands alike, with the words of
 * spec 2 §5. Everything is looked at in one go, so that a form shows all that is wrong at once.
 */
const typed = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const optional = typed.optional().transform((value) => value ?? "");

const placeFields = {
  street_address: optional,
  street_address_2: optional,
  city: optional,
  province: optional,
  country: optional,
  postal_code: optional,
};

/** Looks at fields one by one and says beside each what is wrong. */
class Looking {
  private readonly context: z.RefinementCtx;

  constructor(context: z.RefinementCtx) {
    this.context = context;
  }

  wrong(field: string, message: string): void {
    this.context.addIssue({ code: "custom", message, path: field.split(".") });
  }

  required(field: string, value: string, message: string, max: number = LIMITS.text): void {
    if (value === "") this.wrong(field, message);
    else this.atMost(field, value, max);
  }

  atMost(field: string, value: string, max: number = LIMITS.text): void {
    if (value.length > max) this.wrong(field, `At most ${max} characters.`);
  }

  extension(field: string, value: string): void {
    if (value !== "" && !isExtension(value)) this.wrong(field, "Must be between 2 and 6 digits");
  }

  place(given: Place, words: { street: string; city: string; postalCode: string }): Place {
    this.required("street_address", given.street_address, words.street);
    this.atMost("street_address_2", given.street_address_2);
    this.required("city", given.city, words.city);
    const country = given.country.toUpperCase();
    const known = countryList().some(({ code }) => code === country);
    if (!known) this.wrong("country", "Valid country is required.");
    const provinces = subdivisionsOf(country);
    const wanted = given.province.toLowerCase();
    const province =
      provinces.length > 0
        ? (provinces.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)
            ?.code ?? "")
        : given.province;
    if (provinces.length > 0 && province === "")
      this.wrong("province", "Valid state / province is required.");
    this.atMost("province", province);
    const postal_code = formatPostalCode(country, given.postal_code);
    if (!isPostalCode(country, postal_code)) this.wrong("postal_code", words.postalCode);
    return {
      street_address: given.street_address,
      street_address_2: given.street_address_2,
      city: given.city,
      province,
      country,
      postal_code,
    };
  }
}

/** One entry of the address book (spec 2 §5 "Address"). */
export const addressFields = z
  .object({
    ...placeFields,
    name: optional,
    company_name: optional,
    email_address: optional,
    phone_number: optional,
    phone_number_ext: optional,
  })
  .transform((given, context): AddressDetails => {
    const looking = new Looking(context);
    looking.required("name", given.name, "Full Name is required.");
    looking.atMost("company_name", given.company_name);
    if (given.email_address !== "" && !z.email().max(200).safeParse(given.email_address).success)
      looking.wrong("email_address", "Please input your email address.");
    const place = looking.place(given, {
      street: "Street Address is required.",
      city: "City is required.",
      postalCode: "Valid Postal Code is required.",
    });
    if (!isPhone(given.phone_number)) looking.wrong("phone_number", "Phone number is required.");
    looking.extension("phone_number_ext", given.phone_number_ext);
    return {
      ...place,
      name: given.name,
      company_name: given.company_name,
      email_address: given.email_address,
      phone_number: formatPhone(place.country, given.phone_number),
      phone_number_ext: given.phone_number_ext,
    };
  });

const ticked = z
  .union([z.boolean(), z.enum(["on", "true", "1", "off", "false", "0", ""])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

export { ticked };

const phoneType = z.enum(PHONE_TYPES).catch("home").default("home");

/** Programs send the shop's own questions as JSON text (spec 2 §7), forms as fields. */
const answers = z
  .preprocess(
    (value) => {
      if (typeof value !== "string") return value ?? {};
      try {
        return JSON.parse(value || "{}");
      } catch {
        return {};
      }
    },
    z.record(z.string(), optional),
  )
  .default({});

/** What a customer says of themselves, by the shop's own settings (spec 2 §5 "Account"). */
export function customerFields(settings: SiteSettings) {
  const { allowed_comm_prefs, texting_enabled } = settings.store_info;
  return z
    .object({
      ...placeFields,
      first_name: optional,
      last_name: optional,
      company: optional,
      is_institution: ticked,
      phone_number: optional,
      phone_number_type: phoneType,
      phone_number_ext: optional,
      alt_phone_number: optional,
      alt_phone_number_type: phoneType,
      alt_phone_number_ext: optional,
      communication_preference: optional,
      account_extra_fields: answers,
    })
    .transform(({ account_extra_fields, communication_preference, ...given }, context): CustomerDetails => {
      const looking = new Looking(context);
      looking.required("first_name", given.first_name, "First name is required.");
      looking.required("last_name", given.last_name, "Last name is required.");
      if (given.is_institution) looking.required("company", given.company, "Institution name is required.");
      const place = looking.place(given, {
        street: "Street address is required.",
        city: "City is required.",
        postalCode: "Valid postal code is required.",
      });
      for (const field of ["phone_number", "alt_phone_number"] as const) {
        if (field === "alt_phone_number" && given[field] === "") continue;
        if (!isPhone(given[field])) looking.wrong(field, "Required. Must be a phone number.");
        looking.extension(`${field}_ext`, given[`${field}_ext`]);
      }
      const preference = COMMUNICATION.find((one) => one === communication_preference);
      const offered = preference && allowed_comm_prefs.includes(preference);
      if (!preference || !offered || (preference === "text" && !texting_enabled))
        looking.wrong("communication_preference", "Please choose how we may reach you.");
      const extra_fields: Record<string, string> = {};
      for (const { name } of settings.account_extra_fields) {
        const answer = account_extra_fields[name] ?? "";
        looking.required(`account_extra_fields.${name}`, answer, "Required", LIMITS.extraField);
        extra_fields[name] = answer;
      }
      return {
        ...given,
        ...place,
        phone_number: formatPhone(place.country, given.phone_number),
        alt_phone_number: formatPhone(place.country, given.alt_phone_number),
        communication_preference: preference ?? "email",
        extra_fields,
      };
    });
}

const SHORT = `Password must be at least ${PASSWORD_LENGTH.least} characters.`;
const LONG = `Password must be at most ${PASSWORD_LENGTH.most} characters.`;

/** A new password, and the same once more where a form asks for it. */
export function newPassword(field: "password" | "new_password") {
  return z
    .object({ [field]: z.string().default(""), confirm: z.string().optional() } as Record<
      string,
      z.ZodType<string | undefined>
    >)
    .transform((given, context): string => {
      const password = given[field] ?? "";
      const wrong = (path: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [path] });
      const length = [...password].length;
      if (length < PASSWORD_LENGTH.least) wrong(field, SHORT);
      else if (length > PASSWORD_LENGTH.most) wrong(field, LONG);
      if (given.confirm === "") wrong("confirm", "Please confirm your password.");
      else if (given.confirm !== undefined && given.confirm !== password)
        wrong("confirm", "The two passwords that you entered do not match.");
      return password;
    });
}

export const emailAddress = (message: string) =>
  z.string({ error: message }).trim().pipe(z.email(message).max(200, message));

/** A password that is long enough is looked up among those that everybody tries. */
export async function goodPassword(
  given: { value: string } | Failure,
  field: string,
): Promise<{ value: string } | Failure> {
  if (isFailure(given) || !(await isCommonPassword(given.value))) return given;
  return failure("calls.invalid", {}, { at: field });
}

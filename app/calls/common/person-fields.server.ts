import { z } from "zod";
import {
  EXTENSION,
  formatPhone,
  formatPostalCode,
  isPostalCode,
  LIMITS,
  OPTIONAL_PHONE,
  PHONE,
  type PostalAddress,
} from "#app/domain/accounts/address.ts";
import {
  type AddressDetails,
  COMMUNICATION,
  type CustomerDetails,
  PHONE_TYPES,
} from "#app/domain/accounts/customer.ts";
import { isCommonPassword, PASSWORD_LENGTH } from "#app/domain/accounts/passwords.server.ts";
import { countryList, subdivisionsOf } from "#app/domain/stores/countries.server.ts";
import type { SiteSettings } from "#app/domain/stores/settings.ts";
import { type Constraints, EMAIL_LENGTH, PASSWORD_TRY_LENGTH } from "#app/lib/constraints.ts";
import { memo, memoFor } from "#app/lib/memo.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { constraintsOf } from "./constraints.server.ts";

/**
 * The fields of a person and an address, for forms, programs and commands, with the messages of spec 2 §5. All
 * fields are checked together, so that a form shows every mistake at once.
 */
const trimmedText = z
  .union([z.string(), z.number()])
  .optional()
  .transform((value) => String(value ?? "").trim());

const atMost = (max: number) => z.string().max(max);
const optionalText = trimmedText.pipe(atMost(LIMITS.text));
const requiredText = (message: string, max: number = LIMITS.text) =>
  trimmedText.pipe(atMost(max).min(1, message));
const phone = (missing: string, wrong = missing) =>
  trimmedText.pipe(z.string().min(1, missing).regex(PHONE, wrong).max(LIMITS.phone, wrong));
const EXTENSION_WRONG = problem(validation.extension);
const extension = trimmedText.pipe(
  z.string().regex(EXTENSION, EXTENSION_WRONG).max(LIMITS.extension, EXTENSION_WRONG),
);

/** The fields of an address. `checkAddress` checks what depends on the country. */
const addressShape = (words: { street: string; city: string; postalCode: string }) => ({
  street_address: requiredText(words.street),
  street_address_2: optionalText,
  city: requiredText(words.city),
  province: optionalText,
  country: trimmedText
    .transform((code) => code.toUpperCase())
    .refine((code) => countryList().some((known) => known.code === code), problem(validation.country)),
  postal_code: trimmedText.pipe(z.string().min(1, words.postalCode).max(LIMITS.postalCode, words.postalCode)),
});

/** The province's code, found by code or name; as typed if the country has no list; "" if it is not on the list. */
function provinceOf({ country, province }: PostalAddress): string {
  const all = subdivisionsOf(country);
  if (all.length === 0) return province;
  const wanted = province.toLowerCase();
  return (
    all.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.code ?? ""
  );
}

/** Checks the province and postal code against the country. */
function checkAddress(address: PostalAddress, context: z.RefinementCtx, postalCode: string): void {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: "custom", message, path: [field] });
  if (subdivisionsOf(address.country).length > 0 && provinceOf(address) === "")
    wrong("province", problem(validation.province));
  if (!isPostalCode(address.country, formatPostalCode(address.country, address.postal_code)))
    wrong("postal_code", postalCode);
}

/** An address in the form in which it is stored. */
const inStoredForm = <Given extends PostalAddress>(address: Given): Given => ({
  ...address,
  province: provinceOf(address),
  postal_code: formatPostalCode(address.country, address.postal_code),
});

const EMAIL_WRONG = problem(validation.inputEmail);
const POSTAL_CODE_WRONG = problem(validation.postalCode);

/** An entry in the address book (spec 2 §5 "Address"). */
export const addressFields = z
  .object({
    ...addressShape({
      street: problem(validation.street),
      city: problem(validation.city),
      postalCode: POSTAL_CODE_WRONG,
    }),
    name: requiredText(problem(validation.fullName)),
    company_name: optionalText,
    email_address: trimmedText.pipe(
      z
        .string()
        .max(EMAIL_LENGTH, EMAIL_WRONG)
        .refine((text) => text === "" || z.email().safeParse(text).success, EMAIL_WRONG),
    ),
    phone_number: phone(problem(validation.phone), problem(validation.phoneWrong)),
    phone_number_ext: extension,
  })
  .superRefine((fields, context) => checkAddress(fields, context, POSTAL_CODE_WRONG))
  .transform(
    (fields): AddressDetails => ({
      ...inStoredForm(fields),
      phone_number: formatPhone(fields.country, fields.phone_number),
    }),
  );

const checkbox = z
  .union([z.boolean(), z.enum(["on", "true", "1", "off", "false", "0", ""])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

export { checkbox };

const phoneType = z.enum(PHONE_TYPES).catch("home").default("home");

/** Answers to the shop's own questions. Programs send them as JSON text (spec 2 §7), forms as fields. */
const answersShape = (questions: SiteSettings["account_extra_fields"]) =>
  z.preprocess(
    (value) => {
      if (typeof value !== "string") return value ?? {};
      try {
        return JSON.parse(value || "{}");
      } catch {
        return {};
      }
    },
    z.object(
      Object.fromEntries(
        questions.map(({ name }) => [name, requiredText(problem(validation.required), LIMITS.extraField)]),
      ),
    ),
  );

const ACCOUNT_PHONE_WRONG = problem(validation.accountPhone);
const ACCOUNT_POSTAL_CODE_WRONG = problem(validation.accountPostalCode);
/** The fields of a customer that are the same in every shop. */
export const customerShape = {
  ...addressShape({
    street: problem(validation.accountStreet),
    city: problem(validation.city),
    postalCode: ACCOUNT_POSTAL_CODE_WRONG,
  }),
  first_name: requiredText(problem(validation.firstName)),
  last_name: requiredText(problem(validation.lastName)),
  company: optionalText,
  is_institution: checkbox,
  phone_number: phone(ACCOUNT_PHONE_WRONG),
  phone_number_type: phoneType,
  phone_number_ext: extension,
  alt_phone_number: trimmedText.pipe(
    z.string().regex(OPTIONAL_PHONE, ACCOUNT_PHONE_WRONG).max(LIMITS.phone, ACCOUNT_PHONE_WRONG),
  ),
  alt_phone_number_type: phoneType,
  alt_phone_number_ext: extension,
};

/** The customer fields that depend on the shop's settings, for the documentation. */
export const ofTheShop = () => ({
  communication_preference: z.enum(COMMUNICATION).describe("One that the shop offers."),
  account_extra_fields: z
    .record(z.string(), z.string().max(LIMITS.extraField))
    .describe("The answers to the shop's own questions, by name.")
    .optional(),
});

/**
 * A customer's details, according to the shop's settings (spec 2 §5 "Account"). Making this takes longer than using it.
 */
export const customerFields = memoFor((settings: SiteSettings) => {
  const { allowed_comm_prefs, texting_enabled } = settings.store_info;
  const offered = COMMUNICATION.filter(
    (channel) => allowed_comm_prefs.includes(channel) && (channel !== "text" || texting_enabled),
  );
  return z
    .object({
      ...customerShape,
      communication_preference: trimmedText.refine(
        (preference) => offered.some((channel) => channel === preference),
        problem(validation.contactPreference),
      ),
      account_extra_fields: answersShape(settings.account_extra_fields),
    })
    .superRefine((fields, context) => {
      checkAddress(fields, context, ACCOUNT_POSTAL_CODE_WRONG);
      if (fields.is_institution && fields.company === "")
        context.addIssue({ code: "custom", message: problem(validation.institution), path: ["company"] });
    })
    .transform(
      ({ account_extra_fields, communication_preference, ...given }): CustomerDetails => ({
        ...inStoredForm(given),
        phone_number: formatPhone(given.country, given.phone_number),
        alt_phone_number: formatPhone(given.country, given.alt_phone_number),
        communication_preference: offered.find((channel) => channel === communication_preference) ?? "email",
        extra_fields: account_extra_fields,
      }),
    );
});

/** The constraints on those details. */
export const customerConstraints = memoFor((settings: SiteSettings) =>
  constraintsOf({ input: customerFields(settings) }),
);

const PASSWORD_TOO_SHORT = problem(validation.passwordShort, { count: PASSWORD_LENGTH.least });
const PASSWORD_TOO_LONG = problem(validation.passwordLong, { count: PASSWORD_LENGTH.most });

/** A character outside the basic plane counts as two for zod and for inputs; the limit below counts it once. */
const PASSWORD_UNITS = 2 * PASSWORD_LENGTH.most;

type PasswordField = "password" | "new_password";

/** A new password, and its repetition if the form asks for it. */
export const newPassword: (field: PasswordField) => ReturnType<typeof passwordFields> = memo(passwordFields);

function passwordFields(field: string) {
  return z
    .object({
      [field]: z.string().max(PASSWORD_UNITS, PASSWORD_TOO_LONG).default(""),
      confirm: z.string().max(PASSWORD_UNITS, PASSWORD_TOO_LONG).optional(),
    } as Record<string, z.ZodType<string | undefined, string | undefined>>)
    .transform((fields, context): string => {
      const password = fields[field] ?? "";
      const wrong = (path: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [path] });
      const length = [...password].length;
      if (length < PASSWORD_LENGTH.least) wrong(field, PASSWORD_TOO_SHORT);
      else if (length > PASSWORD_LENGTH.most) wrong(field, PASSWORD_TOO_LONG);
      if (fields.confirm === "") wrong("confirm", problem(validation.confirmPassword));
      else if (fields.confirm !== undefined && fields.confirm !== password)
        wrong("confirm", problem(validation.passwordsDiffer));
      return password;
    });
}

/** The fields of a new password, for the documentation. */
export const newPasswordShape = (field: PasswordField) => ({
  [field]: z.string().min(PASSWORD_LENGTH.least).max(PASSWORD_LENGTH.most),
  confirm: z.string().describe("The same password again, if it was typed twice.").optional(),
});

/** The constraints on those two fields. */
export const newPasswordConstraints = <Field extends PasswordField>(field: Field) =>
  constraintsOf({ input: newPassword(field) }) as Constraints<Field | "confirm">;

/** The customer's password, asked for again before a major change. */
export const currentPassword = (message: string) =>
  z.object({ password: z.string({ error: message }).min(1, message).max(PASSWORD_TRY_LENGTH) });

export const currentPasswordConstraints = constraintsOf({ input: currentPassword("") });

export const emailAddress = (message: string) =>
  z.string({ error: message }).trim().pipe(z.email(message).max(EMAIL_LENGTH, message));

/** Checks that a password is long enough and not one of the most common ones. */
export async function goodPassword(
  password: { value: string } | Failure,
  field: string,
): Promise<{ value: string } | Failure> {
  if (isFailure(password) || !(await isCommonPassword(password.value))) return password;
  return failure("calls.invalid", {}, { at: field });
}

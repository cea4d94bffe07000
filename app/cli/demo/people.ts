import { accountOf } from "#app/domain/accounts/account.server.ts";
import { createAddress } from "#app/domain/accounts/addresses/addresses.server.ts";
import type { Account, AddressDetails, CustomerDetails } from "#app/domain/accounts/customer.ts";
import { approve, setExemption } from "#app/domain/accounts/desk-accounts.server.ts";
import { linkBuyer } from "#app/domain/accounts/institutions/institutions.server.ts";
import { createCustomer } from "#app/domain/accounts/sign-up.server.ts";
import { issueToken } from "#app/domain/accounts/tokens.server.ts";
import { PRESETS, type Preset } from "#app/domain/staff/rights.ts";
import { setPassword } from "#app/domain/staff/sessions.server.ts";
import { addStaff } from "#app/domain/staff/staff.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { isFrench } from "./words.ts";

/** Everyone in the demo shops logs in with this password. */
export const DEMO_PASSWORD = "harbour lantern";
export const DEMO_PEOPLE = [
  { email: "ada@example.com", who: "a customer with two addresses" },
  { email: "library@example.com", who: "the owner of an institution, exempt from tax" },
  { email: "ben@example.com", who: "may buy for that institution" },
  { email: "wait@example.com", who: "awaits approval (it matters in an exclusive shop)" },
] as const;

/** The staff of each demo shop. They log in at /desk, with the same password. */
export const DEMO_STAFF = [
  { email: "owner@example.com", name: "Olive Owner", french: "Odile Ouellet", preset: "owner" },
  { email: "manager@example.com", name: "Max Manager", french: "Maude Gérin", preset: "manager" },
  { email: "seller@example.com", name: "Sam Seller", french: "Idriss Benali", preset: "bookseller" },
] as const satisfies readonly { email: string; name: string; french: string; preset: Preset }[];

export const staffName = ({ name, french }: (typeof DEMO_STAFF)[number], store: Store) =>
  isFrench(store) ? french : name;

/** Adds them to a demo shop, as if they had followed the links in their emails. */
export async function makeStaff({ database, clock, env }: Platform, store: Store): Promise<void> {
  const now = clock.now();
  const town = {
    store,
    now,
    baseUrl: linkBase(store, env),
    actor: "operator",
    by: { stores: "all" },
  } as const;
  for (const member of DEMO_STAFF) {
    const { email, preset } = member;
    const staffInput = {
      email,
      name: staffName(member, store),
      rights: PRESETS[preset],
      locations: "all" as const,
    };
    const added = await addStaff(database, town, staffInput);
    if (isFailure(added)) throw new Error(String(added.error));
    const token = added.link.split("/").at(-1) ?? "";
    const set = await setPassword(database, { ...town, address: "demo" }, token, DEMO_PASSWORD);
    if (isFailure(set)) throw new Error(String(set.error));
  }
}

type Person = Partial<CustomerDetails> & Pick<CustomerDetails, "first_name" | "last_name">;

/** Where the people of a demo shop live, and who they are. */
interface Neighbourhood {
  at: Pick<AddressDetails, "city" | "province" | "country" | "postal_code" | "phone_number">;
  street: string;
  /** Ada's second address. */
  cottage: Pick<AddressDetails, "name" | "street_address">;
  ada: Person;
  library: Person;
  ben: Person;
  wait: Person;
  /** Of the institution's tax exemption. */
  certificate: string;
}

const VICTORIA: Neighbourhood = {
  at: {
    city: "Victoria",
    province: "BC",
    country: "CA",
    postal_code: "V8V 1A1",
    phone_number: "(250) 555-0142",
  },
  street: "12 Dallas Road",
  cottage: { name: "Ada Reader, the cottage", street_address: "4 Lighthouse Lane" },
  ada: { first_name: "Ada", last_name: "Reader" },
  library: {
    first_name: "Lena",
    last_name: "Marsh",
    company: "Inner Harbour Library",
    street_address: "1 Schoolhouse Square",
  },
  ben: { first_name: "Ben", last_name: "Okafor" },
  wait: { first_name: "Wanda", last_name: "Newcomb" },
  certificate: "GST-1070-2291",
};

const IOWA_CITY: Neighbourhood = {
  ...VICTORIA,
  at: {
    city: "Iowa City",
    province: "IA",
    country: "US",
    postal_code: "52240",
    phone_number: "(319) 555-0142",
  },
  library: { ...VICTORIA.library, company: "Cedar Street School" },
  certificate: "IA-83-1142",
};

const QUEBEC: Neighbourhood = {
  at: {
    city: "Québec",
    province: "QC",
    country: "CA",
    postal_code: "G1K 4B7",
    phone_number: "418 555-0142",
  },
  street: "212, rue Saint-Vallier Est",
  cottage: { name: "Adèle Lemieux, au chalet", street_address: "4, chemin du Phare" },
  ada: { first_name: "Adèle", last_name: "Lemieux" },
  library: {
    first_name: "Hélène",
    last_name: "Marois",
    company: "Bibliothèque du Cap-Blanc",
    street_address: "1, rue Champlain",
  },
  ben: { first_name: "Benoît", last_name: "Nadeau" },
  wait: { first_name: "Wenda", last_name: "Nolet" },
  certificate: "TPS-1070-2291",
};

function neighbourhoodOf(store: Store): Neighbourhood {
  if (isFrench(store)) return QUEBEC;
  return store.settings.store_info.is_american ? IOWA_CITY : VICTORIA;
}

/** Creates them in a demo shop, through the same functions as a real sign-up. @returns Ada's account */
export async function makePeople(platform: Platform, store: Store): Promise<Account> {
  const { database } = platform;
  const now = platform.clock.now();
  const context = { store, now, baseUrl: linkBase(store, platform.env) };
  const { at, street, cottage, ada, library, ben, wait, certificate } = neighbourhoodOf(store);
  const make = async (email: string, person: Person) => {
    // As if they had followed the link of a confirming email: unconfirmed addresses get three emails a day.
    const wanted = { storeId: store.id, kind: "signup", email, now } as const;
    const token = await database.transaction((tx) => issueToken(tx, wanted));
    const customer = await createCustomer(database, context, {
      email,
      token,
      password: DEMO_PASSWORD,
      details: {
        company: "",
        is_institution: false,
        phone_number_type: "cell",
        phone_number_ext: "",
        alt_phone_number: "",
        alt_phone_number_type: "home",
        alt_phone_number_ext: "",
        street_address: street,
        street_address_2: "",
        communication_preference: "email",
        extra_fields: {},
        ...at,
        ...person,
      },
    });
    if (isFailure(customer)) throw new Error(String(customer.error));
    return customer;
  };

  const account = await accountOf(database.read, (await make("ada@example.com", ada)).id, null, now);
  const second: AddressDetails = {
    ...cottage,
    company_name: "",
    email_address: "",
    phone_number: at.phone_number,
    phone_number_ext: "",
    street_address_2: "",
    city: at.city,
    province: at.province,
    country: at.country,
    postal_code: at.postal_code,
  };
  if (account) await createAddress(database, now, account, second, false);
  const institution = await make("library@example.com", { ...library, is_institution: true });
  const buyer = await make("ben@example.com", ben);
  await make("wait@example.com", wait);
  await linkBuyer(database, context, institution.id, buyer.id);
  for (const email of ["ada@example.com", "library@example.com", "ben@example.com"])
    await approve(database, context, email);
  await setExemption(database, context, "library@example.com", {
    certificate,
    until: now + 365 * 86_400,
    types: [],
  });
  if (!account) throw new Error("Ada has no account");
  return account;
}

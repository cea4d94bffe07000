import { readFile } from "node:fs/promises";
import path from "node:path";
import * as accounts from "#app/calls/account/account.server.ts";
import * as logins from "#app/calls/account/log-in.server.ts";
import * as checkout from "#app/calls/checkout/checkout.server.ts";
import * as delivery from "#app/calls/checkout/delivery.server.ts";
import * as payments from "#app/calls/checkout/payment.server.ts";
import { type Call, call } from "#app/calls/common/define.server.ts";
import { type StaffVisit, staffVisit } from "#app/calls/common/staff-visit.server.ts";
import { type Visit, visitOf } from "#app/calls/common/visit.server.ts";
import { readSession } from "#app/domain/accounts/sessions.server.ts";
import { issueToken } from "#app/domain/accounts/tokens.server.ts";
import type { PaymentChoice } from "#app/domain/payments/payments.ts";
import { PRESETS } from "#app/domain/staff/rights.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { fold } from "#app/lib/fold.ts";
import { newToken } from "#app/lib/token.server.ts";
import { answerOrThrow, type Failure } from "#app/messages/result.ts";
import { readSimulated, writeSimulated } from "#app/platform/gateways/simulator.server.ts";
import { DEMO_PASSWORD, DEMO_STAFF, staffName } from "./people.ts";
import type { PastPlatform } from "./time.ts";

/** Somebody with an account in a demo shop. */
export interface DemoCustomer {
  name: string;
  company?: string;
  street: string;
  city: string;
  province: string;
  /** The shop's own if missing. */
  country?: string;
  postal_code: string;
}

export interface DemoShoppers {
  /** The first digits of the guests' phone numbers. */
  area: string;
  guests: readonly string[];
  customers: readonly DemoCustomer[];
  /** An institution that awaits approval. */
  school: DemoCustomer;
}

/** The people who buy in a demo shop. */
export async function demoShoppers(shop: string): Promise<DemoShoppers> {
  const file = path.resolve(import.meta.dirname, "../../../demo/shoppers.json");
  const shoppers = JSON.parse(await readFile(file, "utf8")) as Record<string, DemoShoppers>;
  const found = shoppers[shop];
  if (!found) throw new Error(`the demo has nobody who buys at ${shop}`);
  return found;
}

/** The answer of a call that must not fail. */
async function must<Answer>(name: string, answer: Promise<Answer>): Promise<Exclude<Answer, Failure>> {
  return answerOrThrow(await answer, ({ error }) => new Error(`${name}: ${JSON.stringify(error)}`));
}

const emailOf = (name: string) =>
  `${fold(name)
    .replace(/[^a-z]+/g, ".")
    .toLowerCase()}@example.com`;

let networks = 0;

/** A demo shopper's order. */
export interface Wish {
  /** A location's id for pickup; the shop's only one if missing. */
  pickup?: number;
  ship?: "ship" | "local_delivery";
  /** Ships to the owner of this gift registry. */
  registry?: string;
  /** In two parcels, if not everything is in stock. */
  parcels?: "all" | "batched";
  pay: PaymentChoice;
  /** Purchase Order #. */
  po?: string;
  instructions?: string;
  gift_note?: string;
  preferred?: "email" | "phone";
}

/**
 * One person who shops, as a browser and its owner. Each call reads the session again, at the time of the demo's clock.
 */
export class Shopper {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly #platform: PastPlatform;
  readonly #store: Store;
  readonly #address: string;
  #session = newToken();

  constructor(platform: PastPlatform, store: Store, name: string, phone: string, email = emailOf(name)) {
    this.#platform = platform;
    this.#store = store;
    this.name = name;
    this.phone = phone;
    this.email = email;
    // Everybody has a network of their own: what one network may do in an hour is limited.
    networks++;
    this.#address = `10.${networks >> 8}.${networks & 255}.1`;
  }

  /** Makes a call that must not fail. */
  async does<Input, Output, Sent>(
    called: Call<string, Input, Output, Sent>,
    payload: Sent,
  ): Promise<Exclude<Output, Failure>> {
    return must(`${this.name}, ${called.name}`, this.tries(called, payload));
  }

  /** Makes a call that may fail. */
  async tries<Input, Output, Sent>(called: Call<string, Input, Output, Sent>, payload: Sent) {
    return call(await this.#visit(), called, payload);
  }

  async #visit(): Promise<Visit> {
    const { database, clock, env, log } = this.#platform;
    const session = await readSession(database.read, this.#store.id, this.#session, clock.now());
    return visitOf(this.#platform, this.#store, session, {
      address: this.#address,
      baseUrl: linkBase(this.#store, env),
      log,
      onNewSession: (id) => {
        this.#session = id;
      },
    });
  }

  /** Signs up, as if with the link of a confirming email: unconfirmed addresses get three emails a day. */
  async signsUp(person: DemoCustomer): Promise<void> {
    const { database, clock } = this.#platform;
    const wanted = { storeId: this.#store.id, kind: "signup", email: this.email, now: clock.now() } as const;
    const token = await database.transaction((tx) => issueToken(tx, wanted));
    const [first_name = "", ...last] = person.name.split(" ");
    const { street, city, province, country = this.#store.settings.store_info.country, postal_code } = person;
    await this.does(accounts.create, {
      token,
      password: DEMO_PASSWORD,
      first_name,
      last_name: last.join(" "),
      street_address: street,
      city,
      province,
      country,
      postal_code,
      phone_number: this.phone,
      communication_preference: "email",
      ...(person.company && { company: person.company, is_institution: "on" }),
    });
  }

  async logsIn(): Promise<void> {
    await this.does(logins.login, { email_address: this.email, password: DEMO_PASSWORD });
  }

  /** Checks the cart out, and pays for it if that is done on a provider's page. @returns the order's number */
  async orders(wish: Wish): Promise<number> {
    const { pay, po = "", instructions = "", gift_note = "", preferred = "email" } = wish;
    await this.#choosesDelivery(wish);
    const { name, email, phone } = this;
    const extras = { name, email, phone, promo_code: po, instructions, gift_note };
    await this.does(checkout.setExtras, { ...extras, preferred_communication: preferred });
    const { choices } = await this.does(checkout.get, {});
    // Nothing is left to pay after a gift card that is large enough.
    const choice = choices.includes(pay) ? pay : choices[0];
    if (choice && choice !== "not_required")
      await this.does(checkout.setPaymentChoice, { payment_choice: choice });
    if (choice === "global" || choice === "chase")
      await this.does(checkout.announceProvider, { payment_choice: choice });
    const placed = await this.does(checkout.submit, {});
    if (typeof placed.go_to === "string") await this.#pays(placed.go_to, choice);
    return placed.order_number;
  }

  async #choosesDelivery({ pickup, ship, registry, parcels }: Wish): Promise<void> {
    if (!ship) {
      const location = pickup ? { location_id: pickup } : {};
      await this.does(checkout.setDelivery, { delivery_preference: "pickup", ...location });
      return;
    }
    await this.does(checkout.setDelivery, { delivery_preference: ship });
    const destination = registry === undefined ? { address_id: 0 } : { gift_registry_id: registry };
    await this.does(delivery.setAddress, destination);
    const { providers } = await this.does(delivery.getShippingProviders, {
      ...destination,
      delivery_preference: ship,
    });
    const provider = providers.find(({ available }) => available)?.provider ?? providers[0]?.provider;
    const multiship_method = parcels ?? "all";
    await this.does(delivery.setShipping, {
      ...destination,
      delivery_preference: ship,
      provider,
      multiship_method,
    });
  }

  /** Approves the payment on the page of the simulated provider, and comes back. */
  async #pays(page: string, provider: PaymentChoice | undefined): Promise<void> {
    const { dataDir } = this.#platform.env;
    const ref = new URL(page).pathname.split("/").at(-1) ?? "";
    const simulated = await readSimulated(dataDir, ref);
    if (!simulated) throw new Error(`there is no payment ${ref}`);
    await writeSimulated(dataDir, { ...simulated, state: "approved" });
    await this.does(payments.paymentRef, { provider: provider as "paypal", ref });
  }
}

/** A member of the demo shops' staff, who makes the desk's calls. */
export class StaffMember {
  readonly #platform: PastPlatform;
  readonly #store: Store;
  readonly #who: (typeof DEMO_STAFF)[number];

  constructor(platform: PastPlatform, store: Store, preset: (typeof DEMO_STAFF)[number]["preset"]) {
    const who = DEMO_STAFF.find((member) => member.preset === preset);
    if (!who) throw new Error(`the demo has no ${preset}`);
    this.#platform = platform;
    this.#store = store;
    this.#who = who;
  }

  /** Makes a call that must not fail. */
  async does<Input, Output, Sent>(
    called: Call<string, Input, Output, Sent, StaffVisit>,
    payload: Sent,
  ): Promise<Exclude<Output, Failure>> {
    const { preset } = this.#who;
    const name = staffName(this.#who, this.#store);
    const by = { name, stores: this.#store.id, rights: PRESETS[preset], locations: "all" } as const;
    const visit = staffVisit(this.#platform, by, this.#store);
    return must(`${name}, ${called.name}`, call(visit, called, payload));
  }
}

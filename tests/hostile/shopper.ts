import { randomBytes } from "node:crypto";
import type { Target } from "./bodies.ts";
import { MARK, SECRETS } from "./values.ts";
import type { Attack, Wire } from "./wire.ts";

export const ROLES = ["guest", "customer", "institution"] as const;
export type Role = (typeof ROLES)[number];

/** A customer's details. The same names are used in forms, calls and addresses. */
export const PERSON: Record<string, string> = {
  name: "Mallory Reader",
  first_name: "Mallory",
  last_name: "Reader",
  street_address: "12 Dallas Road",
  city: "Victoria",
  province: "BC",
  country: "CA",
  postal_code: "V8V 1A1",
  phone_number: "2505550142",
  communication_preference: "email",
};

let drawn = 0;
const newEmail = () => `${MARK}-${process.pid}-${++drawn}@example.com`;
const byte = () => Math.floor(Math.random() * 256);

/** The attacker: a customer with a session, a filled cart and a checkout at its last step. */
export class Shopper {
  readonly role: Role;
  session = "";
  csrf = "";
  email = newEmail();
  /** The address that this shopper claims. The server trusts its proxy, so every shopper has their own limits. */
  private address = "";
  private readonly wire: Wire;
  private readonly secrets: Set<string>;

  constructor(role: Role, wire: Wire, secrets: Set<string>) {
    this.role = role;
    this.wire = wire;
    this.secrets = secrets;
  }

  get headers(): Record<string, string> {
    return { Cookie: `session_id=${this.session}`, "X-Forwarded-For": this.address };
  }

  get(path: string) {
    return this.wire.send({ name: "honest", path, headers: this.headers });
  }

  /** Makes a call as an external program does. @throws Error if the answer is not JSON */
  async call(name: string, fields: object = {}): Promise<Record<string, unknown>> {
    const answer = await this.wire.send(this.callAttack("honest", name, fields));
    if (answer?.status !== 200) throw new Error(`${name} answered ${answer?.status}: ${answer?.text}`);
    return JSON.parse(answer.text);
  }

  callAttack(what: string, name: string, fields: object): Attack {
    return {
      name: what,
      method: "POST",
      path: `/api/${name}`,
      headers: { "X-Forwarded-For": this.address, "Content-Type": "application/json" },
      body: JSON.stringify({ session_id: this.session, ...fields }),
    };
  }

  /** A form of the shop, as a target for this shopper's bodies. */
  target(path: string, fields: Record<string, string> = {}): Target {
    return { path, headers: this.headers, fields: { csrf: this.csrf, ...fields } };
  }

  /** Starts again as a new customer, who can go everywhere whatever the attacks did to the last one. */
  async begin(eisbn: string): Promise<this> {
    this.secrets.delete(this.session);
    this.secrets.delete(this.csrf);
    this.session = randomBytes(16).toString("base64url");
    this.address = `10.${byte()}.${byte()}.${byte()}`;
    if (this.role !== "guest") {
      this.email = newEmail();
      const answer = await this.call("account/create", {
        ...PERSON,
        email_address: this.email,
        password: SECRETS.password,
        ...(this.role === "institution" && { is_institution: "on", company: "Mallory School" }),
      });
      if (typeof answer.session_id !== "string") throw new Error(`no account: ${JSON.stringify(answer)}`);
      this.session = answer.session_id;
    }
    await this.call("cart/add", { eisbn, quantity: "1" });
    await this.call("checkout/setDelivery", { delivery_preference: "pickup", location_id: 1 });
    await this.call("checkout/setExtras", {
      name: PERSON.name,
      email: this.email,
      phone: PERSON.phone_number,
    });
    await this.call("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const form = await this.get(this.role === "guest" ? "/checkout/cart" : "/account/details");
    this.csrf = /name="csrf" value="([\w-]+)"/.exec(form?.text ?? "")?.[1] ?? "";
    if (this.csrf === "") throw new Error(`no form token for the ${this.role}`);
    this.secrets.add(this.session);
    this.secrets.add(this.csrf);
    return this;
  }
}

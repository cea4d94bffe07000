import type { Visitor } from "../visitor.ts";
import { deskStates, LONG, NO_TOKEN, type States } from "./steps.ts";

/** Customers at the desk. */

/** The path of the customer with this address. */
async function pathOf(visitor: Visitor, email: string): Promise<string> {
  const { html } = await visitor.open(`/desk/customers?find=${email.replace("@", " ")}`);
  return /href="(\/desk\/customers\/[\w-]{22})"/.exec(html)?.[1] ?? "";
}

/** A page of a customer. */
const page =
  (email: string, part = "") =>
  async (visitor: Visitor) =>
    visitor.open((await pathOf(visitor, email)) + part);

/** A form of an institution, with something wrong in it. */
const refused = (part: string, form: Record<string, string>) => async (visitor: Visitor) => {
  const path = (await pathOf(visitor, "library@example.com")) + part;
  await visitor.open(path);
  return visitor.send(path, form);
};

/** The form for a new customer, with something wrong in it. */
async function added(visitor: Visitor, form: Record<string, string>) {
  await visitor.open("/desk/customers/new");
  return visitor.send("/desk/customers/new", form);
}

const at = deskStates("owner");

export const deskCustomers: States = {
  "routes/desk/customers/customers.tsx": [
    at("all of them", "/desk/customers", "Customers"),
    at("those who wait", "/desk/customers?only=to_approve", "Awaiting approval"),
    at("nobody found", `/desk/customers?find=${LONG}`, "Customers"),
    at("a page further on", "/desk/customers?only=institutions&after=999999", "Institutions"),
  ],
  "routes/desk/customers/customer.tsx": [
    at("a person", page("ada@example.com"), /./),
    at("an institution", page("library@example.com"), /./),
    { ...at("seen by a bookseller", page("ben@example.com"), /./), as: "seller" },
    at("unknown", `/desk/customers/${NO_TOKEN}`, "This page does not exist", 404),
  ],
  "routes/desk/customers/new.tsx": [
    at("its form", "/desk/customers/new", "Add a customer"),
    at(
      "an address that has an account",
      (visitor) => added(visitor, { first_name: "Ada", last_name: "Reader", email: "ada@example.com" }),
      "Add a customer",
      422,
    ),
    at("refused", (visitor) => added(visitor, { first_name: LONG, email: "x" }), "Add a customer", 422),
  ],
  "routes/desk/customers/exempt.tsx": [
    at("its form", page("library@example.com", "/exempt"), /^Exempt .+ from tax$/),
    at("refused", refused("/exempt", { certificate: LONG, until: "soon" }), /^Exempt .+ from tax$/, 422),
  ],
  "routes/desk/customers/buyers.tsx": [
    at("its form", page("library@example.com", "/buyers"), /^Who buys for .+$/),
    at("refused", refused("/buyers", { buyer: "nobody@example.com" }), /^Who buys for .+$/, 422),
  ],
  "routes/desk/customers/erase.tsx": [at("its form", page("ada@example.com", "/erase"), /^Erase .+$/)],
};

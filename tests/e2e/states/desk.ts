import { codeAt, stepAt } from "#app/domain/staff/totp.server.ts";
import { PASSWORD } from "../shop.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { deskPage, deskStates, filled, logInToDesk, NO_TOKEN, type States, states } from "./steps.ts";

let drawn = 0;
export const newEmail = () => `staff-${process.pid}-${Date.now()}-${drawn++}@example.com`;
const SOMEBODY = { name: "Nora", preset: "bookseller" };

/** Adds somebody as the owner. @returns the page with their link */
export async function invited(visitor: Visitor, email = newEmail(), name = "Nora"): Promise<Answer> {
  await visitor.open("/desk/staff/new");
  return visitor.send("/desk/staff/new", { ...SOMEBODY, email, name });
}
export const linkIn = ({ html }: Answer) => /\/desk\/password\/[\w-]{22}/.exec(html)?.[0] ?? "";
const memberIn = ({ html }: Answer, name: string) =>
  new RegExp(`/desk/staff/\\d+(?=" class="[^"]*">${name})`).exec(html)?.[0] ?? "";

/** Somebody new, at the page that shows the recovery codes of their first device. */
async function withDevice(visitor: Visitor): Promise<{ email: string; codes: Answer }> {
  const email = newEmail();
  await logInToDesk(visitor, "owner@example.com");
  const link = linkIn(await invited(visitor, email));
  await visitor.open(link);
  await visitor.send(link, { password: PASSWORD, confirm: PASSWORD });
  await logInToDesk(visitor, email);
  const { html } = await visitor.open("/desk/second-factor");
  const key = (/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(html)?.[0] ?? "").replaceAll(" ", "");
  const sealed = /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const code = codeAt(key, stepAt(Date.now() / 1000));
  const codes = await visitor.send("/desk/second-factor", { sealed, name: "Phone", code });
  return { email, codes };
}

/** The desk: logging in, one's own login, and staff. */
export const desk: States = {
  "routes/desk/login/login.tsx": states(
    { title: "Desk: Log in to the desk", heading: "Log in to the desk" },
    {
      "the form": "/desk/login",
      "asked for": "/desk/staff",
      "a wrong password": {
        open: filled("/desk/login", { email: "nobody@example.com", password: "nothing at all" }),
        status: 422,
      },
    },
  ),
  "routes/desk/login/forgot.tsx": states(
    { title: "Desk: Forgot your password?", heading: "Forgot your password?" },
    {
      "the form": "/desk/forgot",
      "no address": { open: filled("/desk/forgot", { email: "nobody" }), status: 422 },
      sent: { open: "/desk/forgot?sent", heading: "Check your email" },
    },
  ),
  "routes/desk/login/password.tsx": states(
    { title: "Desk: Set your password", heading: "Set your password" },
    {
      "the form": { open: async (visitor) => visitor.open(linkIn(await invited(visitor))), as: "owner" },
      "no password": {
        open: async (visitor) => {
          const link = linkIn(await invited(visitor));
          return visitor.send(link, { password: "", confirm: "" });
        },
        as: "owner",
        status: 422,
      },
      expired: { open: `/desk/password/${NO_TOKEN}`, status: 404, heading: "This link no longer works" },
    },
  ),
  "routes/desk/login/code.tsx": states(
    { title: "Desk: Enter a code", heading: "Enter a code" },
    {
      "after the password": async (visitor) => {
        const { email } = await withDevice(visitor);
        await visitor.open("/desk");
        await visitor.send("/desk/log-out", {});
        return logInToDesk(visitor, email);
      },
      "a wrong code": {
        open: async (visitor) => {
          const { email } = await withDevice(visitor);
          await visitor.open("/desk");
          await visitor.send("/desk/log-out", {});
          await logInToDesk(visitor, email);
          return visitor.send("/desk/code", { code: "000000" });
        },
        status: 422,
      },
    },
  ),
  "routes/desk/login/confirm.tsx": deskPage("seller", "Enter your password again", {
    "the form": "/desk/confirm",
  }),
  "routes/desk/login/saved-form.tsx": [
    {
      state: "after the login",
      open: async (visitor) => {
        const { path } = await visitor.send("/desk/staff/new", { ...SOMEBODY, email: newEmail() });
        const to = new URL(path, "http://shop").searchParams.get("to") ?? "";
        return logInToDesk(visitor, "owner@example.com", to);
      },
      title: "Desk: This was not sent yet",
      heading: "This was not sent yet",
    },
    deskStates("seller")("gone", `/desk/kept/${NO_TOKEN}`, "This page does not exist", 404),
  ],
  "routes/desk/own/sessions.tsx": states(
    { title: "Desk: Your logins", heading: "Your logins" },
    {
      "an owner's, with counters": { open: "/desk/sessions", as: "owner" },
      "two logins": {
        open: async (visitor) => {
          await logInToDesk(visitor, "seller@example.com");
          return visitor.open("/desk/sessions");
        },
        as: "seller",
      },
    },
  ),
  "routes/desk/own/second-factor.tsx": states(
    { title: "Desk: Second factor", heading: "Second factor" },
    {
      "no device": { open: "/desk/second-factor", as: "seller" },
      "a wrong code": {
        open: filled("/desk/second-factor", { sealed: "", name: "Phone", code: "1" }),
        as: "seller",
        status: 422,
      },
      "recovery codes": {
        open: async (visitor) => (await withDevice(visitor)).codes,
        heading: "Recovery codes",
      },
      "a device": async (visitor) => {
        await withDevice(visitor);
        return visitor.open("/desk/second-factor");
      },
    },
  ),
  "routes/desk/own/codes.tsx": [
    {
      state: "the question",
      open: "/desk/second-factor/codes",
      as: "seller",
      title: "Desk: Recovery codes",
      heading: "Make new recovery codes",
    },
  ],
  "routes/desk/shop.tsx": deskPage("owner", "The shop", { "an owner": "/desk/shop" }),
  "routes/desk/staff/staff.tsx": [
    { state: "the list", open: "/desk/staff", as: "owner", title: "Desk: Staff", heading: "Staff" },
    {
      state: "without the right",
      open: "/desk/staff",
      as: "seller",
      status: 403,
      title: "*",
      heading: "Ask a colleague",
    },
  ],
  "routes/desk/staff/new.tsx": deskPage("owner", "Add somebody to the staff", {
    "the form": "/desk/staff/new",
    "nothing entered": {
      open: filled("/desk/staff/new", { name: "", email: "", preset: "own" }),
      status: 422,
    },
    "the link": { open: (visitor) => invited(visitor), heading: "A link to set a password" },
  }),
  "routes/desk/staff/member.tsx": [
    {
      state: "a bookseller",
      open: async (visitor) => visitor.open(memberIn(await visitor.open("/desk/staff"), "Sam Seller")),
      as: "owner",
      title: "Desk: Staff",
      heading: "Sam Seller",
    },
    {
      state: "the only owner, demoted",
      open: async (visitor) => {
        const path = memberIn(await visitor.open("/desk/staff"), "Olive Owner");
        await visitor.open(path);
        return visitor.send(path, { name: "Olive Owner", preset: "buyer" });
      },
      as: "owner",
      status: 422,
      title: "Desk: Staff",
      heading: "Olive Owner",
    },
    deskStates("owner")("unknown", "/desk/staff/999999", "This page does not exist", 404),
  ],
  "routes/desk/staff/link.tsx": deskPage("owner", "A link to set a password", {
    "the question": async (visitor) =>
      visitor.open(`${memberIn(await visitor.open("/desk/staff"), "Sam Seller")}/link`),
  }),
  "routes/desk/elsewhere.tsx": [
    deskStates("seller")("unknown", "/desk/no/such/page", "This page does not exist", 404),
  ],
};

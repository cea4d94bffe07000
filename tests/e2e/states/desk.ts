import { codeAt, stepAt } from "#app/domain/staff/totp.server.ts";
import { PASSWORD } from "../shop.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { logInToDesk, NO_TOKEN, type States } from "./steps.ts";

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
  "routes/desk/login.tsx": [
    {
      state: "the form",
      open: "/desk/login",
      title: "Desk: Log in to the desk",
      heading: "Log in to the desk",
    },
    {
      state: "asked for",
      open: "/desk/staff",
      title: "Desk: Log in to the desk",
      heading: "Log in to the desk",
    },
    {
      state: "a wrong password",
      open: async (visitor) => {
        await visitor.open("/desk/login");
        return visitor.send("/desk/login", { email: "nobody@example.com", password: "nothing at all" });
      },
      status: 422,
      title: "Desk: Log in to the desk",
      heading: "Log in to the desk",
    },
  ],
  "routes/desk/forgot.tsx": [
    {
      state: "the form",
      open: "/desk/forgot",
      title: "Desk: Forgot your password?",
      heading: "Forgot your password?",
    },
    {
      state: "no address",
      open: async (visitor) => {
        await visitor.open("/desk/forgot");
        return visitor.send("/desk/forgot", { email: "nobody" });
      },
      status: 422,
      title: "Desk: Forgot your password?",
      heading: "Forgot your password?",
    },
    {
      state: "sent",
      open: "/desk/forgot?sent",
      title: "Desk: Forgot your password?",
      heading: "Check your email",
    },
  ],
  "routes/desk/password.tsx": [
    {
      state: "the form",
      open: async (visitor) => visitor.open(linkIn(await invited(visitor))),
      as: "owner",
      title: "Desk: Set your password",
      heading: "Set your password",
    },
    {
      state: "no password",
      open: async (visitor) => {
        const link = linkIn(await invited(visitor));
        return visitor.send(link, { password: "", confirm: "" });
      },
      as: "owner",
      status: 422,
      title: "Desk: Set your password",
      heading: "Set your password",
    },
    {
      state: "expired",
      open: `/desk/password/${NO_TOKEN}`,
      status: 404,
      title: "Desk: Set your password",
      heading: "This link no longer works",
    },
  ],
  "routes/desk/code.tsx": [
    {
      state: "after the password",
      open: async (visitor) => {
        const { email } = await withDevice(visitor);
        await visitor.open("/desk");
        await visitor.send("/desk/log-out", {});
        return logInToDesk(visitor, email);
      },
      title: "Desk: Enter a code",
      heading: "Enter a code",
    },
    {
      state: "a wrong code",
      open: async (visitor) => {
        const { email } = await withDevice(visitor);
        await visitor.open("/desk");
        await visitor.send("/desk/log-out", {});
        await logInToDesk(visitor, email);
        return visitor.send("/desk/code", { code: "000000" });
      },
      status: 422,
      title: "Desk: Enter a code",
      heading: "Enter a code",
    },
  ],
  "routes/desk/confirm.tsx": [
    {
      state: "the form",
      open: "/desk/confirm",
      as: "seller",
      title: "Desk: Enter your password again",
      heading: "Enter your password again",
    },
  ],
  "routes/desk/kept.tsx": [
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
    {
      state: "gone",
      open: `/desk/kept/${NO_TOKEN}`,
      as: "seller",
      status: 404,
      title: "*",
      heading: "This page does not exist",
    },
  ],
  "routes/desk/sessions.tsx": [
    {
      state: "an owner's, with counters",
      open: "/desk/sessions",
      as: "owner",
      title: "Desk: Your logins",
      heading: "Your logins",
    },
    {
      state: "two logins",
      open: async (visitor) => {
        await logInToDesk(visitor, "seller@example.com");
        return visitor.open("/desk/sessions");
      },
      as: "seller",
      title: "Desk: Your logins",
      heading: "Your logins",
    },
  ],
  "routes/desk/second-factor.tsx": [
    {
      state: "no device",
      open: "/desk/second-factor",
      as: "seller",
      title: "Desk: Second factor",
      heading: "Second factor",
    },
    {
      state: "a wrong code",
      open: async (visitor) => {
        await visitor.open("/desk/second-factor");
        return visitor.send("/desk/second-factor", { sealed: "", name: "Phone", code: "1" });
      },
      as: "seller",
      status: 422,
      title: "Desk: Second factor",
      heading: "Second factor",
    },
    {
      state: "recovery codes",
      open: async (visitor) => (await withDevice(visitor)).codes,
      title: "Desk: Second factor",
      heading: "Recovery codes",
    },
    {
      state: "a device",
      open: async (visitor) => {
        await withDevice(visitor);
        return visitor.open("/desk/second-factor");
      },
      title: "Desk: Second factor",
      heading: "Second factor",
    },
  ],
  "routes/desk/codes.tsx": [
    {
      state: "the question",
      open: "/desk/second-factor/codes",
      as: "seller",
      title: "Desk: Recovery codes",
      heading: "Make new recovery codes",
    },
  ],
  "routes/desk/shop.tsx": [
    { state: "an owner", open: "/desk/shop", as: "owner", title: "Desk: The shop", heading: "The shop" },
  ],
  "routes/desk/staff.tsx": [
    { state: "the list", open: "/desk/staff", as: "owner", title: "Desk: Staff", heading: "Staff" },
    {
      state: "without the right",
      open: "/desk/staff",
      as: "seller",
      status: 403,
      title: "*",
      heading: "Something went wrong",
    },
  ],
  "routes/desk/staff-new.tsx": [
    {
      state: "the form",
      open: "/desk/staff/new",
      as: "owner",
      title: "Desk: Add somebody to the staff",
      heading: "Add somebody to the staff",
    },
    {
      state: "nothing entered",
      open: async (visitor) => {
        await visitor.open("/desk/staff/new");
        return visitor.send("/desk/staff/new", { name: "", email: "", preset: "own" });
      },
      as: "owner",
      status: 422,
      title: "Desk: Add somebody to the staff",
      heading: "Add somebody to the staff",
    },
    {
      state: "the link",
      open: (visitor) => invited(visitor),
      as: "owner",
      title: "Desk: Add somebody to the staff",
      heading: "A link to set a password",
    },
  ],
  "routes/desk/staff-one.tsx": [
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
    {
      state: "unknown",
      open: "/desk/staff/999999",
      as: "owner",
      status: 404,
      title: "*",
      heading: "This page does not exist",
    },
  ],
  "routes/desk/staff-link.tsx": [
    {
      state: "the question",
      open: async (visitor) =>
        visitor.open(`${memberIn(await visitor.open("/desk/staff"), "Sam Seller")}/link`),
      as: "owner",
      title: "Desk: A link to set a password",
      heading: "A link to set a password",
    },
  ],
  "routes/desk/elsewhere.tsx": [
    {
      state: "unknown",
      open: "/desk/no/such/page",
      as: "seller",
      status: 404,
      title: "*",
      heading: "This page does not exist",
    },
  ],
};

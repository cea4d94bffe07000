import { randomBytes } from "node:crypto";
import type { Account } from "#app/domain/accounts/customer.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { type DeskVisit, onTrial } from "./desk.server.ts";
import type { ServerContext } from "./visit.server.ts";

/** The kinds of visitors as whom staff can preview a page. */
export const PREVIEWERS = ["guest", "customer", "institution"] as const;
export type Previewer = (typeof PREVIEWERS)[number];

/** A customer who does not exist: a lookup by this id finds nothing. */
const NOBODY: Account = {
  customerId: 0,
  accountId: 0,
  email: "reader@example.com",
  emailConfirmed: true,
  name: "A Reader",
  firstName: "A Reader",
  lastName: "",
  phone: "",
  company: "",
  institution: false,
  owner: true,
  corpId: null,
  approved: true,
  tax: null,
  isUnderBookLaw: false,
};

const ACCOUNTS: Readonly<Record<Previewer, Account | null>> = {
  guest: null,
  customer: NOBODY,
  institution: { ...NOBODY, company: "A Library", institution: true },
};

/** Replaces the server's own parts in the visit of a previewed page. */
export interface Preview {
  readonly platform: Platform;
  readonly account: Account | null;
}

/**
 * Renders a page of the shop as it would be at a time, after a change that is rolled back (decision 176). Nothing of it
 * is stored or cached. The page can only be looked at: no script runs in it, and no form can be sent.
 * @param path the page
 * @param change makes the change in the trial; what it returns is shown in place of the page, such as a refusal
 * @param banner HTML that stands above the page's header
 */
export async function previewOf(
  { request, context }: { request: Request; context: object },
  desk: DeskVisit,
  { path, at, as, banner }: { path: string; at: number; as: Previewer; banner: string },
  change: (trial: DeskVisit) => Promise<Response | undefined>,
): Promise<Response> {
  const { handle, secure, address } = context as ServerContext;
  if (!handle) return new Response("There is no preview in development.", { status: 501 });
  const { text, status, policy } = await onTrial(desk, async (trial) => {
    const platform = { ...trial.platform, clock: { now: () => at } };
    const refused = await change({ ...trial, platform, now: at });
    const response =
      refused ??
      (await handle(new Request(new URL(path, request.url), { headers: { Accept: "text/html" } }), {
        requestId: randomBytes(8).toString("hex"),
        nonce: randomBytes(16).toString("base64"),
        ...(secure !== undefined && { secure }),
        ...(address !== undefined && { address }),
        preview: { platform, account: ACCOUNTS[as] },
      }));
    const policy = response.headers.get("Content-Security-Policy");
    return { text: await response.text(), status: response.status, policy };
  });
  const html = policy === null ? text : text.replace("<header", () => `${banner}<header`);
  return new Response(html, {
    status,
    headers: {
      "Content-Type": policy === null ? "text/plain; charset=utf-8" : "text/html; charset=utf-8",
      "Content-Security-Policy": [policy, "sandbox allow-same-origin"].filter(Boolean).join("; "),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

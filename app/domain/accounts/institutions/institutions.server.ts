import type { CustomerId } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { emailFromShop, emailOnEvent, emailOnRequest, type Requester } from "../../email/email.server.ts";
import { emailKey, nameOf } from "../account.server.ts";
import { record } from "../audit/audit.server.ts";
import type { Account, LinkedAccount } from "../customer.ts";
import { accountEmails, inLanguageFor } from "../emails.server.ts";
import * as customers from "../rows.server.ts";
import { type AccountContext, envelope, knownEnvelope } from "../sign-up.server.ts";
import * as rows from "./rows.server.ts";

/** An invitation link grants nothing by itself: the invited person has to log in with the address it was sent to. */
const LIFETIME_SECONDS = 7 * 86_400;
/** Buyers per institution, at most. */
const MAX_BUYERS = 200;

/** The people who may buy for this institution or were invited to (`account/getAvailableChildren`). */
export async function linkedBuyers(db: Queries, institutionId: CustomerId): Promise<LinkedAccount[]> {
  return (await rows.linksOf(db, institutionId)).map((link) => ({
    id: link.public_id,
    // Until they accept, only the email address is shown.
    name: link.state === "authorised" ? `${link.first_name ?? ""} ${link.last_name ?? ""}`.trim() : "",
    email: link.email,
    pending: link.state === "pending",
    is_institution: link.state === "authorised" && link.is_institution === 1,
    type: "customer",
  }));
}

/** The institutions that let this customer buy on their behalf (`account/getAvailableCorps`). */
export async function institutionsFor(db: Queries, customerId: CustomerId) {
  return (await rows.institutionsOf(db, customerId)).map(({ public_id, link_id, company, email }) => ({
    id: link_id,
    corp_id: public_id,
    name: company,
    email,
    pending: false,
    is_institution: true,
    type: "customer" as const,
  }));
}

/** The institution that sent the invitation with this token. */
export async function invitation(
  database: Database,
  { store, now }: AccountContext,
  token: string,
): Promise<{ company: string; state: "open" | "verified" | "expired" } | undefined> {
  const link = await rows.linkByToken(database.read, store.id, hashOf(token));
  const institution = link && (await customers.customerById(database.read, link.institution_id));
  if (!link || !institution) return undefined;
  const state = link.state === "authorised" ? "verified" : link.expires_at > now ? "open" : "expired";
  return { company: institution.company, state };
}

/**
 * Invites somebody to buy for an institution (`account/linkToRequest`). The answer is the same whether or not
 * the address has an account.
 * Failures: `own_email`, `too_many`, `linked`, those of `emailOnRequest`.
 */
export async function askBuyer(
  database: Database,
  context: AccountContext & Requester,
  account: Account,
  email: string,
): Promise<undefined | Failure> {
  const { store, now } = context;
  if (emailKey(email) === emailKey(account.email)) return failure("accounts.own_email", {}, { at: "email" });
  return refusable(database, async (tx) => {
    const institution = await customers.lockCustomer(tx, account.accountId);
    if (!institution) throw new Error(`customer ${account.accountId} is gone`);
    if ((await rows.countLinks(tx, institution.id)) >= MAX_BUYERS)
      return failure("accounts.institutions.too_many", { count: MAX_BUYERS });
    const token = newToken();
    const written = await rows.putLink(tx, {
      store_id: store.id,
      public_id: newToken(),
      institution_id: institution.id,
      email,
      email_key: emailKey(email),
      customer_id: null,
      token_hash: hashOf(token),
      state: "pending",
      created_at: now,
      expires_at: now + LIFETIME_SECONDS,
      authorised_at: null,
    });
    if (!written) return failure("accounts.linked", {}, { at: "email" });
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: institution.public_id,
      action: "link asked",
      subject: institution.public_id,
    });
    const refused = await emailOnRequest(tx, context, envelope(context, email), () =>
      accountEmails.linkAsked(context, email, token, institution.company),
    );
    if (refused) throw new Refusal(refused);
    return undefined;
  });
}

/**
 * Accepts an invitation (`account/linkToVerify`): once, before it expires, by the account with the invited
 * address.
 * Failures: `verified` ("Already verified"), `failed`.
 */
export async function acceptInvitation(
  database: Database,
  context: AccountContext,
  account: Account,
  token: string,
): Promise<{ company: string } | Failure> {
  const { store, now } = context;
  return database.transaction(async (tx) => {
    const link = await rows.linkByToken(tx, store.id, hashOf(token));
    const mine = link?.email_key === emailKey(account.email);
    if (link && mine && link.state === "authorised") return failure("accounts.verified");
    const institution = link && (await customers.customerById(tx, link.institution_id));
    if (!link || !mine || link.expires_at <= now || institution?.state !== "active")
      return failure("accounts.failed");
    if (!(await rows.authorise(tx, link.id, account.customerId, now))) return failure("accounts.verified");
    const buyer = await customers.customerById(tx, account.customerId);
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: buyer?.public_id ?? "",
      action: "link accepted",
      subject: institution.public_id,
    });
    const name = buyer ? nameOf(buyer) : account.email;
    const composed = accountEmails.linkAccepted(inLanguageFor(context, institution), institution.email, name);
    await emailOnEvent(tx, await knownEnvelope(tx, context, institution.email), composed);
    return { company: institution.company };
  });
}

/**
 * Removes a link, on behalf of the institution or the buyer, or by staff, in which case the buyer gets an email.
 * @returns whether there was one
 */
export async function removeLink(
  database: Database,
  context: AccountContext,
  account: Pick<Account, "accountId" | "customerId">,
  id: string,
  side: "institution" | "buyer",
): Promise<boolean> {
  const { store, now, actor: staff } = context;
  return database.transaction(async (tx) => {
    const link = await rows.deleteLink(tx, {
      public_id: id,
      ...(side === "institution"
        ? { institution_id: account.accountId }
        : { customer_id: account.customerId }),
    });
    if (!link) return false;
    if (link.customer_id !== null) await rows.stopBuyingFor(tx, link.institution_id, link.customer_id);
    const institution = await customers.customerById(tx, link.institution_id);
    const actor = await customers.customerById(tx, account.customerId);
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: staff ?? actor?.public_id ?? "",
      action: "link removed",
      subject: institution?.public_id ?? "",
    });
    // Who removes a link themselves knows of it.
    const buyer =
      staff !== undefined && link.customer_id !== null
        ? await customers.customerById(tx, link.customer_id)
        : undefined;
    if (buyer && institution)
      await emailFromShop(
        tx,
        now,
        accountEmails.linkRemoved(inLanguageFor(context, buyer), buyer.email, institution.company),
      );
    return true;
  });
}

/** The institution with this public id, if the customer may buy for it. */
export async function mayBuyFor(
  db: Queries,
  customerId: CustomerId,
  corpId: string,
): Promise<number | undefined> {
  const institutionRow = (await rows.institutionsOf(db, customerId)).find(
    (institution) => institution.public_id === corpId,
  );
  return institutionRow?.institution_id;
}

/**
 * Lets somebody buy for an institution without an invitation, and emails them; for staff. An invitation that they have
 * not answered counts as accepted. Failures: `not_institution`, `own_email`, `locked_buyer`, `too_many`, `linked`.
 */
export async function linkBuyer(
  database: Database,
  context: AccountContext,
  institutionId: CustomerId,
  buyerId: CustomerId,
): Promise<undefined | Failure> {
  const { store, now, actor = "operator" } = context;
  return database.transaction(async (tx) => {
    const institution = await customers.lockCustomer(tx, institutionId);
    const buyer = await customers.customerById(tx, buyerId);
    if (!institution || !buyer) throw new Error(`customer ${institutionId} or ${buyerId} is gone`);
    if (!institution.is_institution) return failure("accounts.operating.not_institution");
    if (institutionId === buyerId) return failure("accounts.own_email", {}, { at: "buyer" });
    if (buyer.state !== "active") return failure("accounts.operating.locked_buyer", {}, { at: "buyer" });
    const links = await rows.linksOf(tx, institutionId);
    const link = links.find((candidate) => candidate.email_key === buyer.email_key);
    if (!link && links.length >= MAX_BUYERS)
      return failure("accounts.institutions.too_many", { count: MAX_BUYERS });
    if (link) {
      if (!(await rows.authorise(tx, link.id, buyerId, now)))
        return failure("accounts.linked", {}, { at: "buyer" });
    } else
      await rows.putLink(tx, {
        store_id: store.id,
        public_id: newToken(),
        institution_id: institutionId,
        email: buyer.email,
        email_key: buyer.email_key,
        customer_id: buyerId,
        token_hash: hashOf(newToken()),
        state: "authorised",
        created_at: now,
        expires_at: now,
        authorised_at: now,
      });
    await record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action: "link added",
      subject: institution.public_id,
    });
    await emailFromShop(
      tx,
      now,
      accountEmails.linkAdded(inLanguageFor(context, buyer), buyer.email, institution.company),
    );
    return undefined;
  });
}

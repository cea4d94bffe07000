import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { DAY, HOUR } from "#app/lib/seconds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { type Email, queueEmail } from "#app/platform/email/delivery.server.ts";
import { consumeUnlessExceeded, type Limit, windowEnd } from "#app/platform/limits/limits.server.ts";

/**
 * The only way to send email (docs/decisions/0019-email-limits.md). Callers choose by the reason for the email:
 *
 * - `emailOnRequest`: somebody typed an address into a form. Refused beyond the limits.
 * - `emailOnEvent`: something happened to an account or an order. Held beyond the limits, and sent later.
 * - `emailFromShop`: staff, or one of the shop's own processes, decided to send it. Never limited.
 */

/** Emails per day to one address, from all senders and shops together. */
const TO_ADDRESS = 3;
/** Emails per day to one address that customers with a confirmed address ask for, besides those. */
const TO_ADDRESS_BY_CONFIRMED = 3;
/** Emails per day to an address whose owner has confirmed it. */
const TO_CONFIRMED = 20;
/** Emails per hour that a guest, a customer, or everybody on one network may cause in one shop. */
const BY_GUEST = 5;
const BY_CUSTOMER = 30;
const BY_NETWORK = 60;
/** Emails per hour that all shoppers of one shop together may cause. */
const IN_SHOP = 1000;

/** The person who requests an email. Any visit to the shop will do. */
export interface Requester {
  readonly session: {
    readonly cartKey: string;
    readonly account: { readonly email: string; readonly emailConfirmed: boolean } | null;
  };
  /** The network of the request (`networkOf`). */
  readonly address: string;
}

/** The recipient, the shop that sends, and the time. */
export interface Envelope {
  readonly storeId: StoreId;
  readonly now: EpochSeconds;
  readonly to: string;
}

/**
 * An envelope with whether the recipient has confirmed the address, for emails where that raises the limit. The
 * caller looks it up.
 */
export interface KnownEnvelope extends Envelope {
  readonly confirmed: boolean;
}

type ComposedEmail = Email | Promise<Email>;

/**
 * Sends an email that a shopper asked for, to an address that may not be theirs. `compose` runs only if the email
 * is allowed, so that a refused request changes nothing (a token sent earlier stays valid).
 *
 * The limit is the same for every address, confirmed or not, except the requester's own confirmed one. That way
 * a refusal does not reveal who has an account. Requests by customers who have confirmed their own address have a count
 * of their own: a colleague who signs up has already had emails on that day, and can still be invited.
 *
 * Failures: `too_many_to_address`, `too_many_emails`.
 */
export async function emailOnRequest(
  tx: Tx,
  requester: Requester,
  envelope: Envelope,
  compose: () => ComposedEmail,
): Promise<Failure | undefined> {
  const refused = await mayRequest(tx, requester, envelope);
  if (!refused) await queueEmail(tx, envelope.now, await compose());
  return refused;
}

/**
 * Counts an email that a shopper asks for, within its limits, for a verb that queues it in its own way. Failures: those
 * of `emailOnRequest`.
 */
export async function mayRequest(
  tx: Tx,
  requester: Requester,
  envelope: Envelope,
): Promise<Failure | undefined> {
  const { account } = requester.session;
  const known = account?.emailConfirmed === true;
  const isOwn = known && addressKey(account.email) === addressKey(envelope.to);
  const recipient =
    known && !isOwn ? toAddressByConfirmed(envelope) : toAddress(envelope, isOwn ? TO_CONFIRMED : TO_ADDRESS);
  const passed = await consumeUnlessExceeded(tx, envelope.now, [
    recipient,
    ...byRequester(requester, envelope),
  ]);
  return passed && refusal(passed, recipient);
}

/**
 * Sends an email where the answer must be the same for every address, as with "forgot my password". Beyond the
 * recipient's limit nothing is sent, and the requester is not informed. Confirmed addresses have a higher limit
 * here.
 *
 * Failure: `too_many_emails`, which depends on the requester alone.
 */
export async function emailOnSilentRequest(
  tx: Tx,
  requester: Requester,
  envelope: KnownEnvelope,
  compose: () => ComposedEmail,
): Promise<Failure | undefined> {
  const passed = await consumeUnlessExceeded(tx, envelope.now, byRequester(requester, envelope));
  if (passed) return refusal(passed, undefined);
  const recipient = toAddress(envelope, envelope.confirmed ? TO_CONFIRMED : TO_ADDRESS);
  if (!(await consumeUnlessExceeded(tx, envelope.now, [recipient])))
    await queueEmail(tx, envelope.now, await compose());
  return undefined;
}

/**
 * Sends an email about an event: an order was placed, a password was changed. A stranger can trigger these for free
 * too, for example by an order to be paid at pickup with somebody else's address. So they count against the limits, but
 * they are not lost: beyond the recipient's limit, the email waits for a day that has room. After `HELD_FOR` it is
 * dropped (`platform/email`).
 */
export async function emailOnEvent(tx: Tx, envelope: KnownEnvelope, composed: Email): Promise<void> {
  const recipient = toAddress(envelope, envelope.confirmed ? TO_CONFIRMED : TO_ADDRESS);
  const full = await consumeUnlessExceeded(tx, envelope.now, [recipient]);
  if (!full) await queueEmail(tx, envelope.now, composed);
  else
    await queueEmail(tx, envelope.now, composed, {
      ...recipient,
      until: windowEnd(envelope.now, recipient.window),
    });
}

/**
 * Sends an email that the shop decided on: to a customer when staff asked for it, or to the shop. Never limited.
 * @param wait how long it can still be stopped, in seconds
 * @returns the email's id
 */
export function emailFromShop(tx: Tx, now: EpochSeconds, composed: Email, wait = 0): Promise<number> {
  return queueEmail(tx, now, composed, undefined, wait);
}

/**
 * Counts a request against the shopper's own limits when its emails must be sent anyway, such as the email to
 * the shop about a quote. Failure: `too_many_emails`.
 */
export async function countRequest(
  tx: Tx,
  requester: Requester,
  envelope: Pick<Envelope, "storeId" | "now">,
): Promise<Failure | undefined> {
  const passed = await consumeUnlessExceeded(tx, envelope.now, byRequester(requester, envelope));
  return passed && refusal(passed, undefined);
}

function refusal(passed: Limit, recipient: Limit | undefined): Failure {
  if (passed === recipient) return failure("email.too_many_to_address");
  return failure(passed.limit === IN_SHOP ? "email.shop.too_many_emails" : "email.network.too_many_emails");
}

const addressKey = (address: string) => address.trim().normalize("NFKC").toLowerCase();

/** Counted across shops, so that an address cannot be flooded through all shops of an installation. */
function toAddress({ to }: Envelope, limit: number): Limit {
  return { key: `email-to:${addressKey(to)}`, limit, window: DAY };
}

/** The count of requests by customers with a confirmed address, across shops too. */
function toAddressByConfirmed({ to }: Envelope): Limit {
  return { key: `email-to-known:${addressKey(to)}`, limit: TO_ADDRESS_BY_CONFIRMED, window: DAY };
}

function byRequester({ session, address }: Requester, { storeId }: Pick<Envelope, "storeId">): Limit[] {
  return [
    {
      key: `email-by:${storeId}:${session.cartKey}`,
      limit: session.account ? BY_CUSTOMER : BY_GUEST,
      window: HOUR,
    },
    { key: `email-from:${storeId}:${address}`, limit: BY_NETWORK, window: HOUR },
    { key: `email-of:${storeId}`, limit: IN_SHOP, window: HOUR },
  ];
}

import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { type Limit, takeUses, windowEnd } from "#app/platform/limits/limits.server.ts";
import { type Mail, queueMail } from "#app/platform/mail/mail.server.ts";

/**
 * The only way out for email (docs/decisions/0019-email-limits.md). A caller says why it writes:
 *
 * - `emailOnRequest`: somebody typed an address into a form. Refused beyond the limits.
 * - `emailOnEvent`: something happened to an account or an order. Held back beyond the limits, and sent later.
 * - `emailFromShop`: staff, or a shop's own process, decided to write. Never limited.
 */

const HOUR = 3600;
const DAY = 86_400;

/** Emails that one address gets in a day, whoever causes them and in whichever shop. */
const TO_ADDRESS = 3;
/** The same for an address whose owner has confirmed it. */
const TO_CONFIRMED = 20;
/** Emails in an hour that a guest, a customer, and everybody on one network may cause in one shop. */
const BY_GUEST = 5;
const BY_CUSTOMER = 30;
const BY_NETWORK = 60;
/** Emails in an hour that all visitors of one shop together may cause. */
const IN_SHOP = 1000;

/** Who asks for an email: a visit is one. */
export interface Requester {
  readonly session: {
    readonly cartKey: string;
    readonly account: { readonly email: string; readonly emailConfirmed: boolean } | null;
  };
  /** The network that the request came from (`networkOf`). */
  readonly address: string;
}

/** Who is written to, by which shop, and when. */
export interface Envelope {
  readonly storeId: number;
  readonly now: number;
  readonly to: string;
}

/** The same where more is allowed for an address whose owner has confirmed it, which the caller looks up. */
export interface KnownEnvelope extends Envelope {
  readonly confirmed: boolean;
}

type Composed = Mail | Promise<Mail>;

/**
 * Sends an email that a visitor asked for, to an address that may be anybody's. `compose` runs only when the
 * email is allowed, so that a refused request changes nothing (a token that was sent earlier stays valid).
 *
 * Every address has the same allowance here, confirmed or not, except the requester's own confirmed one: the
 * refusal is the same for all and says nothing about who has an account.
 *
 * Failures: `too_many_to_address`, `too_many_emails`.
 */
export async function emailOnRequest(
  tx: Tx,
  requester: Requester,
  envelope: Envelope,
  compose: () => Composed,
): Promise<Failure | undefined> {
  const { account } = requester.session;
  const own = account?.emailConfirmed === true && addressKey(account.email) === addressKey(envelope.to);
  const recipient = toAddress(envelope, own ? TO_CONFIRMED : TO_ADDRESS);
  const passed = await takeUses(tx, envelope.now, [recipient, ...byRequester(requester, envelope)]);
  if (passed) return refusal(passed, recipient);
  await queueMail(tx, envelope.now, await compose());
  return undefined;
}

/**
 * The same where the answer must be alike for every address, such as "forgot my password": beyond the
 * recipient's allowance nothing is sent and nothing is said. A confirmed address gets more here.
 *
 * Failure: `too_many_emails`, which depends on the requester alone.
 */
export async function emailOnSilentRequest(
  tx: Tx,
  requester: Requester,
  envelope: KnownEnvelope,
  compose: () => Composed,
): Promise<Failure | undefined> {
  const passed = await takeUses(tx, envelope.now, byRequester(requester, envelope));
  if (passed) return refusal(passed, undefined);
  const recipient = toAddress(envelope, envelope.confirmed ? TO_CONFIRMED : TO_ADDRESS);
  if (!(await takeUses(tx, envelope.now, [recipient]))) await queueMail(tx, envelope.now, await compose());
  return undefined;
}

/**
 * Sends an email about something that happened: an order was placed, a password was changed. A stranger can
 * cause these for free too (an order to be paid at pickup, with somebody else's address), so they count like all
 * others; but they are not lost. Beyond the recipient's allowance the email is held and goes out on the next day
 * that has room; after `HELD_FOR` it is dropped (`platform/mail`).
 */
export async function emailOnEvent(tx: Tx, envelope: KnownEnvelope, mail: Mail): Promise<void> {
  const recipient = toAddress(envelope, envelope.confirmed ? TO_CONFIRMED : TO_ADDRESS);
  const full = await takeUses(tx, envelope.now, [recipient]);
  if (!full) return queueMail(tx, envelope.now, mail);
  return queueMail(tx, envelope.now, mail, {
    ...recipient,
    until: windowEnd(envelope.now, recipient.window),
  });
}

/** Sends an email that the shop itself decided on: to a customer on staff's command, or to the shop. Never limited. */
export function emailFromShop(tx: Tx, now: number, mail: Mail): Promise<void> {
  return queueMail(tx, now, mail);
}

/**
 * Counts what a visitor causes against their own limits, for requests whose emails are not theirs to lose
 * (a quote: the shop's email goes out in any case). Failure: `too_many_emails`.
 */
export async function countRequest(
  tx: Tx,
  requester: Requester,
  envelope: Pick<Envelope, "storeId" | "now">,
): Promise<Failure | undefined> {
  const passed = await takeUses(tx, envelope.now, byRequester(requester, envelope));
  return passed && refusal(passed, undefined);
}

function refusal(passed: Limit, recipient: Limit | undefined): Failure {
  if (passed === recipient) return failure("email.too_many_to_address");
  return failure(passed.limit === IN_SHOP ? "email.shop.too_many_emails" : "email.network.too_many_emails");
}

const addressKey = (address: string) => address.trim().normalize("NFKC").toLowerCase();

/** Not by shop: an address is not to be flooded through all shops of an installation either. */
function toAddress({ to }: Envelope, limit: number): Limit {
  return { key: `email-to:${addressKey(to)}`, limit, window: DAY };
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

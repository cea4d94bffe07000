import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { translator } from "#app/messages/translate.ts";
import { registries as words } from "#app/messages/words.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { Block } from "#app/platform/email/message.ts";
import { getCustomer, localeOfCustomer } from "../accounts/account.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { emailFrom, quoteText, type Writer } from "../email/messages.server.ts";
import { inLanguageOf } from "../stores/languages.ts";
import { linkBase } from "../stores/links.ts";
import { localeOf } from "../stores/settings.ts";
import { storeWithId } from "../stores/stores.server.ts";
import { type GiftsOfGiver, giftsOf } from "./purchases.server.ts";
import { registryPath } from "./registries.ts";
import * as rows from "./rows.server.ts";

/** Registries per round; the rest waits for the next one. */
const MAX_PER_ROUND = 200;
/** Lines of orders that the email itself lists; the page has them all. */
const GIFTS_IN_EMAIL = 50;

/**
 * Emails the thank-you list to the owners of registries that have closed since the last round, once each. A registry
 * without purchases sends none.
 * @returns the number of emails
 */
export async function sendThanks(
  database: Database,
  now: EpochSeconds,
  env: Parameters<typeof linkBase>[1],
): Promise<number> {
  let sent = 0;
  for (const { id, store_id } of await rows.registriesToThank(database.read, now, MAX_PER_ROUND)) {
    const store = await storeWithId(database, store_id);
    if (!store) continue;
    const writer = { store, baseUrl: linkBase(store, env) };
    await database.transaction(async (tx) => {
      // Another process may have been faster.
      const row = await rows.claimThanks(tx, id, now);
      const count = row ? await rows.countPurchases(tx, id) : 0;
      const owner = row && count > 0 ? await getCustomer(tx, row.customer_id, now) : undefined;
      if (!owner) return;
      const givers = await giftsOf(tx, id, { limit: GIFTS_IN_EMAIL, offset: 0 });
      const locale = (row && (await localeOfCustomer(tx, row.customer_id))) ?? "";
      const inLanguage = { ...writer, store: inLanguageOf(store, locale) };
      await emailFromShop(tx, now, thanksEmail(inLanguage, owner.email_address, { id, givers, count }));
      sent++;
    });
  }
  return sent;
}

/** The thank-you list as an email. */
export function thanksEmail(
  writer: Writer,
  recipient: string,
  { id, givers, count }: { id: string; givers: readonly GiftsOfGiver[]; count: number },
): Email {
  const { settings } = writer.store;
  const t = translator(localeOf(settings));
  const listed = givers.reduce((sum, { gifts }) => sum + gifts.length, 0);
  return emailFrom(writer, {
    kind: "registry-thanks",
    recipient,
    subject: t(words.emailSubject),
    title: t(words.emailTitle),
    blocks: [
      { type: "text", text: t(words.emailText, { shop: settings.store_info.name, count }) },
      { type: "button", text: t(words.emailButton), url: `${writer.baseUrl}${registryPath(id)}/thanks` },
      ...givers.flatMap(({ giver, note, gifts }): Block[] => [
        {
          type: "fact",
          label: quoteText(giver) || t(words.somebody),
          lines: gifts.map(({ title, quantity }) => t(words.giftLine, { count: quantity, title })),
        },
        ...(note ? [{ type: "quote" as const, text: note }] : []),
      ]),
      ...(count > listed
        ? [{ type: "text" as const, text: t(words.emailMore, { count: count - listed }) }]
        : []),
    ],
  });
}

import type { Tx } from "../database.server.ts";
import * as foundation from "./0001-foundation.ts";
import * as search from "./0002-search.ts";
import * as notices from "./0003-notices.ts";
import * as features from "./0004-features.ts";
import * as accounts from "./0005-accounts.ts";
import * as orderStatus from "./0006-order-status.ts";
import * as checkout from "./0007-checkout.ts";
import * as payments from "./0010-payments.ts";
import * as emailLimits from "./0012-email-limits.ts";
import * as health from "./0014-health.ts";
import * as orderBilling from "./0016-order-billing.ts";
import * as emailMessages from "./0020-email-messages.ts";
import * as titleEdits from "./0021-title-edits.ts";
import * as shippingPrice from "./0022-shipping-price.ts";
import * as lists from "./0024-lists.ts";
import * as pageBlocks from "./0025-page-blocks.ts";
import * as cartLocation from "./0026-cart-location.ts";
import * as events from "./0028-events.ts";
import * as registries from "./0029-registries.ts";
import * as noticeLocation from "./0030-notice-location.ts";
import * as giftCardSales from "./0031-gift-card-sales.ts";
import * as searchMisses from "./0033-search-misses.ts";
import * as remindersOff from "./0034-reminders-off.ts";
import * as ticketSales from "./0035-ticket-sales.ts";
import * as reports from "./0036-reports.ts";
import * as bundles from "./0037-bundles.ts";
import * as ticketEnds from "./0038-ticket-ends.ts";
import * as paidInShop from "./0040-paid-in-shop.ts";
import * as ticketsTaken from "./0041-tickets-taken.ts";
import * as pageVersions from "./0042-page-versions.ts";
import * as stockByTitle from "./0043-stock-by-title.ts";
import * as salesRights from "./0044-sales-rights.ts";
import * as pageVersionsOfShops from "./0045-page-versions-of-shops.ts";
import * as removedLines from "./0046-removed-lines.ts";
import * as titlesOfOneShop from "./0049-titles-of-one-shop.ts";
import * as orderReductions from "./0052-order-reductions.ts";
import * as plainCookies from "./0055-plain-cookies.ts";
import * as foldedNames from "./0057-folded-names.ts";
import * as temporarilyOut from "./0060-temporarily-out.ts";
import * as blockTypes from "./0061-block-types.ts";
import * as networksPaying from "./0062-networks-paying.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Statements for PostgreSQL only, run after the others. */
  readonly postgres?: string;
  /** Fills new columns with what SQL cannot work out, after the statements. */
  readonly fill?: (tx: Tx) => Promise<void>;
}

/** In the order in which they run. Never edit a migration that has landed. */
export const migrations: readonly Migration[] = [
  foundation,
  search,
  notices,
  features,
  accounts,
  orderStatus,
  checkout,
  payments,
  emailLimits,
  orderBilling,
  health,
  titleEdits,
  shippingPrice,
  emailMessages,
  lists,
  events,
  pageBlocks,
  cartLocation,
  registries,
  noticeLocation,
  giftCardSales,
  searchMisses,
  remindersOff,
  ticketSales,
  reports,
  bundles,
  ticketEnds,
  paidInShop,
  ticketsTaken,
  pageVersions,
  stockByTitle,
  salesRights,
  pageVersionsOfShops,
  titlesOfOneShop,
  orderReductions,
  foldedNames,
  temporarilyOut,
  plainCookies,
  removedLines,
  blockTypes,
  networksPaying,
];

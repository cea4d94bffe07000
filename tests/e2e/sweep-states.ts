import { account } from "./states/account.ts";
import { browsing } from "./states/browsing.ts";
import { cart } from "./states/cart.ts";
import { checkout } from "./states/checkout.ts";
import { desk } from "./states/desk.ts";
import { deskCounter } from "./states/desk-counter.ts";
import { deskCustomers } from "./states/desk-customers.ts";
import { deskDoor } from "./states/desk-door.ts";
import { deskEvents } from "./states/desk-events.ts";
import { deskHealth } from "./states/desk-health.ts";
import { deskImports } from "./states/desk-imports.ts";
import { deskLists } from "./states/desk-lists.ts";
import { deskOpening } from "./states/desk-opening.ts";
import { deskOrders } from "./states/desk-orders.ts";
import { deskPages } from "./states/desk-pages.ts";
import { deskPaper } from "./states/desk-paper.ts";
import { deskPhone } from "./states/desk-phone.ts";
import { deskPreorders } from "./states/desk-preorders.ts";
import { deskPrograms } from "./states/desk-programs.ts";
import { deskReports } from "./states/desk-reports.ts";
import { deskSelling } from "./states/desk-selling.ts";
import { deskSettings } from "./states/desk-settings.ts";
import { deskTitles } from "./states/desk-titles.ts";
import { deskWebhooks } from "./states/desk-webhooks.ts";
import { events } from "./states/events.ts";
import { giftCards } from "./states/gift-cards.ts";
import { lists } from "./states/lists.ts";
import { pages } from "./states/pages.ts";
import { registries } from "./states/registries.ts";
import type { States } from "./states/steps.ts";

/**
 * Every page of the shop in every state, for the sweep, by route; `states/` has a file for each area. A page of
 * `app/routes.ts` without an entry there fails the sweep.
 */
export const STATES: States = {
  ...browsing,
  ...lists,
  ...events,
  ...giftCards,
  ...pages,
  ...cart,
  ...checkout,
  ...account,
  ...registries,
  ...deskOrders,
  ...deskCustomers,
  ...desk,
  ...deskPages,
  ...deskPaper,
  ...deskCounter,
  ...deskPhone,
  ...deskSelling,
  ...deskHealth,
  ...deskImports,
  ...deskLists,
  ...deskTitles,
  ...deskOpening,
  ...deskReports,
  ...deskPreorders,
  ...deskPrograms,
  ...deskWebhooks,
  ...deskSettings,
  ...deskEvents,
  ...deskDoor,
};

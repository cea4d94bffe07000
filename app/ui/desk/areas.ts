import type { Right } from "#app/domain/staff/rights.ts";
import {
  deskAreas,
  deskCards,
  deskCount,
  deskCustomers,
  deskDisputes,
  deskDoor,
  deskEmails,
  deskEvents,
  deskHealth,
  deskImports,
  deskLists,
  deskOpening,
  deskOrders,
  deskPages,
  deskPaper,
  deskPictures,
  deskPreorders,
  deskPrograms,
  deskPromotions,
  deskRegistries,
  deskReports,
  deskSearches,
  deskSettings,
  deskStock,
  deskTitles,
  deskTranslations,
  deskWebhooks,
  type Message,
  desk as words,
} from "#app/messages/words.ts";

/** A part of the desk that staff go to by a link in the header, or on the page "The shop". */
export interface Area {
  readonly path: string;
  readonly name: Message;
  /** A line that describes it. */
  readonly about: Message;
  /**
   * The right that staff need to see the link; without one, all staff see it. The calls of its pages check the same
   * right.
   */
  readonly right?: Right;
  /** Where the link is: in the header, for daily work, or in a group of the page "The shop". */
  readonly group: "header" | keyof typeof deskAreas.groups;
}

/** Every area, in the order of the header, and of each group on the page "The shop". */
const AREAS: readonly Area[] = [
  { path: "/desk", name: words.today, about: deskAreas.todayAbout, group: "header" },
  {
    path: "/desk/orders",
    name: deskOrders.ordersTitle,
    about: deskAreas.ordersAbout,
    right: "see_orders",
    group: "header",
  },
  {
    path: "/desk/scan",
    name: deskPaper.scanTitle,
    about: deskAreas.scanAbout,
    right: "see_orders",
    group: "header",
  },
  {
    path: "/desk/customers",
    name: deskCustomers.customersTitle,
    about: deskAreas.customersAbout,
    right: "see_customers",
    group: "header",
  },
  {
    path: "/desk/titles",
    name: deskTitles.titlesTitle,
    about: deskAreas.titlesAbout,
    right: "see_orders",
    group: "header",
  },
  {
    path: "/desk/gift-cards",
    name: deskCards.cardsTitle,
    about: deskAreas.giftCardsAbout,
    right: "see_orders",
    group: "header",
  },
  {
    path: "/desk/promotions",
    name: deskPromotions.promotionsTitle,
    about: deskAreas.promotionsAbout,
    right: "discounts",
    group: "customers",
  },
  {
    path: "/desk/preorders",
    name: deskPreorders.preordersTitle,
    about: deskAreas.preordersAbout,
    right: "see_orders",
    group: "customers",
  },
  {
    path: "/desk/registries",
    name: deskRegistries.registriesTitle,
    about: deskAreas.registriesAbout,
    right: "see_customers",
    group: "customers",
  },
  {
    path: "/desk/disputes",
    name: deskDisputes.disputesTitle,
    about: deskAreas.disputesAbout,
    right: "see_orders",
    group: "customers",
  },
  {
    path: "/desk/emails",
    name: deskEmails.emailsTitle,
    about: deskAreas.emailsAbout,
    right: "see_customers",
    group: "customers",
  },
  {
    path: "/desk/imports",
    name: deskImports.importsTitle,
    about: deskAreas.importsAbout,
    right: "titles",
    group: "books",
  },
  {
    path: "/desk/lists",
    name: deskLists.listsTitle,
    about: deskAreas.listsAbout,
    right: "content",
    group: "content",
  },
  {
    path: "/desk/lists/picks",
    name: deskLists.picksTitle,
    about: deskAreas.picksAbout,
    right: "content",
    group: "content",
  },
  {
    path: "/desk/translations",
    name: deskTranslations.title,
    about: deskAreas.translationsAbout,
    right: "content",
    group: "content",
  },
  {
    path: "/desk/pictures",
    name: deskPictures.picturesTitle,
    about: deskAreas.picturesAbout,
    right: "content",
    group: "content",
  },
  {
    path: "/desk/opening",
    name: deskOpening.openingTitle,
    about: deskAreas.openingAbout,
    right: "settings",
    group: "running",
  },
  {
    path: "/desk/reports",
    name: deskReports.reportsTitle,
    about: deskAreas.reportsAbout,
    right: "reports",
    group: "figures",
  },
  {
    path: "/desk/bookkeeping",
    name: deskReports.bookkeeping.title,
    about: deskReports.bookkeeping.about,
    right: "export",
    group: "figures",
  },
  {
    path: "/desk/settings",
    name: deskSettings.settingsTitle,
    about: deskAreas.settingsAbout,
    right: "settings",
    group: "running",
  },
  {
    path: "/desk/events",
    name: deskEvents.title,
    about: deskAreas.eventsAbout,
    right: "see_orders",
    group: "content",
  },
  {
    path: "/desk/door",
    name: deskDoor.title,
    about: deskAreas.doorAbout,
    right: "see_customers",
    group: "content",
  },
  {
    path: "/desk/stock/receive",
    name: deskStock.receiveTitle,
    about: deskAreas.receiveAbout,
    right: "titles",
    group: "books",
  },
  {
    path: "/desk/stock/count",
    name: deskCount.countTitle,
    about: deskAreas.countAbout,
    right: "titles",
    group: "books",
  },
  {
    path: "/desk/searches",
    name: deskSearches.searchesTitle,
    about: deskAreas.searchesAbout,
    right: "titles",
    group: "books",
  },
  {
    path: "/desk/pages",
    name: deskPages.pagesTitle,
    about: deskAreas.pagesAbout,
    right: "content",
    group: "content",
  },
  {
    path: "/desk/health",
    name: deskHealth.healthTitle,
    about: deskAreas.healthAbout,
    right: "settings",
    group: "running",
  },
  {
    path: "/desk/staff",
    name: words.staffTitle,
    about: deskAreas.staffAbout,
    right: "staff",
    group: "running",
  },
  {
    path: "/desk/programs",
    name: deskPrograms.programsTitle,
    about: deskAreas.programsAbout,
    right: "staff",
    group: "running",
  },
  {
    path: "/desk/webhooks",
    name: deskWebhooks.webhooksTitle,
    about: deskAreas.webhooksAbout,
    right: "settings",
    group: "running",
  },
];

/** The areas that somebody with these rights may open. */
export function areasFor(rights: readonly Right[]): Area[] {
  return AREAS.filter(({ right }) => right === undefined || rights.includes(right));
}

import type { OnProgress } from "#app/lib/progress.ts";
import { DAY, HOUR } from "#app/lib/seconds.ts";
import { Scene } from "./scene.ts";
import { DEMO_SHOPS } from "./shops.ts";
import * as stories from "./stories.ts";
import { NO_SUCH_ADDRESS, type PastPlatform, type Story, Timeline } from "./time.ts";

/** Orders of the usual kind in each shop, besides those that show something of their own. */
const USUAL_ORDERS = 14;

/** A story, and how many days ago it begins. */
type StoryStart = readonly [days: number, story: Story];

/**
 * Gives the demo's shops three weeks of orders, so that the desk has something to say. Shoppers and staff make the same
 * calls as real ones, while the platform's clock goes from three weeks ago to what it shows now.
 */
export async function makeOrders(
  platform: PastPlatform,
  {
    shops = DEMO_SHOPS,
    usual = USUAL_ORDERS,
    onProgress = () => {},
  }: { shops?: readonly string[]; usual?: number; onProgress?: OnProgress } = {},
): Promise<void> {
  const timeline = new Timeline(platform);
  for (const name of shops) {
    const scene = await Scene.open(platform, name);
    const begun = [
      ...inTheShop(scene),
      ...sentOut(scene),
      ...ofTheirOwnKind(scene),
      ...usualOrders(scene, usual),
    ];
    for (const [index, [days, story]] of begun.entries())
      timeline.begin(scene.store, days * DAY + scene.dice(`story ${index}`, HOUR), story);
  }
  onProgress({ doing: "placing three weeks of orders" });
  await timeline.play();
}

/** Orders that are picked up, in each of their states. */
function inTheShop(scene: Scene): StoryStart[] {
  const { words } = scene;
  const guest = () => scene.guest();
  const wish = (what: string) => ({ ...scene.location(what), pay: "pickup" }) as const;
  const plan = (what: string, until: stories.Plan["until"], more: Partial<stories.Plan> = {}) =>
    stories.pickup(scene, { what, who: guest, wish: wish(what), until, ...more });
  return [
    [0.02, plan("new 1", "placed", { titles: 2 })],
    [
      0.2,
      plan("new 2", "placed", {
        wish: {
          ...wish("new 2"),
          instructions: words.wrapIt,
          preferred: "phone",
        },
      }),
    ],
    [0.8, plan("new 3", "placed", { who: () => scene.customer(3), titles: 3 })],
    [1.6, plan("pick 1", "accepted", { titles: 2 })],
    [
      1.9,
      plan("pick 2", "accepted", {
        note: words.bentCorner,
      }),
    ],
    [2.4, plan("pick 3", "accepted", { who: () => scene.customer(2), titles: 4 })],
    [
      4.5,
      plan("supplier 1", "accepted", {
        who: () => scene.customer(3),
        beyondStock: 2,
        note: words.fromDistributor,
      }),
    ],
    [0.45, plan("today", "done", { soon: true, paid: "card" })],
    [0.3, plan("ready today", "ready", { soon: true, titles: 2 })],
    [2.6, plan("ready 1", "ready", { wish: { ...wish("ready 1"), pay: scene.provider } })],
    [4.2, plan("ready 2", "ready", { titles: 2 })],
    [7.3, plan("ready 3", "ready", { note: words.calledTwice })],
    [11.1, plan("ready 4", "ready")],
    [
      0.35,
      stories.readyThenUndone(scene, { what: "undone", who: guest, wish: wish("undone"), until: "accepted" }),
    ],
    [
      10.4,
      stories.copyReturned(scene, {
        what: "returned",
        who: guest,
        until: "done",
        titles: 2,
        wish: { ...wish("returned"), pay: scene.provider },
      }),
    ],
    [
      13.2,
      stories.cancelledOrder(scene, {
        what: "cancelled",
        who: guest,
        wish: wish("cancelled"),
        until: "placed",
      }),
    ],
  ];
}

/** Orders that are sent, in each of their states. */
function sentOut(scene: Scene): StoryStart[] {
  const { words } = scene;
  const paid = { ship: "ship", pay: scene.provider } as const;
  const onAccount = { ship: "ship", pay: "contact" } as const;
  const library = () => scene.library();
  const customer = (number: number) => () => scene.customer(number);
  const plan = (what: string, who: stories.Plan["who"], until: stories.Plan["until"], more: object = {}) =>
    stories.shipment(scene, { what, who, wish: paid, until, ...more });
  const far = { what: "far", who: customer(11), wish: onAccount, until: "placed" } as const;
  return [
    [0.5, plan("ship new", customer(0), "placed", { titles: 2 })],
    [0.9, plan("ship po", library, "placed", { wish: { ...onAccount, po: "PO-4471" }, titles: 5 })],
    [1.6, plan("pack 1", customer(4), "accepted", { titles: 2 })],
    [2.2, plan("pack 2", customer(2), "accepted", { wish: { ...paid, ship: "local_delivery" }, titles: 3 })],
    [
      1.9,
      stories.halfPacked(scene, {
        what: "pack 3",
        who: customer(5),
        wish: paid,
        until: "accepted",
        titles: 3,
      }),
    ],
    [
      8.3,
      stories.partlySent(scene, {
        what: "partly",
        who: customer(6),
        wish: { ...paid, parcels: "batched" },
        until: "accepted",
        titles: 2,
        beyondStock: 3,
        note: words.twoParcels,
      }),
    ],
    [
      6.1,
      plan("supplier 2", library, "accepted", {
        wish: { ...onAccount, po: "PO-4463" },
        beyondStock: 6,
        note: words.noHurry,
      }),
    ],
    [1.5, stories.shippingToPrice(scene, far)],
    [9.4, stories.shippingToPrice(scene, { ...far, what: "far and sent" }, 3450)],
    [14.2, plan("unpaid", library, "done", { wish: { ...onAccount, po: "PO-4402" }, titles: 6 })],
    [
      6.6,
      stories.lineCancelled(scene, { what: "less", who: customer(7), wish: paid, until: "done", titles: 3 }),
    ],
  ];
}

/** Quotes, gift cards, tickets, a registry, and an institution that signs up. */
function ofTheirOwnKind(scene: Scene): StoryStart[] {
  const { words } = scene;
  const guest = () => scene.guest();
  const customer = (number: number) => () => scene.customer(number);
  const library = () => scene.library();
  const card = (what: string, who: stories.Plan["who"], email: string) =>
    stories.giftCard(scene, { what, who, wish: { pay: scene.provider }, until: "done" }, email);
  const ticket = { what: "tickets", who: guest, wish: { pay: scene.provider }, until: "done" } as const;
  return [
    [0.7, stories.quote(scene, { what: "quote 1", who: library, titles: 5 }, words.bookClub, "requested")],
    [3.3, stories.quote(scene, { what: "quote 2", who: customer(1) }, words.wedding, "quoted")],
    [12.2, stories.quote(scene, { what: "quote 3", who: library, titles: 4 }, words.readingRoom, "accepted")],
    [10.3, stories.quote(scene, { what: "quote 4", who: customer(8) }, words.matchPrice, "declined")],
    [9.2, card("card 1", customer(0), "josephine@example.com")],
    [8.1, card("card 2", customer(9), NO_SUCH_ADDRESS)],
    [
      2.1,
      stories.paidByCard(scene, {
        what: "by card",
        who: guest,
        wish: { ...scene.location("by card"), pay: "pickup" },
        until: "accepted",
        titles: 2,
      }),
    ],
    [5.2, stories.tickets(scene, ticket, 2)],
    [3.1, stories.tickets(scene, ticket, 4)],
    [15.3, stories.registry(scene, customer(10), customer(1))],
    [2.5, scene.schoolSignsUp()],
  ];
}

const WAYS_PAID = ["card", "cash", "card", "other"] as const;

/** Orders that were placed, and went their way. */
function usualOrders(scene: Scene, count: number): StoryStart[] {
  return Array.from({ length: count }, (_, index) => {
    const what = `usual ${index}`;
    const days = 20.5 - (index * 18) / count;
    const titles = 1 + scene.dice(`${what} titles`, 3);
    if (index % 6 === 2) {
      // Local delivery has a minimum.
      const wish = { ship: "local_delivery", pay: scene.provider } as const;
      const who = () => scene.customer(2 + (index % 4 === 0 ? 1 : 0));
      return [days, stories.shipment(scene, { what, who, wish, titles: 2 + titles, until: "done" })];
    }
    if (index % 6 === 5) {
      // The last of the customers lives where shipping has no price.
      const wish = { ship: "ship", pay: scene.provider } as const;
      return [
        days,
        stories.shipment(scene, { what, who: () => scene.customer(index % 11), wish, titles, until: "done" }),
      ];
    }
    const isPaid = scene.dice(`${what} paid`, 2) === 0;
    const wish = { ...scene.location(what), pay: isPaid ? scene.provider : "pickup" } as const;
    const plan = { what, who: () => scene.guest(), wish, titles, until: "done" } as const;
    return [
      days,
      stories.pickup(scene, isPaid ? plan : { ...plan, paid: WAYS_PAID[index % WAYS_PAID.length] ?? "card" }),
    ];
  });
}

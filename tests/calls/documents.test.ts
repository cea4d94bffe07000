import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ServerContext } from "#app/http/visit.server.ts";
import { type TestPlatform, testPlatform } from "#tests/support/platform.ts";
import { type Ids, pathsOf } from "#tests/support/probing.ts";
import {
  customer,
  type Guest,
  guest,
  type MadeTitle,
  makeList,
  makeShop,
  makeTitle,
  merged,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** Every page of the site as our own handler makes it is what Remix's own makes of it (app/http/documents.server.ts). */
const HOST = "test.localhost";
let platform: TestPlatform;
let site: Site;
let ids: Ids;
let tides: MadeTitle;
let people: Record<string, Guest>;

vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  platform = await testPlatform();
  await makeShop(platform, "test", merged(SENDING, { gift_registry_enabled: true }), [HOST]);
  tides = await makeTitle(platform, { title: "The Tides", series: "Shores", series_num: "1" });
  await stock(platform, "test", tides, 500);
  await makeList(platform, "test", { id: "picks", name: "Our picks", titles: [tides], pages: ["shop"] });
  site = await openSite(platform);
  const [buyer, ada] = [guest(platform), await customer(platform, "ada@example.com")];
  await buyer.ok("cart/add", { eisbn: tides.eisbn, quantity: "1" });
  await toReview(buyer);
  await ada.ok("cart/add", { eisbn: tides.eisbn, quantity: "2" });
  people = { "a guest at the review": buyer, "a customer": ada };
  ids = {
    eisbn: tides.eisbn,
    isbn: tides.isbn,
    list_id: "picks",
    order_id: "T1",
    address_id: "1",
    cart_id: "1",
    link_id: "1",
    corp_id: "1",
    page_id: "shop",
    page_path: "shop",
    registry_id: "1",
  };
});
afterAll(() => platform.close());

type Asked = Pick<ServerContext, "framed"> & { init?: RequestInit };

async function answerOf(handle: Site["handle"], as: Guest, path: string, { framed, init = {} }: Asked) {
  const request = new Request(`http://${HOST}${path}`, {
    ...init,
    headers: { Host: HOST, Cookie: `session_id=${as.session_id}`, ...init.headers },
  });
  const context = { nonce: "nonce", requestId: "id", address: "127.0.0.1", secure: false, framed };
  const response = await handle(request, context as ServerContext);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://${HOST}` };
/** How each page is asked for. A form without a token is answered with the page; what it says must not depend on what was before. */
const WAYS: readonly Asked[] = [
  {},
  { framed: true, init: { method: "HEAD" } },
  { framed: true, init: { method: "POST", body: "csrf=wrong&quantity=one", headers: FORM } },
];

it.each(["a guest at the review", "a customer"])(
  "every page is what Remix makes of it, for %s",
  async (name) => {
    const as = people[name] as Guest;
    const statuses = new Set<number>();
    for (const route of site.routes.filter(({ module }) => module.default))
      for (const path of pathsOf(route, ids))
        for (const way of WAYS) {
          const wanted = await answerOf(site.remix, as, path, way);
          const what = `${way.init?.method ?? "GET"} ${path}`;
          expect(await answerOf(site.handle, as, path, way), what).toEqual(wanted);
          statuses.add(wanted.status);
        }
    // Pages, redirects, and several kinds of refusals have been compared.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 404, 405, 422]));
  },
);

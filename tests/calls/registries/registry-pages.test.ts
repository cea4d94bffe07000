import { beforeEach, describe, expect, it } from "vitest";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CONTACT,
  customer,
  type Guest,
  guest,
  makeRegistry,
  makeShop,
  makeTitle,
  merged,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

const HOST = "test.localhost";
const SHOP = merged(SENDING, { gift_registry_enabled: true });

const platform = await sharedPlatform();
await makeShop(platform, "test", SHOP, [HOST]);
const site = await openSite(platform);
beforeEach(() => makeShop(platform, "test", SHOP, [HOST]));

async function stocked(title: string) {
  const newTitle = await makeTitle(platform, { title });
  await stock(platform, "test", newTitle, 20);
  return newTitle;
}
const page = async (path: string, as?: Guest) => {
  const answer = await site.ask(HOST, path, as && { as });
  // React separates texts with comments, which no reader sees.
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};
const linkOf = (id: string) => `/gift-registry/${id}`;

describe("a registry's page", () => {
  it("[N26] is unknown to those who try to change somebody else's", async () => {
    const { id } = await makeRegistry(platform, [{ title: await stocked("Mine") }]);
    const other = await customer(platform, "other-owner@example.com");
    const answer = await site.post(HOST, `${linkOf(id)}/edit`, other, { title: "Yours" });
    expect(answer.status).toBe(404);
  });

  it("[L23] leads back to the page of the shop that somebody comes from, if there is one", async () => {
    const { id } = await makeRegistry(platform, [{ title: await stocked("Back") }]);
    expect((await page(linkOf(id))).html).not.toContain("Go back");
  });
});

it("[M11] leads to the cart's question when more copies are added than a registry wants", async () => {
  const title = await stocked("Wanted once");
  const { id } = await makeRegistry(platform, [{ title }]);
  const giver = guest(platform);
  const add = async () => {
    const sent = { quantity: "1", condition: "", gift_registry_id: id };
    return (await site.post(HOST, `/item/${title.eisbn}?registry=${id}`, giver, sent)).headers.get(
      "Location",
    );
  };
  expect(await add()).toBe(`/item/${title.eisbn}?registry=${id}`);
  expect(await add()).toBe("/checkout/cart");
  expect((await page("/checkout/cart", giver)).html).toContain("registry_answer");
});

describe("the list of registries", () => {
  it("invites a customer who has none, and asks guests to log in", async () => {
    const owner = await customer(platform, "empty@example.com");
    const { html } = await page("/gift-registry", owner);
    expect(html).toContain("You have no gift registries.");
    expect(html).toContain("Click here to create a new gift registry.");
    const response = await page("/gift-registry");
    expect(response.status).toBe(403);
    expect(response.html).toContain("You must login or sign up to use this feature.");
  });

  it("shows five covers and how many more, or six of exactly six", async () => {
    const titles = [];
    for (let index = 0; index < 7; index++) titles.push(await stocked(`Covered ${index}`));
    const { id, owner } = await makeRegistry(
      platform,
      titles.slice(0, 6).map((title) => ({ title })),
    );
    const covers = (html: string) => new Set(html.match(/\/covers\/[\w-]{22}/g)).size;
    const six = await page("/gift-registry", owner);
    expect(covers(six.html)).toBe(6);
    expect(six.html).not.toContain("more</span>");
    expect(six.html).toContain("0 of 6 products purchased");
    await owner.ok("giftregistry/addItem", { gift_registry_id: id, eisbn: titles[6]?.eisbn });
    const seven = await page("/gift-registry", owner);
    expect(covers(seven.html)).toBe(5);
    expect(seven.html).toContain("+2 more");
  });
});

describe("a registry's page", () => {
  it("opens for everybody with its link, is not indexed, and does not give its address away", async () => {
    const title = await stocked("A wished-for book");
    const { id } = await makeRegistry(platform, [{ title, qty: 2 }], {
      description: "<script>alert(1)</script>",
      shipping_id: "0",
    });
    const { status, html } = await page(linkOf(id));
    expect(status).toBe(200);
    expect(html).toContain("created by Ada Reader");
    expect(html).toContain("0 of 2 Purchased");
    expect(html).toContain(`/item/${title.eisbn}?registry=${id}`);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain('name="referrer" content="same-origin"');
    expect(html).not.toMatch(/Dallas|V8V ?1A1/);
    expect(html).not.toContain(`${linkOf(id)}/edit`);
    const unknown = await page(linkOf("AAAAAAAAAAAAAAAAAAAAAA"));
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain("Gift registry not found.");
  });

  it("[A45] is not there in a shop without registries", async () => {
    const { id, owner } = await makeRegistry(platform);
    await makeShop(platform, "test", merged(SHOP, { gift_registry_enabled: false }), [HOST]);
    for (const path of ["/gift-registry", "/gift-registry/new", linkOf(id), `${linkOf(id)}/share`])
      expect((await page(path, owner)).status).toBe(404);
  });

  it("[A47] [N10] fades what was bought, and leads nowhere from it, for its owner too", async () => {
    const [bought, other] = [await stocked("Bought already"), await stocked("Still wanted")];
    const { id, owner } = await makeRegistry(platform, [{ title: bought }, { title: other }]);
    const giver = guest(platform);
    await giver.ok("cart/add", { eisbn: bought.eisbn, quantity: "1", gift_registry_id: id });
    await giver.ok("checkout/submit", await toReview(giver));
    const all = await page(linkOf(id));
    expect(all.html).toContain("1 of 1 Purchased");
    expect(all.html).toContain("0 of 1 Purchased");
    expect(all.html).not.toContain(`/item/${bought.eisbn}?registry`);
    expect(all.html).toContain(`/item/${other.eisbn}?registry`);
    expect((await page(linkOf(id), owner)).html).not.toContain(`/item/${bought.eisbn}?registry`);
    const filtered = await page(`${linkOf(id)}?f=not_purchased`);
    expect(filtered.html).not.toContain("Bought already");
    // The owner can still change the copies wanted.
    expect((await page(linkOf(id), owner)).html).toContain("One more of Bought already");
  });

  it("has its link as a QR code to print", async () => {
    const { id } = await makeRegistry(platform);
    const { html } = await page(`${linkOf(id)}/share`);
    expect(html).toContain(`http://${HOST}${linkOf(id)}`);
    expect(html).toMatch(/<svg[^>]* role="img" aria-label="QR code of the registry’s link"/);
  });

  it("[A48] [A50] is changed by plain forms", async () => {
    const owner = await customer(platform, "forms@example.com");
    const title = await stocked("Formal");
    const fields = { title: "Ours", occasion: "Baby", description: "Soon", shipping_id: "none" };
    const refused = await site.post(HOST, "/gift-registry/new", owner, {
      ...fields,
      purchase_deadline: "2001-01-01",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("The purchase deadline can’t be in the past.");
    const response = await site.post(HOST, "/gift-registry/new", owner, {
      ...fields,
      purchase_deadline: "2199-11-21",
    });
    const path = response.headers.get("Location") ?? "";
    const id = path.replace("/gift-registry/", "");
    expect((await page(path)).html).toContain("Nov 21st, 2199");
    await site.post(HOST, `/item/${title.eisbn}/registries`, owner, { gift_registry_id: id });
    await site.post(HOST, `/item/${title.eisbn}/registries`, owner, { gift_registry_id: id, qty: "2" });
    expect((await page(`/item/${title.eisbn}/registries`, owner)).html).toContain("2 wanted");
    await site.post(HOST, `${path}/items`, owner, { eisbn: title.eisbn, qty: "0" });
    expect((await page(path)).html).toContain("No products added to registry.");
    // The form sends no box that is not ticked, so this closes it.
    await site.post(HOST, `${path}/edit`, owner, { ...fields, title: "Closed now" });
    expect((await page(path)).html).toContain("This registry is closed.");
    expect((await page(`${path}/thanks`, owner)).html).toContain("Nothing was bought from this registry.");
    const gone = await site.post(HOST, `${path}/removal`, owner, {});
    expect(gone.headers.get("Location")).toBe("/gift-registry");
    expect((await page(path)).status).toBe(404);
  });
});

describe("giving", () => {
  it("says on the title's page whose registry it is for, and how many are wanted", async () => {
    const title = await stocked("For somebody");
    const { id } = await makeRegistry(platform, [{ title, qty: 2 }]);
    const { html } = await page(`/item/${title.eisbn}?registry=${id}`);
    expect(html).toContain("You are buying this for A wedding (Ada Reader).");
    expect(html).toContain("2 copies are still wanted.");
    expect((await page(`/item/${title.eisbn}?registry=nobody`)).html).toContain("Gift registry not found.");
  });

  it("asks in the cart about what is no longer wanted, and takes the answer without scripts", async () => {
    const title = await stocked("Twice given");
    const { id } = await makeRegistry(platform, [{ title }]);
    const giver = guest(platform);
    await giver.ok("cart/add", { eisbn: title.eisbn, quantity: "1", gift_registry_id: id });
    expect((await page("/checkout/cart", giver)).html).toContain("We recommend that you log in");
    const review = await toReview(giver);
    const other = guest(platform);
    await other.ok("cart/add", { eisbn: title.eisbn, quantity: "1", gift_registry_id: id });
    await other.ok("checkout/submit", await toReview(other));
    const late = await site.post(HOST, "/checkout/review", giver, review);
    expect(late.headers.get("Location")).toBe("/checkout/cart");
    const cart = await page("/checkout/cart", giver);
    expect(cart.html).toContain("somebody has already bought it");
    expect(cart.html).toContain("Please decide about the gifts in your cart first.");
    const [line] = (await giver.ok("cart/get")).items;
    await site.post(HOST, "/checkout/cart", giver, {
      registry_answer: `${line?.cart_info.cart_id} own`,
    });
    const mine = await page("/checkout/cart", giver);
    expect(mine.html).not.toContain("decide about the gifts");
    expect(mine.html).not.toContain("A wedding");
  });

  it("[Q20] [L24] offers to send gifts to the owner, and shows no page with the street", async () => {
    const title = await stocked("Sent on");
    const { id } = await makeRegistry(platform, [{ title, qty: 9 }], {
      shipping_id: "0",
      shipping_encouraged: "on",
    });
    const giver = await customer(platform, "sender@example.com", {
      first_name: "Grace",
      street_address: "99 Elsewhere Road",
      postal_code: "V9A 2B2",
    });
    await giver.ok("cart/add", { eisbn: title.eisbn, quantity: "1", gift_registry_id: id });
    await giver.ok("checkout/setDelivery", { delivery_preference: "ship" });
    const seen = [await page("/checkout/delivery", giver)];
    expect(seen[0]?.html).toContain("Send to Ada Reader (A wedding)");
    const sent = { address_id: "owner", gift_registry_id: id };
    const next = await site.post(HOST, "/checkout/delivery", giver, sent);
    expect(next.headers.get("Location")).toBe("/checkout/provider");
    seen.push(await page("/checkout/provider", giver));
    // [L11] The total is known for the choice that is made already, and beside each choice.
    expect(seen.at(-1)?.html).not.toContain("not known yet");
    expect(seen.at(-1)?.html).toMatch(/Total \$\d+\.\d\d/);
    await site.post(HOST, "/checkout/provider", giver, { provider: "post" });
    seen.push(await page("/checkout/contact", giver));
    expect(seen[2]?.html).toContain("Note for the registry");
    await giver.ok("checkout/setExtras", { ...CONTACT, gift_note: "Enjoy!" });
    await giver.ok("checkout/setPaymentChoice", { payment_choice: "contact" });
    seen.push(await page("/checkout/review", giver));
    expect(seen[3]?.html).toContain("address. It stays private.");
    const { order_number } = await giver.ok("checkout/submit");
    seen.push(await page(`/account/order/${order_number}`, giver));
    // [L24] As the cart does, the review and the order name the registry.
    for (const { html } of seen.slice(3)) expect(html).toContain("For A wedding (Ada Reader)");
    for (const { html } of seen) expect(html).not.toMatch(/12 Dallas|V8V 1A1/);
  });
});

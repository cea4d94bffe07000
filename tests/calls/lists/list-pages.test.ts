import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importContent } from "#app/domain/exchange/content/import.server.ts";
import { MAX_TITLES } from "#app/domain/lists/lists.ts";
import { CANADIAN, type Guest, merged, openShop, PASSWORD, PERSON } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** The pages and forms of customers' lists, as a browser without scripts gets them. */

const HOST = "test.localhost";

const shop = await openShop();
const { platform } = shop;
const menu = [{ id: "our picks", label: "Picks", path: "/picks", type: "custom" }];
await shop.makeShop("test", merged(CANADIAN, { site_navigation: menu }), [HOST]);
const book = await shop.makeTitle({ title: "The Tides" });
await shop.stock("test", book, 50);
const shopper = await shop.customer("pages@example.com", { is_institution: "on", company: "School" });
const list_id = (await shopper.ok("titlelist/create", { name: "Mine", eisbn: book.eisbn })).list_id;
await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
const site = await openSite(platform);

const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? "";

async function opened(path: string, as: Guest = shopper) {
  const answer = await site.ask(HOST, path, { as });
  const html = await answer.text();
  return { status: answer.status, heading: textOf(html, /<h1[^>]*>(.*?)<\/h1>/s), html };
}

async function sent(path: string, fields: Record<string, string>) {
  const answer = await site.post(HOST, path, shopper, fields);
  const flash = /flash=([\w.]*)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    flash,
    alert: textOf(await answer.text(), /role="alert"(.*?)<\/ul>/s),
  };
}

describe("the pages of lists", () => {
  it("[N19] lead to the last page from an address past the end", async () => {
    const to = async (path: string) => (await site.ask(HOST, path, { as: shopper })).headers.get("Location");
    expect(await to("/account/lists?o=9999&s=name")).toBe("/account/lists?s=name");
    expect(await to(`/lists/${list_id}?o=26`)).toBe(`/lists/${list_id}`);
    expect(await to(`/lists/cartable/${list_id}?o=26`)).toBe(`/lists/cartable/${list_id}`);
    expect(await to("/account/orders?o=9999")).toBe("/account/orders");
    expect(await to("/features/s/name/o/26")).toBe("/features/s/name");
  });

  it("[N22] keep the way back when a guest goes on from logging in to signing up", async () => {
    const stranger = shop.guest();
    const login = await opened("/account/login?from=/account/lists", stranger);
    expect(login.html).toContain("/account/signup?from=%2Faccount%2Flists");
    await shopper.ok("titlelist/getPublicUrl", { list_id });
    const download = await opened(`/reports/list/${list_id}`, stranger);
    expect(download.html).toContain(`/account/login?from=${encodeURIComponent(`/reports/list/${list_id}`)}`);
    await shopper.ok("titlelist/modify", { list_id, shared: "false" });
  });

  it("[N23] link the order form for everybody who may use it", async () => {
    expect((await opened(`/lists/${list_id}`)).html).toContain("Order from this list");
  });

  it("[N26] say in the call's own words that favourites cannot be deleted", async () => {
    await shopper.ok("titlelist/setFavourite", { eisbn: book.eisbn, favourite: "on" });
    const { list } = await shopper.ok("titlelist/getFavourites", {});
    expect(await sent(`/account/lists/${list?.list_id}/removal`, {})).toMatchObject({
      flash: "favourites_protected",
    });
    await shopper.ok("titlelist/setFavourite", { eisbn: book.eisbn, favourite: "" });
  });

  it("[A34] show a customer their lists, and ask a guest to log in", async () => {
    const account = `/account/lists/${list_id}`;
    for (const [path, heading, asGuest] of [
      [`/item/${book.eisbn}/lists`, "Add The Tides to a list", 403],
      [account, "Edit list", 403],
      [`${account}/import`, "Import into Mine", 403],
      [`${account}/copy`, "Copy to list", 403],
      [`${account}/cart`, "Add all to cart", 403],
      [`${account}/removal`, "Delete this list?", 403],
      ["/checkout/cart/list", "Copy to list", 403],
      ["/account/lists", "My lists", 302],
      [`/lists/${list_id}`, "Mine", 404],
      [`/lists/${list_id}?t=tides&v=title`, "Mine", 404],
      [`/lists/cartable/${list_id}`, "Mine", 404],
    ] as const) {
      expect(await opened(path), path).toMatchObject({ status: 200, heading });
      const stranger = await opened(path, shop.guest());
      expect(stranger.status, path).toBe(asGuest);
      expect(stranger.html, path).not.toContain("Mine");
      if (asGuest === 403) expect(stranger.html).toContain("You must login or sign up to use this feature.");
    }
    expect((await opened(`/lists/${list_id}/nopage`)).status).toBe(404);
  });

  it("[L6] have a heart for every title, with text that text browsers show", async () => {
    for (const path of ["/browse", `/item/${book.eisbn}`, "/checkout/cart"])
      expect((await opened(path)).html, path).toMatch(/<button[^>]*name="add"[^>]*>/);
    const from = "/browse/filter/t/tides";
    expect(await sent("/favourites", { add: book.eisbn, from })).toMatchObject({
      status: 303,
      to: from,
      flash: "favourite_added",
    });
    expect((await opened("/browse")).html).toContain(">Remove The Tides from favourites<");
    expect((await opened("/browse")).html).not.toMatch(/<button[^>]*name="(add|remove)"[^>]*aria-label/);
    const { html } = await opened(`/item/${book.eisbn}`);
    expect(html).toContain("Remove from favourites");
    expect(html).toContain("Go to favourites");
    expect(await sent("/favourites", { remove: book.eisbn, from: "//elsewhere.example" })).toMatchObject({
      to: `/item/${book.eisbn}`,
      flash: "favourite_removed",
    });
  });

  it("[A34] [A35] add the title that a guest tapped once they log in, and return to its page", async () => {
    const from = "/browse/filter/t/100%25 tides";
    const reader = shop.guest();
    const { html } = await opened("/browse/filter/t/tides", reader);
    expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/favourites"/);
    expect(html).toMatch(new RegExp(`<button[^>]*name="add"[^>]*value="${book.eisbn}"`));
    const wish = `/favourites?${new URLSearchParams({ from, add: book.eisbn })}`;
    const response = await site.ask(HOST, wish, { as: reader });
    const login = response.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/account\/login\?asked&from=/);
    expect((await opened(login, reader)).html).toContain("You must login or sign up to use this feature.");
    // Asking again when logged in changes nothing.
    const another = await shop.customer("wishes@example.com");
    const again = await site.ask(HOST, wish, { as: another });
    expect(again.headers.get("Location")).toBe("/browse/filter/t/100%25%20tides");
    expect((await another.ok("session/get")).wishlist).toEqual([]);

    const back = new URL(login, "http://x").searchParams.get("from") ?? "";
    const entered = await site.post(HOST, "/account/login", reader, {
      email_address: "wishes@example.com",
      password: PASSWORD,
      from: back,
    });
    expect(entered.headers.get("Location")).toBe("/browse/filter/t/100%25%20tides");
    expect(entered.headers.get("Set-Cookie")).toContain("flash=favourite_added");
    expect((await another.ok("session/get")).wishlist).toEqual([{ eisbn: book.eisbn }]);
  });

  it("[A34] keep what a guest tapped through sign-up", async () => {
    const reader = shop.guest();
    const tapped = await site.post(HOST, "/favourites", reader, { add: book.eisbn, from: "/checkout/cart" });
    const login = await site.ask(HOST, tapped.headers.get("Location") ?? "", { as: reader });
    const staged = /STG=[^;]+/.exec(login.headers.get("Set-Cookie") ?? "")?.[0];
    await reader.ok("account/check", { email_address: "new@example.com" });
    const response = await site.ask(HOST, "/account/create", {
      method: "POST",
      body: new URLSearchParams({ ...PERSON, password: PASSWORD, confirm: PASSWORD }),
      headers: { Origin: `http://${HOST}`, Cookie: `session_id=${reader.session_id}; ${staged}` },
    });
    expect(response.headers.get("Location")).toBe("/account/finished");
    const cookies = response.headers.get("Set-Cookie") ?? "";
    expect(cookies).toContain("flash=favourite_added");
    const session_id = /session_id=([\w-]+)/.exec(cookies)?.[1] ?? "";
    expect((await shop.inSession({ session_id }).ok("session/get")).wishlist).toEqual([
      { eisbn: book.eisbn },
    ]);
    const on = /STG=[^;]+/.exec(cookies)?.[0];
    const finished = await site.ask(HOST, "/account/finished", {
      headers: { Cookie: `session_id=${session_id}; ${on}` },
    });
    expect(await finished.text()).toContain('href="/checkout/cart"');
  });

  it("open within the page of the shop that shows them", async () => {
    const store = await shop.storeOf();
    const content = {
      lists: [
        { name: "On the page", titles: [book.isbn] },
        { name: "Beside it", titles: [book.isbn] },
      ],
      pages: [
        {
          page_id: "our picks",
          blocks: [
            { placement: "other", list: "On the page" },
            { placement: "left_sidebar", list: "Beside it" },
          ],
        },
      ],
    };
    const json = JSON.stringify(content);
    await importContent(platform.database, platform.clock.now(), store, json, {
      dataDir: platform.env.dataDir,
    });
    await shopper.ok("titlelist/setFavourite", { eisbn: book.eisbn, favourite: "true" });
    const { html } = await opened("/picks");
    expect(html).toContain(">Remove The Tides from favourites<");
    const links = [...html.matchAll(/href="(\/lists\/[^"]+)"/g)].map(([, path]) => path ?? "");
    expect(links).toHaveLength(2);
    for (const path of links) {
      expect(path).toMatch(/^\/lists\/L[\w-]{11}\/our%20picks$/);
      const framed = await opened(path);
      expect(framed.status).toBe(200);
      expect(framed.html).toMatch(/<nav aria-label="More lists">.*Beside it/s);
      expect(framed.html).toMatch(/<a[^>]+href="\/picks"[^>]*>Back to Picks<\/a>/);
      expect(framed.html).toContain('content="noindex"');
    }
  });

  it("[A39] do everything with plain forms", async () => {
    const account = `/account/lists/${list_id}`;
    const menu = `/item/${book.eisbn}/lists`;
    // [L20] A sign stands apart from the words behind it, also where there are no styles.
    expect((await opened(menu)).html.replace(/<[^>]+>/g, "")).toContain("✓ Remove from Mine");
    expect(await sent(menu, { remove: list_id })).toMatchObject({ to: menu, flash: "list_title_removed" });
    expect(await sent(menu, { add: list_id })).toMatchObject({ to: menu, flash: "list_added" });
    expect(await sent(menu, { add: "" })).toMatchObject({ flash: "list_added" });
    expect(await sent(menu, { name: "From the menu" })).toMatchObject({ flash: "list_added" });
    expect(await sent(menu, { name: " " })).toMatchObject({
      status: 422,
      alert: expect.stringMatching(/Name is required/),
    });
    expect(await sent(menu, { add: "Lnothing0000" })).toMatchObject({ flash: "list_gone" });
    expect(await sent(account, { name: "Renamed", description: "For May" })).toMatchObject({
      to: `/lists/${list_id}`,
      flash: "list_saved",
    });
    expect(await sent(account, { name: "", description: "" })).toMatchObject({ status: 422 });
    expect(await sent(`${account}/sharing`, { shared: "true" })).toMatchObject({ flash: "list_shared" });
    expect((await opened(`/lists/${list_id}`, shop.guest())).heading).toBe("Renamed");
    expect(await sent(`${account}/sharing`, { shared: "false" })).toMatchObject({ flash: "list_unshared" });
    expect((await opened(`/lists/${list_id}`, shop.guest())).status).toBe(404);
    expect((await sent(`${account}/import`, { text: book.isbn })).status).toBe(200);
    expect(await sent(`${account}/import`, { text: book.isbn, add_to_list: "on" })).toMatchObject({
      flash: "list_imported.0",
    });
    expect(await sent(`${account}/copy`, {})).toMatchObject({
      alert: expect.stringMatching(/Please choose a list/),
    });
    expect(await sent(`${account}/copy`, { to_list_id: "new", name: "Copied" })).toMatchObject({
      flash: "list_copied",
    });
    expect(await sent("/checkout/cart/list", { to_list_id: list_id })).toMatchObject({
      flash: "list_copied",
    });
    expect(await sent(`${account}/cart`, {})).toMatchObject({
      to: "/checkout/cart",
      flash: "list_in_cart.1",
    });
    const order = (quantity: string) =>
      sent(`/lists/cartable/${list_id}`, { "lines[0].eisbn": book.eisbn, "lines[0].quantity": quantity });
    expect(await order("3")).toMatchObject({ to: "/checkout/cart", flash: "list_in_cart.1" });
    expect(await order("some")).toMatchObject({ status: 422, alert: expect.stringMatching(/The Tides/) });
    expect(await sent(`${account}/titles`, { eisbn: book.eisbn })).toMatchObject({ to: `/lists/${list_id}` });
    expect(await sent(`${account}/removal`, {})).toMatchObject({
      to: "/account/lists",
      flash: "list_deleted",
    });
    expect((await sent(`${account}/removal`, {})).status).toBe(404);
  });
});

it("keeps the preview of an import with its button when the list has no room for it", async () => {
  const full = await shopper.ok("titlelist/create", { name: "Full" });
  const many = await Promise.all(Array.from({ length: 501 }, () => shop.makeTitle()));
  const text = many.map(({ isbn }) => isbn).join("\n");
  const preview = await shopper.ok("titlelist/importFile", { list_id: full.list_id, text });
  const found_list_id = ("titles" in preview && preview.found_list_id) || "";
  await platform.database.transaction(async (tx) => {
    const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MAX_TITLES)})`;
    await sql`${rows} insert into titles (eisbn, product_code, title, title_sort, author_line, author_sort, state,
        is_large_print, is_giftcard, has_libro_audiobook, temporarily_out, sort_rank, tax_class, updated_at)
      select 'many' || i, 'many' || i, 'Volume', 'volume', 'Many', 'many', 'available', 0, 0, 0, 0, i, 'book', 0
      from n`.execute(tx);
    await sql`insert into title_list_items (list_id, title_id, position, added_at)
      select ${full.list_id}, id, id, 0 from titles where eisbn like 'many%'`.execute(tx);
  });
  const page = `/account/lists/${full.list_id}/import`;
  const inputs: Record<string, string>[] = [{ text: book.isbn, add_to_list: "on" }, { found_list_id }];
  for (const fields of inputs) {
    const answer = await site.post(HOST, page, shopper, fields);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("A list can have at most 50000 titles.");
    const [name, value] = Object.entries(fields)[0] ?? [];
    expect(html).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"`));
    expect(html).toMatch(/<h1[^>]*>[^<]*\b(1|501|one) /);
  }
});

it("[X18] a heart for an unknown title leads a guest to the login, without repeating it in the address", async () => {
  const wish = `/favourites?${new URLSearchParams({ add: "&amp;".repeat(600) })}`;
  const { status, headers } = await site.ask(HOST, wish);
  expect([status, headers.get("Location")]).toEqual([302, "/account/login?asked&from=%2Faccount%2Flists"]);
});

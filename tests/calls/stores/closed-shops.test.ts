import { describe, expect, it } from "vitest";
import { callNamed, calls } from "#app/calls/index.server.ts";
import * as operating from "#app/domain/accounts/desk-accounts.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  deskOf,
  guest,
  inSession,
  makeShop,
  makeShopWithTitle,
  merged,
  stock,
  tokenTo,
} from "#tests/support/shop.ts";

/** Private and exclusive shops, and who comes in. */
const platform = await sharedPlatform();
const title = await makeShopWithTitle(platform);

describe("closed shops", () => {
  /** Every call that is closed to guests, with a payload that suits them all. */
  const behind = calls.filter((call) => !call.open).map((call) => call.name);
  const payload = () => ({
    eisbn: title.eisbn,
    t: "tides",
    quantity: "1",
    order_id: 1,
    email: "a@b.example",
  });

  it("answer guests only what a login needs when they are private", async () => {
    await makeShop(platform, "private", merged(CANADIAN, { is_private: true }));
    await stock(platform, "private", title, 5);
    const shopper = guest(platform, "private");
    expect(behind).toContain("browse/get");
    for (const name of behind) {
      const answer = await shopper.call(name, payload());
      expect(answer, name).toMatchObject({ code: "gated" });
    }
    // Open calls reveal nothing about the shop's goods.
    for (const { name, kind } of calls.filter((call) => call.open && call.kind === "read")) {
      const text = JSON.stringify(await shopper.call(name, payload()));
      expect(text, `${name} ${kind}`).not.toMatch(/The Tides|site_navigation|"items":\[\{/);
    }
    const inside = await customer(platform, "inside@example.com", {}, "private");
    expect(await inside.ok("title/getItem", { eisbn: title.eisbn })).toMatchObject({ title: "The Tides" });
  });

  it("let in only approved customers, and buyers of an approved institution, when they are exclusive", async () => {
    await makeShop(platform, "exclusive", merged(CANADIAN, { is_exclusive: true }));
    const shop = await deskOf(platform, "exclusive");
    const shopper = await customer(platform, "in@example.com", {}, "exclusive");
    expect(await shopper.call("browse/get", {})).toMatchObject({ code: "gated" });
    expect(await shopper.ok("account/get")).toMatchObject({ approved: false });
    await operating.approve(platform.database, shop, "in@example.com");
    expect(await shopper.ok("browse/get", {})).toHaveProperty("rows");

    const school = await customer(
      platform,
      "school@example.com",
      { is_institution: "on", company: "Approved School" },
      "exclusive",
    );
    await operating.approve(platform.database, shop, "school@example.com");
    const buyer = await customer(platform, "buys@example.com", {}, "exclusive");
    await school.ok("account/linkToRequest", { email: "buys@example.com" });
    await buyer.ok("account/linkToVerify", { token: await tokenTo(platform, "buys@example.com") });
    expect(await buyer.call("browse/get", {})).toMatchObject({ code: "gated" });
    const [corp] = (await buyer.ok("account/getAvailableCorps")).rows;
    const buying = await buyer.ok("account/switch", { corp_id: corp?.corp_id });
    expect(await inSession(platform, buying, "exclusive").ok("browse/get", {})).toHaveProperty("rows");
  });

  it("[A36] protect customers-only pages in the API as well", async () => {
    await makeShop(
      platform,
      "guarded",
      merged(CANADIAN, {
        require_login: true,
        site_navigation: [
          { id: "secret", label: "Secret", path: "secret", type: "v3_content", content: "the secret words" },
        ],
      }),
    );
    const shopper = guest(platform, "guarded");
    const login = { code: "login_required", error: "You must be logged in to view." };
    expect(await shopper.call("titlelist/getItems", { list_id: "Lx" })).toMatchObject(login);
    expect(await shopper.call("titlelist/getCustom", { page_id: "secret" })).toMatchObject(login);
    expect(JSON.stringify(await shopper.ok("store/getSettings"))).not.toContain("the secret words");
    expect(await shopper.ok("browse/get", {})).toHaveProperty("rows");
    const inside = await customer(platform, "guarded@example.com", {}, "guarded");
    expect(JSON.stringify(await inside.ok("store/getSettings"))).toContain("the secret words");
  });

  it("give a token for the old site that is valid once", async () => {
    expect(await guest(platform).call("v1/transfer")).toMatchObject({ code: "not_found" });
    await makeShop(platform, "moved", merged(CANADIAN, { old_site_url: "https://old.example/shop?x=1" }));
    const shopper = guest(platform, "moved");
    const answer = await shopper.ok("v1/transfer");
    const url = new URL("url" in answer ? (answer.url ?? "") : "");
    expect(url.origin + url.pathname).toBe("https://old.example/shop");
    const token = url.searchParams.get("transfer");
    expect(await shopper.ok("v1/transfer", { token })).toEqual({ valid: true });
    expect(await shopper.ok("v1/transfer", { token })).toEqual({ valid: false });
    expect(await shopper.ok("v1/transfer", { token: "made.up" })).toEqual({ valid: false });
  });

  it("have every call in the contract", () => {
    for (const name of [
      "account/check",
      "account/create",
      "account/delete",
      "account/emailPasswordToken",
      "account/getAvailableChildren",
      "account/getAvailableCorps",
      "account/linkToRequest",
      "account/linkToVerify",
      "account/modify",
      "account/removeChildLink",
      "account/removeParentLink",
      "account/resetPassword",
      "address/create",
      "address/delete",
      "address/modify",
      "address/setPreferred",
      "session/get",
      "sesson/get",
      "session/getChecksum",
      "v1/transfer",
    ])
      expect(callNamed(name), name).toBeDefined();
  });
});

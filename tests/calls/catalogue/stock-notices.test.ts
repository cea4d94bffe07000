import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { answerStockNotice } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { importStock } from "#app/domain/exchange/tables/stock.server.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const book = await shop.makeTitle({ title: "The Tides" });

describe("emails when a title is back", () => {
  const emails = () =>
    platform.database.read
      .selectFrom("emails")
      .select(["recipient", "subject", "body_text"])
      .orderBy("id")
      .execute();
  const linkOf = (text = "") => /\/notices\/([\w-]{22})/.exec(text)?.[1] ?? "";

  it("go once, to confirmed addresses only, when a stock import brings copies", async () => {
    const store = await shop.storeOf();
    for (const email of ["Yes@example.com", "silent@example.com", "stops@example.com"])
      await shop.guest("test").ok("title/tellMe", { eisbn: book.eisbn, email });
    const emailsBefore = await emails();
    expect(emailsBefore.map((one) => one.subject)).toEqual(
      Array(3).fill("Shall we tell you about The Tides?"),
    );
    const now = platform.clock.now();
    const answer = (at: number, what: "confirm" | "stop") =>
      answerStockNotice(platform.database, now, store, linkOf(emailsBefore[at]?.body_text), what);
    expect(await answer(0, "confirm")).toBe(true);
    expect(await answer(2, "confirm")).toBe(true);
    expect(await answer(2, "stop")).toBe(true);
    expect(await answer(2, "confirm")).toBe(false);
    const file = path.join(platform.env.dataDir, "stock.csv");
    const bring = async (onhand: number) => {
      writeFileSync(file, `isbn,onhand\n${book.isbn},${onhand}\n`);
      await importStock(platform.database, now, store, file, { baseUrl: "https://shop.test" });
    };
    await bring(0);
    expect(await emails()).toHaveLength(3);
    await bring(2);
    await bring(5);
    const notices = (await emails()).slice(3);
    expect(notices.map((notice) => [notice.recipient, notice.subject])).toEqual([
      ["yes@example.com", "The Tides is here"],
    ]);
    expect(notices[0]?.body_text).toContain(`https://shop.test/item/${book.eisbn}`);
    expect(
      await answerStockNotice(platform.database, now, store, linkOf(notices[0]?.body_text), "stop"),
    ).toBe(true);
  });

  it("need a valid email address, and are limited", async () => {
    const shopper = shop.guest("test");
    expect(await shopper.call("title/tellMe", { eisbn: book.eisbn, email: "nobody" })).toMatchObject({
      code: "invalid",
      fields: { email: "Please input your email address." },
    });
    let refused: unknown;
    for (let index = 0; index < 11 && !refused; index++) {
      const answer = await shopper.call("title/tellMe", { eisbn: book.eisbn, email: "often@example.com" });
      if ("error" in answer) refused = answer;
    }
    expect(refused).toMatchObject({ code: "too_many_to_address" });
  });
});

import sharp from "sharp";
import { expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as content from "#app/calls/staff/content.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import * as programs from "#app/calls/staff/programs.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import * as search from "#app/calls/staff/search.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import * as stockCalls from "#app/calls/staff/stock.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { ok } from "#tests/support/ok.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, makeShop, makeTitle, storeOf } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { uploaded } from "#tests/support/uploaded.ts";

/**
 * Two people, or a form that arrives twice, at the same instant: one does it, the other reads why not. Nobody gets an
 * error page.
 */

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const visit = async (actor: string, shop = "test") => ({ ...(await staffOf(platform, shop)), actor });

/** Tries of each pair: PostgreSQL runs them beside each other, but not always at the same statement. */
const ROUNDS = 6;

type Try = (round: number, actor: string) => Promise<unknown>;
/**
 * Runs these at once, several times. @returns what came of each: "done", or the code of the failure, without
 * repetitions
 */
async function atOnce(...tries: Try[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const answers = await Promise.all(tries.map((attempt, index) => attempt(round, `Person ${index + 1}`)));
    expect(answers.some((one) => !isFailure(one))).toBe(true);
    outcomes.push(
      answers
        .map((one) => (isFailure(one) ? one.code : "done"))
        .sort()
        .join(", "),
    );
  }
  return [...new Set(outcomes)];
}
const twice = (one: Try) => atOnce(one, one);
const count = async (table: "programs" | "promotions" | "staff" | "title_lists" | "search_words") => {
  const { id } = await storeOf(platform);
  const found = await platform.database.read
    .selectFrom(table)
    .select("store_id")
    .where("store_id", "=", id)
    .execute();
  return found.length;
};

it("adds a program, a promotion, a member of staff or a list once", async () => {
  const before = [
    await count("programs"),
    await count("promotions"),
    await count("staff"),
    await count("title_lists"),
  ];
  expect(
    await twice(async (round, actor) =>
      call(await visit(actor), programs.add, { name: `Till ${round}`, rights: ["titles"] }),
    ),
  ).toEqual(["done, exists"]);
  expect(
    await twice(async (round, actor) =>
      call(await visit(actor), promotions.add, { code: `SPRING${round}`, kind: "percent", value: 10_000 }),
    ),
  ).toEqual(["done, exists"]);
  expect(
    await twice(async (round, actor) =>
      call(await visit(actor), staff.add, {
        email: `new${round}@example.com`,
        name: "New",
        preset: "bookseller",
      }),
    ),
  ).toEqual(["done, registered"]);
  expect(
    await twice(async (round, actor) =>
      call(await visit(actor), lists.startList, { name: `Winter ${round}` }),
    ),
  ).toEqual(["done, exists"]);
  const after = [
    await count("programs"),
    await count("promotions"),
    await count("staff"),
    await count("title_lists"),
  ];
  expect(after.map((one, index) => one - (before[index] ?? 0))).toEqual([ROUNDS, ROUNDS, ROUNDS, ROUNDS]);
});

it("adds a title once in a shop, and shares it between two", async () => {
  const codes = [
    "9781927068014",
    "9781927068021",
    "9781927068038",
    "9780060935467",
    "9780439023481",
    "9780140328721",
  ];
  const add =
    (shop?: string): Try =>
    async (round, actor) =>
      call(await visit(actor, shop), titles.add, {
        code: codes[round - 1] ?? "",
        title: "Kelp",
        price: 1900,
        binding: "pb",
      });
  expect(await atOnce(add(), add())).toEqual(["done, exists"]);
  const more = [
    "9780306406157",
    "9780340013816",
    "9780340018149",
    "9780618260300",
    "9780451524935",
    "9780141439518",
  ];
  codes.splice(0, codes.length, ...more);
  expect(await atOnce(add(), add("other"))).toEqual(["done, done"]);
});

it("changes a title for the first of two people who look at the same version", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { isbn: code } = await makeTitle(platform, { title: "Disputed" });
    const { title } = ok(await call(await visit("Ada"), titles.showForStaff, { code }));
    const change =
      (price: number): Try =>
      async (_, actor) =>
        call(await visit(actor), titles.change, { code, seen: title.version, price });
    const answers = await Promise.all([change(100)(0, "Ada"), change(200)(0, "Ben")]);
    expect(answers.map((one) => (isFailure(one) ? one.code : "done")).sort()).toEqual(["changed", "done"]);
  }
});

it("keeps one draft of a page when several people begin, reopen or publish it at once", async () => {
  const block = { placement: "other", type: "list", header_visible: "on" };
  const save: Try = async (round, actor) =>
    call(
      await visit(actor),
      versions.saveBlock,
      asUnchecked({
        page: "home",
        ...block,
        header: `${actor} ${round}`,
      }),
    );
  const state = async () => ok(await call(await visit("Ada"), versions.versions, { page: "home" }));
  const seen = async () => (await state()).draft?.seen;
  for (let round = 1; round <= ROUNDS; round++) {
    ok(await save(round, "Ada"));
    const draft = await seen();
    const number = Number(draft?.split(".")[0]);
    ok(await call(await visit("Ada"), versions.discard, { page: "home", seen: draft }));
    const answers = await Promise.all([
      call(await visit("Ada"), versions.reopen, { page: "home", number }),
      save(round, "Ben"),
    ]);
    expect(["done", "draft_exists"]).toContain(isFailure(answers[0]) ? answers[0].code : "done");
    expect(isFailure(answers[1])).toBe(false);
    const publish = async (actor: string) =>
      call(await visit(actor), versions.publish, { page: "home", seen: draftNow });
    const draftNow = await seen();
    // Two publish the same draft, and a third begins the next one meanwhile.
    const out = await Promise.all([publish("Ada"), publish("Ben"), save(round, "Cem")]);
    const codes = out.slice(0, 2).map((one) => (isFailure(one) ? one.code : "done"));
    expect(
      codes.filter((code) => code !== "done").every((code) => ["changed", "no_draft"].includes(code)),
    ).toBe(true);
    expect(codes.filter((code) => code === "done").length).toBeLessThanOrEqual(1);
    const left = await seen();
    if (left) ok(await call(await visit("Ada"), versions.discard, { page: "home", seen: left }));
  }
  const { versions: all } = await state();
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
});

it("brings and restores pages, counts, pictures and other names without an error", async () => {
  const bring: Try = async (round, actor) =>
    call(await visit(actor), content.importShopContent, {
      json: JSON.stringify({
        pages: [
          {
            page_id: "",
            blocks: [{ placement: "other", header: `${actor} ${round}`, list: "Winter 1" }],
          },
        ],
      }),
    });
  await twice(bring);
  const { versions: all } = ok(await call(await visit("Ada"), versions.versions, { page: "home" }));
  const [one, two] = all.filter(({ state }) => state === "published").map(({ number }) => number);
  for (const outcome of await atOnce(
    async (_, actor) => call(await visit(actor), versions.restore, { page: "home", number: one ?? 1 }),
    async (_, actor) => call(await visit(actor), versions.restore, { page: "home", number: two ?? 1 }),
    bring,
  ))
    expect(outcome).toMatch(/^(done|unchanged|, )+$/);
  expect(
    await twice(async (_, actor) =>
      call(await visit(actor), stockCalls.beginCount, { location_id: 1, section: "" }),
    ),
  ).toEqual(["done, done"]);
  expect(
    await twice(async (round, actor) => {
      const create = {
        width: 20,
        height: 20,
        channels: 3 as const,
        background: { r: round * 9, g: 0, b: 0 },
      };
      const file = await uploaded(platform, "a.png", await sharp({ create }).png().toBuffer());
      return call(await visit(actor), pictures.add, { file, alt: "A square" });
    }),
  ).toEqual(["done, exists"]);
  await makeTitle(platform, { title: "Emma" });
  await twice(async (round, actor) =>
    call(await visit(actor), search.name, { term: `ema${round}xq`, meant: "emma" }),
  );
  expect(await count("search_words")).toBe(ROUNDS);
});

import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { promotionsCommand } from "#app/cli/commands/promotions.ts";
import { PROMOTION_STATES } from "#app/domain/promotions/promotions.ts";
import { runCommand } from "#tests/support/command.ts";
import { flashOf, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, guest, makeTitle, merged, stock } from "#tests/support/shop.ts";

/** Promotions at the desk: their states, making and changing them, and trying a code. */

const { platform, logIn, visit } = await openDeskSite(merged(CANADIAN, { using_promo_codes: true }));
const book = await makeTitle(platform, { title: "Emma", list_price_can: 2000 });
await stock(platform, "test", book, 10);
const desk = await logIn("mary@example.com", "manager");
const now = () => platform.clock.now();

let drawn = 0;
/** A promotion that takes off ten percent. @returns its code and id */
async function made(more: object = {}): Promise<{ code: string; id: number }> {
  const code = `CODE${++drawn}`;
  const added = ok(
    await call(await visit(), promotions.add, { code, kind: "percent", value: 10_000, ...more }),
  );
  return { code, id: added.id };
}
const shown = async (code: string) => {
  return ok(await call(await visit(), promotions.show, { code }));
};

describe("promotions", () => {
  it("have a state, by which they are listed", async () => {
    const codes = {
      running: await made(),
      to_come: await made({ starts_at: now() + 100 }),
      paused: await made(),
      used_up: await made({ limit_total: 1 }),
      ended: await made(),
    };
    await call(await visit(), promotions.pause, { code: codes.paused.code });
    await call(await visit(), promotions.end, { code: codes.ended.code });
    await platform.database.transaction((tx) =>
      tx.updateTable("promotions").set({ used: 1 }).where("id", "=", codes.used_up.id).execute(),
    );
    for (const state of PROMOTION_STATES) {
      expect((await shown(codes[state].code)).state).toBe(state);
      const listed = await call(await visit(), promotions.list, { state });
      expect(listed).toMatchObject({ promotions: [{ code: codes[state].code, state }] });
      expect((await desk.open(`/desk/promotions?state=${state}`)).html).toContain(codes[state].code);
    }
    const first = await call(await visit(), promotions.list, { limit: 2 });
    expect(first).toMatchObject({ next: codes.used_up.id, previous: null });
    expect(await call(await visit(), promotions.list, { limit: 2, after: codes.used_up.id })).toMatchObject({
      promotions: [{ id: codes.paused.id }, { id: codes.to_come.id }],
      next: codes.to_come.id,
      previous: codes.paused.id,
    });
  });

  it("cannot be used while they are paused, and again once they are resumed", async () => {
    const { code, id } = await made();
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await desk.open(`/desk/promotions/${id}`);
    expect(flashOf(await desk.send(`/desk/promotions/${id}/pause`, {}))).toContain("desk_promotion_paused");
    expect(await shopper.call("checkout/addPromocode", { code })).toMatchObject({ code: "unknown_code" });
    // A colleague who has the old page open gets a message.
    expect(flashOf(await desk.send(`/desk/promotions/${id}/pause`, {}))).toContain("desk_promotion_changed");
    expect(flashOf(await desk.send(`/desk/promotions/${id}/resume`, {}))).toContain("desk_promotion_resumed");
    expect((await shopper.ok("checkout/addPromocode", { code })).summary.post_subtotal_discount).toBe(200);
    const { html } = await desk.open(`/desk/promotions/${id}`);
    for (const text of ["The operator made it.", "manager person paused it.", "manager person resumed it."])
      expect(html).toContain(text);
  });

  it("end once, and say so to the person who was slower", async () => {
    const { code, id } = await made();
    const path = `/desk/promotions/${id}/end`;
    expect((await desk.open(path)).html).toContain("Nobody can use it from now on.");
    const sent = await Promise.all([desk.send(path, {}), desk.send(path, {})]);
    expect(sent.map(flashOf).join()).toContain("desk_promotion_ended");
    expect(sent.map(flashOf).join()).toContain("desk_promotion_changed");
    expect(pathIn(await desk.open(path))).toBe(`/desk/promotions/${id}`);
    expect((await shown(code)).history.map(({ action }) => action)).toEqual([
      "promotion added",
      "promotion ended",
    ]);
  });
});

describe("making a promotion", () => {
  const FORM = {
    code: "spring",
    description: "Spring sale",
    kind: "amount",
    value: "5.00",
    scope: "subject",
    scope_value: "FIC",
    minimum: "40",
    starts_at: "",
    ends_at: "2099-05-31",
    limit_total: "100",
    limit_customer: "1",
    stacks: "on",
  };

  it("names the list that it is for", async () => {
    ok(await call(await visit(), lists.startList, { name: "Spring books" }));
    const { id } = await made({ scope: "list", scope_value: "Spring books" });
    expect((await desk.open(`/desk/promotions/${id}`)).html).toContain("Titles of a list: Spring books");
  });

  it("takes what the command takes", async () => {
    await desk.open("/desk/promotions/new");
    const sent = await desk.send("/desk/promotions/new", FORM);
    expect(pathIn(sent)).toMatch(/^\/desk\/promotions\/\d+$/);
    expect(await shown("SPRING")).toMatchObject({
      description: "Spring sale",
      kind: "amount",
      value: 500,
      scope: "subject",
      scope_value: "FIC",
      minimum: 4000,
      starts_at: now(),
      limit_total: 100,
      limit_customer: 1,
      automatic: 0,
      stacks: 1,
      history: [{ action: "promotion added", actor: "manager person" }],
    });
    const { html } = await desk.open(pathIn(sent));
    for (const text of ["$5.00", "May 31, 2099", "0 of 100", "$40.00"]) expect(html).toContain(text);
    const again = await desk.send("/desk/promotions/new", FORM);
    expect(again.response.status).toBe(422);
    expect(again.html).toContain("There is already a promotion SPRING.");
  });

  it("says what is wrong beside its field, and keeps what was typed", async () => {
    await desk.open("/desk/promotions/new");
    for (const [wrong, said] of [
      [{ code: "" }, "A code has 1 to 15 characters."],
      [{ kind: "percent", value: "101" }, "A percentage must be above 0 and at most 100."],
      [{ kind: "percent", value: "ten" }, "Enter a percentage such as 10"],
      [{ value: "0" }, "An amount must be above 0."],
      [{ scope_value: "fiction" }, "Enter a BISAC subject code"],
      [{ scope: "list", scope_value: "Nowhere" }, "There is no list Nowhere."],
      [{ minimum: "x" }, "Enter an amount"],
      [{ limit_total: "some" }, "Enter a number such as 100."],
      [{ ends_at: "2020-01-01" }, "The last day must come after the first"],
    ] as const) {
      const { response, html } = await desk.send("/desk/promotions/new", {
        ...FORM,
        code: "AUTUMN",
        ...wrong,
      });
      expect([wrong, response.status]).toEqual([wrong, 422]);
      expect(html).toContain(said);
      expect(html).toContain("Spring sale");
    }
  });
});

describe("trying a code", () => {
  const FORM = { "titles[0].isbn": book.isbn ?? "", "titles[0].quantity": "2" };

  it("shows what a cart would cost, and changes nothing", async () => {
    const { code } = await made();
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const { summary } = await shopper.ok("checkout/addPromocode", { code });
    const tried = await call(await visit(), promotions.tryPromotion, {
      code,
      titles: [{ isbn: book.isbn ?? "", quantity: 2 }],
    });
    expect(tried).toMatchObject({ total: summary.total, applied: [{ code, amount: 400 }], idle: null });
    const counts = async () =>
      Promise.all(
        (["carts", "cart_lines", "sessions", "promotion_uses"] as const).map((table) =>
          platform.database.read
            .selectFrom(table)
            .select((select) => select.fn.countAll().as("n"))
            .execute(),
        ),
      );
    const before = await counts();
    await desk.open(`/desk/promotions/trial?code=${code}`);
    const { response, html } = await desk.send("/desk/promotions/trial", { ...FORM, code });
    expect(response.status).toBe(200);
    expect(html).toContain(`${code} takes off $4.00.`);
    expect(html).toContain("$37.80");
    expect(html).toContain("$42.00");
    expect(html).toContain(`value="${book.isbn}"`);
    expect(await counts()).toEqual(before);
  });

  it("says why a code takes nothing off", async () => {
    const far = await made({ minimum: 100_000 });
    const later = await made({ starts_at: now() + 1000 });
    for (const [code, said] of [
      [far.code, "it applies to orders of $1,000.00 or more"],
      [later.code, "has not started"],
    ] as const)
      expect((await desk.send("/desk/promotions/trial", { ...FORM, code })).html).toContain(said);
    for (const [wrong, said] of [
      [{ code: "NOSUCH" }, "There is no promotion NOSUCH."],
      [{ code: far.code, "titles[0].isbn": "" }, "Enter at least one ISBN."],
      [{ code: far.code, "titles[0].isbn": "9780000000002" }, "There is no title with this ISBN."],
      [{ code: far.code, "titles[0].quantity": "none" }, "titles[0].quantity"],
    ] as const) {
      const { response, html } = await desk.send("/desk/promotions/trial", { ...FORM, ...wrong });
      expect([wrong, response.status]).toEqual([wrong, 422]);
      expect(html).toContain(said);
    }
  });

  it("works from the command line as well", async () => {
    const { code } = await made();
    const run = (...args: string[]) => runCommand(promotionsCommand, platform, args);
    expect((await run("try", code, book.isbn ?? "")).text).toContain(`${code}\t-$2.00`);
    await run("pause", code);
    expect((await run("try", code, book.isbn ?? "")).text).toContain("takes nothing off");
    await run("resume", code);
    await expect(run("resume", code)).rejects.toThrow("already");
    expect((await run("list")).text).toContain(`${code}\t10%\tused 0\trunning`);
  });
});

it("booksellers see no promotions", async () => {
  const email = "bea@example.com";
  const bea = await logIn(email, "bookseller");
  for (const path of ["", "/new", "/trial", "/1", "/1/end"])
    expect((await bea.open(`/desk/promotions${path}`)).response.status).toBe(403);
});

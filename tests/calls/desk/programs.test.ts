import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { rightOf } from "#app/calls/common/access.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { apiDocument } from "#app/calls/openapi/document.server.ts";
import {
  isForPrograms,
  type ProgramCall,
  programCallNamed,
  programCalls,
} from "#app/calls/programs/calls.server.ts";
import { programDocument } from "#app/calls/programs/document.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as programs from "#app/calls/staff/programs.server.ts";
import * as staffCalls from "#app/calls/staff/staff.server.ts";
import { programsCommand } from "#app/cli/commands/programs.ts";
import { trail } from "#app/domain/accounts/audit/audit.server.ts";
import { CALLS_A_MINUTE, countCall, MAX_PROGRAMS, programOfKey } from "#app/domain/staff/programs.server.ts";
import { NOT_FOR_PROGRAMS, PROGRAM_RIGHTS, RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { WRONG_KEYS } from "#app/domain/staff/wrong-keys.ts";
import { isFailure } from "#app/messages/result.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { KEYS_REFUSED, programKey } from "#tests/support/access-matrix.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { type Ids, payloadOf } from "#tests/support/probes.ts";
import { CANADIAN, openShop, toReview } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { allStaffCalls, staffOf } from "#tests/support/staff-calls.ts";

/** The keys of a shop's own programs: what they open, and that they open nothing else. */

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN, ["test.localhost"]);
await shop.makeShop("other", CANADIAN, ["other.localhost"]);
const site = await openSite(platform);
const { id: storeId } = await shop.storeOf();
const calls: readonly ProgramCall[] = await allStaffCalls();
const ids = new Proxy({} as Ids, { get: () => "1" });
const HOST = "test.localhost";

/** Makes a call as a program does. */
async function ask(
  name: string,
  authorization: string | undefined,
  fields: object = {},
  headers: Record<string, string> = {},
  method = "POST",
): Promise<Response> {
  return site.ask(HOST, `/api/desk/${name}`, {
    method,
    ...(method === "POST" && { body: JSON.stringify(fields) }),
    headers: {
      ...(method === "POST" && { "Content-Type": "application/json" }),
      ...(authorization !== undefined && { Authorization: authorization }),
      ...headers,
    },
  });
}

const bearer = async (rights: readonly Right[] = PROGRAM_RIGHTS) =>
  `Bearer ${(await programKey(platform, rights)).key}`;

async function answerTo(name: string, authorization: string, fields: object = {}) {
  const response = await ask(name, authorization, fields);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

/** The parts of a response that a caller could compare with another. */
const seenOf = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers].filter(([name]) => name !== "date").sort(),
  body: await response.text(),
});

async function placeOrder(): Promise<number> {
  const title = await shop.makeTitle();
  await shop.stock("test", title, 5);
  const shopper = shop.guest();
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
  return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
}

/** A member of the shop's staff with a key of their own. */
async function maker(email: string, rights: readonly Right[]) {
  const operator = await staffOf(platform, "test");
  await call(operator, staffCalls.add, { email, name: `Maker ${email}`, rights: [...rights, "staff"] });
  const listed = await call(operator, staffCalls.list, {});
  const row = isFailure(listed) ? undefined : listed.staff.find((one) => one.email === email);
  const person = { name: `Maker ${email}`, stores: storeId, rights: [...rights, "staff" as const] };
  const visit = await staffOf(platform, "test", {
    ...person,
    locations: "all",
    staff_id: row?.staff_id ?? 0,
  });
  return { operator, visit, email };
}

async function keyOf(visit: Awaited<ReturnType<typeof maker>>["visit"], name: string, rights: Right[]) {
  const added = await call(visit, programs.add, { name, rights });
  if (isFailure(added)) throw new Error(String(added.error));
  return { ...added, authorization: `Bearer ${added.key}` };
}

/** A call that reads, and one that writes. */
const SOME_CALLS = ["orders/list", "orders/accept"];

describe("the calls of staff", () => {
  // The key is refused before a call reads anything.
  it.skipIf(process.env.TEST_POSTGRES).each(KEYS_REFUSED)(
    "are unknown to $kind, like calls that don't exist",
    async ({ kind, make }) => {
      const authorization = await make(platform);
      const unknown = await seenOf(await ask("no/suchCall", authorization));
      expect(unknown).toMatchObject({ status: 404, body: '{"error":"no such call","code":"no_such_call"}' });
      expect(await seenOf(await site.ask(HOST, "/api/no/suchCall", { method: "POST" }))).toEqual(unknown);
      // What is asked matters to none of them, so one stands for all.
      const asked = kind === "an ended key" ? calls : calls.filter(({ name }) => SOME_CALLS.includes(name));
      expect(asked.length).toBeGreaterThanOrEqual(SOME_CALLS.length);
      for (const one of asked) {
        // Wrong keys are limited by the minute.
        platform.clock.advance(60);
        expect([one.name, await seenOf(await ask(one.name, authorization, payloadOf(one, ids)))]).toEqual([
          one.name,
          unknown,
        ]);
        expect([one.name, (await ask(one.name, authorization, {}, {}, "GET")).status]).toEqual([
          one.name,
          404,
        ]);
      }
      const read = await seenOf(await ask("openapi.json", authorization, {}, {}, "GET"));
      expect(read).toMatchObject({ status: 404, body: unknown.body });
    },
  );

  it.each(PROGRAM_RIGHTS)("refuse a key that has every right but %s", async (missing) => {
    const authorization = await bearer(PROGRAM_RIGHTS.filter((right) => right !== missing));
    const those = programCalls.filter(({ access }) => rightOf(access) === missing);
    for (const one of those)
      expect([one.name, await answerTo(one.name, authorization, payloadOf(one, ids))]).toMatchObject([
        one.name,
        { status: 200, code: "permission" },
      ]);
  });

  it("that no program makes are unknown to a key with every right", async () => {
    const authorization = await bearer();
    const others = calls.filter((called) => !isForPrograms(called));
    for (const other of others)
      expect([other.name, (await ask(other.name, authorization, payloadOf(other, ids))).status]).toEqual([
        other.name,
        404,
      ]);
    const theirs = others.map(({ access }) => rightOf(access));
    expect(theirs).toEqual(expect.arrayContaining(["staff", "settings", "erase"]));
    for (const name of ["programs/add", "programs/end", "staff/add", "settings/change", "payments/set"])
      expect([name, programCallNamed(name)]).toEqual([name, undefined]);
  });

  it("that a program can make are all in the list", () => {
    const wanted = calls.filter(isForPrograms).map(({ name }) => name);
    expect(programCalls.map(({ name }) => name).sort()).toEqual(wanted.sort());
    expect(wanted).toContain("orders/list");
    expect(wanted).not.toContain("import/stock");
    expect(wanted).not.toContain("orders/card");
  });
});

describe("a program with a key", () => {
  it("works on orders, and the history names it", async () => {
    const order_number = await placeOrder();
    const { id, key } = await programKey(platform, ["see_orders", "work_orders"]);
    const authorization = `Bearer ${key}`;
    expect(await answerTo("orders/accept", authorization, { order_number })).not.toHaveProperty("error");
    const shown = await answerTo("orders/show", authorization, { order_number });
    const listed = await call(await staffOf(platform, "test"), programs.list, {});
    const program = isFailure(listed) ? undefined : listed.programs.find((candidate) => candidate.id === id);
    expect(JSON.stringify(shown)).toContain(`"${program?.name} (program)"`);
    const now = platform.clock.now();
    expect(program).toMatchObject({ state: "active", used_at: now - (now % 60), ended_at: null });
    const answer = await call(await staffOf(platform, "test"), orders.listRecentActs, {});
    expect(JSON.stringify(answer)).toContain(`${program?.name} (program)`);
  });

  it("sends JSON or a form, and reads with GET", async () => {
    const authorization = await bearer(["see_orders"]);
    const form = await site.ask(HOST, "/api/desk/orders/list", {
      method: "POST",
      body: new URLSearchParams({ limit: "1" }),
      headers: { Authorization: authorization },
    });
    expect(await form.json()).toHaveProperty("orders");
    const read = await ask("orders/list?limit=1", authorization, {}, {}, "GET");
    expect(read.status).toBe(200);
    expect(read.headers.get("Cache-Control")).toBe("no-store");
    const posts = await ask("orders/accept?order_number=1", authorization, {}, {}, "GET");
    expect([posts.status, posts.headers.get("Allow")]).toEqual([405, "POST"]);
    expect((await ask("orders/list", authorization, { find: "x".repeat(1_100_000) })).status).toBe(413);
    expect(await answerTo("orders/list", authorization, { limit: "many" })).toMatchObject({
      code: "invalid",
    });
  });

  it("is known by its key alone, whatever cookies come along, and never gets one", async () => {
    const link = await addStaff(platform, "cookie@example.com", "owner");
    const desk = new DeskBrowser(site, HOST);
    await desk.open(link);
    await desk.logIn("cookie@example.com", link);
    expect((await ask("orders/list", undefined, {}, { Cookie: desk.cookie })).status).toBe(404);
    const few = await bearer(["titles"]);
    const refused = await ask("orders/list", few, {}, { Cookie: desk.cookie });
    expect(await refused.json()).toMatchObject({ code: "permission" });
    expect(refused.headers.get("Set-Cookie")).toBeNull();
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  it("takes no key from a query or a body", async () => {
    const { key } = await programKey(platform);
    for (const name of ["key", "token", "authorization", "access_token"]) {
      const query = `orders/list?${new URLSearchParams({ [name]: key })}`;
      expect((await ask(query, undefined, {}, {}, "GET")).status).toBe(404);
      expect((await ask("orders/list", undefined, { [name]: key })).status).toBe(404);
    }
  });

  it("makes a limited number of calls a minute", async () => {
    const { key } = await programKey(platform, ["see_orders"]);
    const authorization = `Bearer ${key}`;
    platform.clock.advance(60 - (platform.clock.now() % 60));
    // Each request counts, but not all need to be made as requests.
    const program = await programOfKey(platform.database.read, storeId, key);
    for (let index = 0; index < CALLS_A_MINUTE - 2; index++)
      expect(program && (await countCall(platform.database, platform.clock.now(), program))).toBe(true);
    expect((await ask("no/call", authorization)).status).toBe(404);
    expect(await answerTo("orders/list", authorization)).toHaveProperty("orders");
    const refused = await ask("orders/list", authorization);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await answerTo("orders/list", await bearer(["see_orders"]))).toHaveProperty("orders");
    platform.clock.advance(60);
    expect(await answerTo("orders/list", authorization)).toHaveProperty("orders");
  });

  it("leaves no trace of its key in logs, the database, emails or the history", async () => {
    const { key } = await programKey(platform);
    await ask("orders/list", `Bearer ${key}`);
    await ask(`orders/list?key=${key}`, `Bearer ${key}`, {}, {}, "GET");
    const secret = key.slice("colophon_".length);
    expect(JSON.stringify(platform.logged)).not.toContain(secret);
    const db = platform.database.read;
    const rows = await db.selectFrom("programs").selectAll().execute();
    const emails = await db.selectFrom("emails").selectAll().execute();
    expect(JSON.stringify([rows, emails, await trail(db, storeId)])).not.toContain(secret);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("the rights of a program", () => {
  it("are at most those of its maker, and never those that no program has", async () => {
    const { visit } = await maker("few@example.com", ["see_orders", "titles"]);
    const refused = { code: "beyond_own", fields: { rights: expect.any(String) } };
    for (const right of ["refund", "staff", "settings"] as const)
      expect(await call(visit, programs.add, { name: "Too much", rights: [right] })).toMatchObject(refused);
    const operator = await staffOf(platform, "test");
    for (const right of NOT_FOR_PROGRAMS)
      expect(await call(operator, programs.add, { name: "Too much", rights: [right] })).toMatchObject(
        refused,
      );
    expect(await call(visit, programs.add, { name: "Nothing", rights: [] })).toMatchObject({
      code: "nothing",
    });
    const { authorization } = await keyOf(visit, "Enough", ["see_orders", "titles"]);
    expect(await answerTo("orders/list", authorization)).toHaveProperty("orders");
  });

  it("shrink with its maker's, and don't grow with them", async () => {
    const { visit, operator, email } = await maker("shrink@example.com", ["see_orders", "titles"]);
    const { authorization } = await keyOf(visit, "Shrinking", ["see_orders", "titles"]);
    expect(await answerTo("search/misses", authorization)).toHaveProperty("misses");
    await call(operator, staffCalls.change, { email, rights: ["see_orders"] });
    expect(await answerTo("search/misses", authorization)).toMatchObject({ code: "permission" });
    expect(await answerTo("orders/list", authorization)).toHaveProperty("orders");
    await call(operator, staffCalls.change, { email, preset: "owner" });
    expect(await answerTo("reports/waiting", authorization)).toMatchObject({ code: "permission" });
    expect(await answerTo("search/misses", authorization)).toHaveProperty("misses");
  });

  it("pause while its maker is locked out", async () => {
    const { visit, operator, email } = await maker("locked@example.com", ["see_orders"]);
    const { id, authorization } = await keyOf(visit, "Pausing", ["see_orders"]);
    const stateOf = async () => {
      const listed = await call(operator, programs.list, {});
      return isFailure(listed) ? undefined : listed.programs.find((program) => program.id === id)?.state;
    };
    expect(await stateOf()).toBe("active");
    await call(operator, staffCalls.lock, { email });
    expect((await ask("orders/list", authorization)).status).toBe(404);
    expect(await stateOf()).toBe("paused");
    await call(operator, staffCalls.unlock, { email });
    expect(await answerTo("orders/list", authorization)).toHaveProperty("orders");
  });

  it("make no other key, even if rights that no program has were stored with it", async () => {
    const { id, key } = await programKey(platform, ["see_orders"]);
    const all = JSON.stringify(RIGHTS);
    await platform.database.transaction((tx) =>
      tx.updateTable("programs").set({ rights: all }).where("id", "=", id).execute(),
    );
    for (const name of ["programs/add", "staff/add", "staff/change", "settings/change"])
      expect((await ask(name, `Bearer ${key}`, { name: "Another" })).status).toBe(404);
    const own = { name: "Till (program)", stores: storeId, rights: RIGHTS, locations: "all" } as const;
    expect(
      await call(await staffOf(platform, "test", own), programs.add, { name: "More", rights: ["titles"] }),
    ).toMatchObject({ code: "permission" });
  });

  it("are those of its maker's locations", async () => {
    const { visit, operator, email } = await maker("place@example.com", ["see_orders"]);
    const { authorization } = await keyOf(visit, "Placed", ["see_orders"]);
    const order_number = await placeOrder();
    expect(await answerTo("orders/show", authorization, { order_number })).toHaveProperty("order");
    await platform.database.transaction((tx) =>
      tx.updateTable("staff").set({ locations: "[999]" }).where("email", "=", email).execute(),
    );
    expect(await answerTo("orders/show", authorization, { order_number })).toMatchObject({
      code: "elsewhere",
    });
    expect(operator.store.id).toBe(storeId);
  });
});

describe("keys", () => {
  it("are announced to the owners, and in the history with who made and ended them", async () => {
    await addStaff(platform, "boss@example.com", "owner");
    const { visit, operator } = await maker("announce@example.com", ["see_orders"]);
    const { id } = await keyOf(visit, "Accounting", ["see_orders"]);
    const emails = await platform.database.read
      .selectFrom("emails")
      .select(["recipient", "subject", "body_text"])
      .where("kind", "=", "staff-program")
      .where("recipient", "=", "boss@example.com")
      .orderBy("id", "desc")
      .execute();
    expect(emails[0]?.subject).toContain("has a new key");
    expect(JSON.stringify(emails[0])).toContain("Maker announce@example.com made a key for “Accounting”");
    await call(operator, programs.end, { id });
    expect(await call(operator, programs.end, { id })).toMatchObject({ code: "not_found" });
    const entries = await trail(platform.database.read, storeId, "programs");
    expect(entries.slice(-2).map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      ["Maker announce@example.com", "program added", "Accounting: see_orders"],
      ["operator", "program ended", "Accounting"],
    ]);
    expect(await call(visit, programs.add, { name: "Accounting", rights: ["see_orders"] })).toMatchObject({
      code: "exists",
      fields: { name: expect.any(String) },
    });
    const other = await staffOf(platform, "other");
    expect(await call(other, programs.end, { id })).toMatchObject({ code: "not_found" });
  });

  it("are limited in number", async () => {
    await shop.makeShop("many", CANADIAN, ["many.localhost"]);
    for (let index = 0; index < MAX_PROGRAMS; index++) await programKey(platform, ["titles"], "many");
    const visit = await staffOf(platform, "many");
    const more = () => call(visit, programs.add, { name: "One more", rights: ["titles"] });
    expect(await more()).toMatchObject({ code: "too_many" });
    const listed = await call(visit, programs.list, {});
    if (isFailure(listed)) throw new Error(String(listed.error));
    await call(visit, programs.end, { id: listed.programs[0]?.id ?? 0 });
    expect(await more()).toHaveProperty("key");
  });

  it("are made by commands as well", async () => {
    await shop.makeShop("till", CANADIAN, ["till.localhost"]);
    const run = (args: string[], options = {}) =>
      runCommand(programsCommand, platform, args, { ...options, store: "till" });
    const result = await run(["add", "Back office"], { right: ["titles"] });
    expect(result.text).toMatch(/The key for "Back office", which is shown only now:\ncolophon_[\w-]{22}$/);
    const list = await run(["list"]);
    expect(list.text).toMatch(/^\d+\tBack office\tactive\ttitles\toperator\tnever/);
    expect((await run(["end", list.text.split("\t")[0] ?? ""])).text).toContain(
      'The key of "Back office" has ended.',
    );
    expect((await run(["list"])).text).toContain("\tended\t");
  });
});

describe("a wrong key", () => {
  it("is looked up some times a minute, and then refused for its network alone", async () => {
    const wrong = `Bearer colophon_${"x".repeat(22)}`;
    const right = await bearer(["see_orders"]);
    const statusOf = async (authorization: string, address: string) =>
      (await site.ask(HOST, "/api/desk/orders/list", { address, headers: { Authorization: authorization } }))
        .status;
    for (let index = 0; index < WRONG_KEYS.ofOne; index++)
      expect(await statusOf(wrong, "203.0.113.7")).toBe(404);
    expect(await statusOf(wrong, "203.0.113.7")).toBe(503);
    expect(await statusOf(right, "203.0.113.7")).toBe(503);
    expect(await statusOf(right, "203.0.113.8")).toBe(200);
    platform.clock.advance(60);
    expect(await statusOf(right, "203.0.113.7")).toBe(200);
  });
});

describe("a key that has ended", () => {
  it("is refused at once by another process of the same database", async () => {
    const { id, key } = await programKey(platform, ["see_orders"]);
    const other = await openPlatform({ ...platform, runJobs: false });
    try {
      const opens = async () => (await programOfKey(other.database.read, storeId, key)) !== undefined;
      expect(await opens()).toBe(true);
      await call(await staffOf(platform, "test"), programs.end, { id });
      expect(await opens()).toBe(false);
      expect((await ask("orders/list", `Bearer ${key}`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe("the description of the calls", () => {
  it("is for programs with a key and for staff who make keys, apart from that of the shoppers", async () => {
    const read = await ask("openapi.json", await bearer(["titles"]), {}, {}, "GET");
    expect(read.status).toBe(200);
    const text = await read.text();
    expect(text).toBe(await programDocument());
    const { paths } = JSON.parse(text) as { paths: Record<string, { post: Record<string, string> }> };
    expect(Object.keys(paths)).toEqual(programCalls.map(({ name }) => `/api/desk/${name}`));
    for (const [path, { post }] of Object.entries(paths))
      expect([path, post.summary !== "" && post.description?.startsWith("`")]).toEqual([path, true]);
    const document = JSON.parse(text);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    // Answers are described from their types.
    const contentOf = (name: string) => document.paths[`/api/desk/${name}`].post.responses[200].content;
    const schemaOf = (name: string) =>
      contentOf(name)["*/*"]?.schema ?? contentOf(name)["application/json"].schema.anyOf[0];
    const bare = programCalls.filter(({ name }) => Object.keys(schemaOf(name)).length === 0);
    expect(bare.map(({ name }) => name)).toEqual([]);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const all = await bearer();
    const asked = programCalls.filter(({ kind, input }) => kind === "read" && input.safeParse({}).success);
    expect(asked.length).toBeGreaterThan(20);
    for (const { name } of asked) {
      const check = ajv.compile({ ...schemaOf(name), components: document.components });
      const response = await ask(name, all);
      if (!response.headers.get("Content-Type")?.startsWith("application/json")) continue;
      const answer = (await response.json()) as object;
      if (!("error" in answer)) expect([name, check(answer) || check.errors]).toEqual([name, true]);
    }
    const shoppers = (await apiDocument()).json;
    expect(shoppers).not.toContain("/api/desk");
    expect(shoppers).not.toContain("orders/accept");
    expect(shoppers).not.toContain("colophon_");
  });
});

describe("the page of programs", () => {
  it("shows a key once, and not to staff without the right", async () => {
    const link = await addStaff(platform, "page@example.com", "owner");
    const desk = new DeskBrowser(site, HOST);
    await desk.open(link);
    await desk.logIn("page@example.com", link);
    await desk.open("/desk/programs/new");
    const refused = await desk.send("/desk/programs/new", { name: "Spreadsheet" });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain('value="Spreadsheet"');
    const response = await desk.send("/desk/programs/new", { name: "Spreadsheet", rights: "see_orders" });
    expect(response.response.headers.get("Cache-Control")).toBe("no-store");
    const key = /colophon_[\w-]{22}/.exec(response.html)?.[0] ?? "";
    expect(await answerTo("orders/list", `Bearer ${key}`)).toHaveProperty("orders");
    const list = (await desk.open("/desk/programs")).html;
    expect(list).toContain("Spreadsheet");
    expect(list).not.toContain(key);
    expect((await desk.open("/desk/programs/openapi.json")).response.status).toBe(200);
    // The newest is the first.
    const [path = ""] = /\/desk\/programs\/\d+\/end/.exec(list) ?? [];
    await desk.open(path);
    expect((await desk.send(path, {})).response.status).toBe(303);
    expect((await ask("orders/list", `Bearer ${key}`)).status).toBe(404);
    expect((await desk.open(path)).response.status).toBe(404);

    const low = await addStaff(platform, "low@example.com", "manager");
    const other = new DeskBrowser(site, HOST);
    await other.open(low);
    await other.logIn("low@example.com", low);
    for (const one of ["/desk/programs", "/desk/programs/new", "/desk/programs/openapi.json", path])
      expect([one, (await other.open(one)).response.status]).toEqual([one, 403]);
    expect((await other.send("/desk/programs/new", { name: "X", rights: "titles" })).response.status).toBe(
      403,
    );
  });
});

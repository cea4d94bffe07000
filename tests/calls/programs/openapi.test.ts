import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Call, shapedBy } from "#app/calls/common/define.server.ts";
import { allCalls, callNamed } from "#app/calls/index.server.ts";
import { apiDocument } from "#app/calls/openapi/document.server.ts";
import { exampleOf } from "#app/calls/openapi/examples.ts";
import { isFile, nameIn, type Schema } from "#app/calls/openapi/schema.ts";
import { PSEUDO } from "#app/messages/locales.ts";
import { isFailure } from "#app/messages/result.ts";
import { docsHtml } from "#app/routes/api/docs-html.server.tsx";
import { CONTRACT_NAMES } from "#tests/support/contract-names.ts";
import { answersOf, ENCODINGS, type Ids, type Person } from "#tests/support/probes.ts";
import { plainEnglish, textsOf } from "#tests/support/pseudo-locale.ts";
import { published } from "#tests/support/published.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  addressIn,
  customer,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** The documentation of the calls, for programs and for people. */
const platform = await sharedPlatform();
await makeShop(platform, "test", SENDING, ["test.localhost"]);
await makeShop(platform, "private", merged(SENDING, { is_private: true }), ["private.localhost"]);
const site = await openSite(platform);
const calls = (await apiDocument()).calls;

describe("/api/openapi.json", () => {
  it("is a valid OpenAPI 3.1 document with every call and no operator's", async () => {
    const answer = await site.ask("test.localhost", "/api/openapi.json");
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    const document = await answer.json();
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    const names = calls.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(Object.keys(document.paths).sort()).toEqual(names.map((name) => `/api/${name}`).sort());
    expect(names).toContain("sesson/get");
    expect(names).not.toContain("settings/import");
  });

  it("is not sent again to a program that has it", async () => {
    const first = await site.ask("test.localhost", "/api/openapi.json");
    const headers = { "If-None-Match": `W/${first.headers.get("ETag")}` };
    const again = await site.ask("test.localhost", "/api/openapi.json", { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("can be read before a closed shop's gate", async () => {
    for (const path of ["/api/openapi.json", "/api/docs"]) {
      const answer = await site.ask("private.localhost", path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).toContain("cart/add");
    }
  });

  it("lists every code that a failure can have, and answers with nothing else", async () => {
    const document = await (await site.ask("test.localhost", "/api/openapi.json")).json();
    const { FailureCode, Failure } = document.components.schemas;
    expect(Failure.properties.code).toEqual({ $ref: "#/components/schemas/FailureCode" });
    expect(FailureCode.enum).toEqual(expect.arrayContaining(["invalid", "over", "not_found", "unavailable"]));
    expect(new Set(FailureCode.enum).size).toBe(FailureCode.enum.length);
    const check = await published();
    expect(check.answer("cart/add", 200, { error: "No.", code: "not_found" })).toEqual([]);
    expect(check.answer("cart/add", 200, { error: "No.", code: "surprise" })).not.toEqual([]);
  });

  it("names every code that a call says it can fail with", async () => {
    const { codes } = await apiDocument();
    const named = calls.flatMap(({ name, about }) =>
      [...about.matchAll(/Failures?: ([^.;]*)/g)].flatMap(([, list]) =>
        [...(list ?? "").matchAll(/`([a-z_]+)`/g)].map(([, code]) => `${name}: ${code}`),
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((one) => !codes.includes(one.slice(one.indexOf(" ") + 1)))).toEqual([]);
  });

  it("keeps its form when the shop's own settings cannot be read", async () => {
    const { settings } = await platform.database.read
      .selectFrom("stores")
      .select("settings")
      .where("webstore_name", "=", "test")
      .executeTakeFirstOrThrow();
    const put = (text: string) =>
      platform.database.transaction((tx) =>
        tx
          .updateTable("stores")
          .set((row) => ({ settings: text, version: row("version", "+", 1) }))
          .where("webstore_name", "=", "test")
          .execute(),
      );
    await put('{"store_info": 7}');
    try {
      const answer = await site.ask("test.localhost", "/api/event/getList");
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { error: "There was an error", code: "unexpected" },
      ]);
    } finally {
      await put(settings);
    }
  });

  it("documents the 500 response, and unexpected errors match it", async () => {
    const called = callNamed("event/getList") as Call;
    const broken = vi.spyOn(called, "run").mockRejectedValue(new Error("a bug"));
    try {
      const answer = await site.ask("test.localhost", "/api/event/getList");
      expect(answer.status).toBe(500);
      const sent = await answer.json();
      expect(sent).toEqual({ error: "There was an error", code: "unexpected" });
      expect((await published()).answer("event/getList", 500, sent)).toEqual([]);
    } finally {
      broken.mockRestore();
    }
    const document = await (await site.ask("test.localhost", "/api/openapi.json")).json();
    for (const status of ["500", "503"])
      expect(document.paths["/api/event/getList"].post.responses).toHaveProperty(status);
  });

  it("gives what never reaches a call a code too", async () => {
    const post = (body: BodyInit, headers: Record<string, string> = {}) => ({
      method: "POST",
      body,
      headers,
    });
    const json = { "Content-Type": "application/json" };
    const refused: [number, string, string, (RequestInit & { as?: never }) | undefined][] = [
      [400, "unreadable", "/api/cart/get", post("{", json)],
      [400, "unreadable", "/api/cart/get?%", undefined],
      [403, "not_proven", "/api/cart/add", post("{}", json)],
      [403, "not_proven", "/api/cart/add", post("{}", { ...json, Origin: "http://elsewhere.example" })],
      [404, "no_such_call", "/api/cart/nothing", undefined],
      [404, "no_such_call", "/api/nothing", undefined],
      [405, "post_only", "/api/cart/add", undefined],
      [413, "too_large", "/api/cart/get", post(`{"a":"${"x".repeat(3_000_000)}"}`, json)],
    ];
    const check = await published();
    for (const [status, code, path, init] of refused) {
      const answer = await site.ask("test.localhost", path, init ?? {});
      const sent = await answer.json();
      expect([path, answer.status, sent.code]).toEqual([path, status, code]);
      expect(check.answer("cart/get", 500, sent)).toEqual([]);
    }
  });

  it("says how GET and files work", () => {
    const of = (name: string) => calls.find((call) => call.name === name);
    expect(of("title/getItem")?.get).toBe(true);
    expect(of("cart/add")?.get).toBe(false);
    expect(of("browse/file")).toMatchObject({ files: true, get: false });
    // A list of texts can be written in a query, and a list of objects cannot.
    expect(of("browse/get")?.get).toBe(true);
    expect(of("titlelist/getFavourites")?.get).toBe(true);
    expect(of("cart/questions")?.get).toBe(false);
  });

  it("says how a program keeps its session, and a program that does so can log in and write", async () => {
    await customer(platform, "program@example.com");
    const title = await makeTitle(platform, { title: "The Tides" });
    await stock(platform, "test", title, 5);
    const post = async (path: string, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      return (await site.ask("test.localhost", `/api/${path}`, { method: "POST", body })).json();
    };
    const described = (await (await site.ask("test.localhost", "/api/openapi.json")).json()).info.description;
    expect(described).toContain("Start with `session/get`");
    const { session_id: first } = await post("session/get");
    const login = { email_address: "program@example.com", password: PASSWORD };
    expect(await post("account/login", login)).toMatchObject({ error: expect.any(String) });
    const { session_id } = await post("account/login", { ...login, session_id: first });
    expect(session_id).not.toBe(first);
    const added = await post("cart/add", { session_id, eisbn: title.eisbn, quantity: "1" });
    expect(added).toMatchObject({ summary: { item_count: 1 } });
    expect(await post("session/get", { session_id })).toMatchObject({ logged_in: true });
  });

  it("[S1] never gives the key of a session to a script on a page, and takes it from no URL", async () => {
    const shopper = await customer(platform, "script@example.com");
    const ask = async (path: string, init: RequestInit, as?: Guest) =>
      site.ask("test.localhost", `/api/${path}`, { ...init, ...(as && { as }) });
    const page = { headers: { "Sec-Fetch-Site": "same-origin" } };
    const known = await (await ask("session/get", page, shopper)).json();
    expect(known).toMatchObject({ logged_in: true, session_id: "" });
    const begun = await ask("session/get", page);
    expect(begun.headers.get("set-cookie")).toContain("session_id=");
    expect(await begun.json()).toMatchObject({ session_id: "" });
    const body = new URLSearchParams({ email_address: "script@example.com", password: PASSWORD });
    const headers = { Origin: "http://test.localhost" };
    const inside = await ask("account/login", { method: "POST", body, headers }, guest(platform));
    expect(inside.headers.get("set-cookie")).toContain("session_id=");
    expect(await inside.json()).toMatchObject({ logged_in: true, session_id: "" });
    // A program without a cookie gets the id, and no cookie that a page could share.
    const program = await ask("session/get", {});
    expect(program.headers.get("set-cookie")).toBeNull();
    expect((await program.json()).session_id).toMatch(/^[\w-]{22}$/);
    const exported = await ask(`account/export?session_id=${shopper.session_id}`, {});
    expect(exported.status).toBe(400);
    expect(await exported.text()).not.toContain("script@example.com");
  });

  it("[S3] logs nobody out by a link, but by the button of the page that asks for it", async () => {
    const shopper = await customer(platform, "refresh@example.com");
    const link = await site.ask("test.localhost", "/refresh", { as: shopper });
    expect([link.status, link.headers.get("set-cookie")]).toEqual([302, null]);
    const post = (headers: object) =>
      site.ask("test.localhost", "/refresh", {
        method: "POST",
        as: shopper,
        headers: new Headers(Object.entries(headers)),
      });
    for (const headers of [{}, { Origin: "http://elsewhere.example" }, { "Sec-Fetch-Site": "cross-site" }])
      expect((await post(headers)).headers.get("set-cookie")).toBeNull();
    const pressed = await post({ Origin: "http://test.localhost" });
    expect(pressed.headers.get("set-cookie")).toContain("session_id=; Path=/; Max-Age=0");
  });

  it("says how forms name the parts of lists and objects", async () => {
    const described = (await (await site.ask("test.localhost", "/api/openapi.json")).json()).info.description;
    expect(described).toContain("`lines[0].cart_id`");
    const shopper = guest(platform);
    const title = await makeTitle(platform, { title: "The Tides" });
    await stock(platform, "test", title, 5);
    const { items } = await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const body = new URLSearchParams({
      session_id: shopper.session_id,
      "lines[0].cart_id": String(items[0]?.cart_info.cart_id),
      "lines[0].quantity": "3",
    });
    const answer = await site.ask("test.localhost", "/api/cart/update", { method: "POST", body });
    expect(await answer.json()).toMatchObject({ cart: { summary: { item_count: 3 } } });
  });

  it("takes lists of one and of several texts in a query, as it says", async () => {
    const shopper = await customer(platform, "lists@example.com");
    const titles = [await makeTitle(platform), await makeTitle(platform)].map(({ eisbn }) => eisbn);
    for (const eisbn of titles) await shopper.ok("titlelist/setFavourite", { eisbn, favourite: "on" });
    const held = async (eisbns: readonly string[]) => {
      const query = new URLSearchParams(eisbns.map((eisbn) => ["eisbns", eisbn]));
      const path = `/api/titlelist/getFavourites?${query}`;
      return (await site.ask("test.localhost", path, { as: shopper })).json();
    };
    for (const eisbns of [titles.slice(0, 1), titles])
      expect(await held(eisbns)).toEqual(
        await shopper.ok("titlelist/getFavourites", { eisbns: [...eisbns] }),
      );
    const query = `list_ids=${(await shopper.ok("titlelist/getFavourites")).list?.list_id}`;
    const path = `/api/titlelist/getHeld?${query}`;
    expect((await (await site.ask("test.localhost", path, { as: shopper })).json()).held).toHaveLength(2);
    const chipsOf = async (query: string) =>
      (await (await site.ask("test.localhost", `/api/browse/get?${query}`)).json()).chips.length;
    const [single, several] = [await chipsOf("t=tides&s=fic"), await chipsOf("t=tides&s=fic&s=nat")];
    expect(several).toBe(single + 1);
  });
});

it("[D2] answers have the names and the nesting of the specification", async () => {
  const { schemas } = await apiDocument();
  /** The fields of an object, of the objects in a list, or of any of several. */
  const fieldsOf = (schema: Schema | undefined): Record<string, Schema> => {
    const shared = schema && nameIn(schema);
    if (shared !== undefined) return fieldsOf(schemas[shared]);
    if (schema?.items) return fieldsOf(schema.items);
    return Object.assign({ ...schema?.properties }, ...(schema?.anyOf ?? []).map(fieldsOf));
  };
  const missing: string[] = [];
  for (const [name, places] of Object.entries(CONTRACT_NAMES)) {
    const answer = calls.find((call) => call.name === name)?.answer;
    for (const [place, names] of Object.entries(places)) {
      const at = place.split(".").filter(Boolean);
      const found = fieldsOf(at.reduce<Schema | undefined>((one, field) => fieldsOf(one)[field], answer));
      for (const field of names.split(" ")) if (!(field in found)) missing.push(`${name}: ${place}.${field}`);
    }
  }
  expect(missing).toEqual([]);
});

describe("an answer", () => {
  it("is wrong if it lacks a field, has one that the document does not list, or one of another type", async () => {
    const check = await published();
    expect(check.answer("cart/quantityOf", 200, { quantity: 1 })).toEqual([]);
    for (const wrong of [{}, { quantity: 1, more: 2 }, { quantity: "1" }, []])
      expect(check.answer("cart/quantityOf", 200, wrong)).not.toEqual([]);
    const { schemas } = await apiDocument();
    const cart = exampleOf({ $ref: "#/components/schemas/Cart" }, schemas, { whole: true }) as {
      summary: object;
    };
    expect(check.answer("cart/add", 200, cart)).toEqual([]);
    const deep = { ...cart, summary: { ...cart.summary, surprise: 1 } };
    expect(check.answer("cart/add", 200, deep)).not.toEqual([]);
  });
});

describe("the examples", () => {
  it("are requests that the calls take, with every way to say yes or no, and answers that the document describes", async () => {
    const { schemas } = await apiDocument();
    const check = await published();
    const wrong: Record<string, string[]> = {};
    for (const { name, input, answer, files } of calls) {
      if (!files) {
        const example = exampleOf(input, schemas) as Record<string, unknown>;
        const complaints = check.request(name, example);
        const call = callNamed(name) as Call;
        const switches = Object.entries(input.properties ?? {}).filter(
          ([, field]) => nameIn(field) === "YesOrNo",
        );
        const requests = switches.flatMap(([field]) =>
          [true, false, "on", "true", "1", "off", "false", "0"].map((value) => ({
            ...example,
            [field]: value,
          })),
        );
        for (const request of [example, ...requests]) {
          const shaped = shapedBy(call.input, request);
          if (isFailure(shaped)) complaints.push(JSON.stringify([request, shaped.fields]));
        }
        if (complaints.length > 0) wrong[`a request to ${name}`] = complaints;
      }
      if (isFile(answer)) continue;
      const complaints = check.answer(name, 200, exampleOf(answer, schemas, { whole: true }));
      if (complaints.length > 0) wrong[`an answer of ${name}`] = complaints;
    }
    expect(wrong).toEqual({});
  });
});

describe("/api/docs", () => {
  it("is a page without scripts in which every link leads somewhere and every call is found", async () => {
    const answer = await site.ask("test.localhost", "/api/docs", { headers: { Accept: "text/html" } });
    const html = await answer.text();
    expect(html).not.toContain("<script");
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { name } of calls) expect(ids).toContain(`call-${name.replace("/", "-")}`);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(calls.length * 2);
    expect(links.filter((id) => !ids.has(id as string))).toEqual([]);
  });

  it("has a landmark for each group of calls and not for each call, and examples with names of their own", async () => {
    const html = await docsHtml("en");
    expect(html.match(/<section aria-labelledby/g)?.length).toBeLessThan(40);
    const names = [...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, text]) => text);
    expect(names).toContain('Example of a request: <code lang="en">cart/add</code>');
    expect(new Set(names).size).toBe(names.length);
  });

  it("lists the error codes and the statuses", async () => {
    const html = await docsHtml("en");
    const basics = html.slice(html.indexOf('id="basics"'), html.indexOf('id="group-'));
    for (const code of (await apiDocument()).codes)
      expect(basics).toContain(`<code lang="en">${code}</code>`);
    for (const status of [400, 403, 404, 405, 413, 500, 503]) expect(basics).toContain(`<b>${status}</b>`);
  });

  it("says which fields of an answer may be missing", async () => {
    const html = await docsHtml("en");
    const lacking = calls.filter(
      ({ answer: { properties = {}, required = [], $ref } }) =>
        $ref === undefined && Object.keys(properties).some((name) => !required.includes(name)),
    );
    expect(lacking.length).toBeGreaterThan(0);
    for (const { name } of lacking) {
      const from = html.indexOf(`id="call-${name.replace("/", "-")}"`);
      const part = html.slice(from, html.indexOf("<section", from));
      expect(part, name).toContain(", may be missing");
    }
  });
});

it("[H2] the page's own words are messages, and what calls say about themselves is marked as English", async () => {
  const texts = textsOf(await docsHtml(PSEUDO)).map(([where, text]) => [where, plainEnglish(text)]);
  expect(texts.filter(([, rest]) => rest !== "")).toEqual([]);
  expect(texts.length).toBeGreaterThan(1000);
});

describe("[A13] every call answers as published", () => {
  let ids: Ids;
  let people: Record<string, Person>;

  beforeAll(async () => {
    const title = await makeTitle(platform, { title: "The Tides" });
    await stock(platform, "test", title, 500);
    const owner = await customer(platform, "owner@example.com");
    const address = await addressIn(owner, "BC", "V8V 1A1");
    const { list_id } = await owner.ok("titlelist/create", { name: "A list", eisbn: title.eisbn });
    const registry = await owner.ok("giftregistry/create", {
      title: "A wedding",
      occasion: "Wedding",
      description: "Books for our first home.",
    });
    await owner.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const order = await owner.ok("checkout/submit", await toReview(owner));
    const school = { is_institution: "on", company: "The school" };
    const sessions: Record<string, [shop: string, Guest]> = {
      "a guest": ["test", guest(platform)],
      "the customer": ["test", owner],
      "an institution": ["test", await customer(platform, "school@example.com", school)],
      "a stranger": ["test", await customer(platform, "stranger@example.com")],
      "a customer of another shop": [
        "private",
        await customer(platform, "member@example.com", {}, "private"),
      ],
      "a guest of a closed shop": ["private", guest(platform, "private")],
    };
    ids = {
      eisbn: title.eisbn,
      isbn: title.isbn,
      list_id,
      order_id: String(order.order_number),
      address_id: String(address),
      cart_id: "1",
      link_id: "1",
      corp_id: "1",
      page_id: "",
      page_path: "nowhere",
      registry_id: registry.gift_registry_id,
    };
    people = Object.fromEntries(
      Object.entries(sessions).map(([name, [shop, first]]) => {
        let shopper = first;
        const now = async () => {
          // Something has logged them out; a session that ended is a guest's.
          const { session_id } = (await shopper.visit()).session;
          shopper = session_id === shopper.session_id ? shopper : guest(platform, shop);
          return shopper;
        };
        return [name, { name, host: `${shop}.localhost`, now }];
      }),
    );
  });

  const tried = [
    "the customer",
    "a guest",
    "an institution",
    "a stranger",
    "a customer of another shop",
    "a guest of a closed shop",
  ];
  // The customer's own account ends with `account/delete`, and the session with `account/logout`.
  const ending = /^account\/(delete|logout|modify|resetPassword)$/;

  // One of them shows that PostgreSQL gives values of the same types.
  for (const who of tried)
    it.skipIf(process.env.TEST_POSTGRES && who !== "the customer")(`to ${who}`, async () => {
      const check = await published();
      const person = people[who] as Person;
      const wrong: Record<string, string[]> = {};
      let succeeded = 0;
      const list = allCalls.filter(({ name }) => !ending.test(name));
      for await (const { call, answer } of answersOf(site, list, person, ids, "json")) {
        const type = answer.headers.get("Content-Type") ?? "";
        if (!type.startsWith("application/json")) {
          if (answer.status !== 200 || !isFile(calls.find(({ name }) => name === call.name)?.answer ?? {}))
            wrong[call.name] = [`${answer.status} ${type}`];
          continue;
        }
        const sent = await answer.json();
        if (!("error" in sent)) succeeded++;
        const complaints = check.answer(call.name, answer.status, sent);
        if (complaints.length > 0) wrong[call.name] = complaints;
      }
      expect(wrong).toEqual({});
      expect(succeeded).toBeGreaterThan(who === "a guest of a closed shop" ? 5 : 25);
    });

  // Only what reads a request sees its encoding.
  it("in each of the encodings alike", async () => {
    const questions = allCalls.filter(({ name }) => name === "cart/questions");
    const answers = new Set<string>();
    for (const encoding of ENCODINGS) {
      const customer = people["the customer"] as Person;
      for await (const { answer } of answersOf(site, questions, customer, ids, encoding))
        answers.add(await answer.text());
    }
    expect([...answers]).toEqual([expect.stringContaining('"title":"The Tides"')]);
  });
});

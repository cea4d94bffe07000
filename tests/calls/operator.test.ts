import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, posted } from "#app/calls/common/define.server.ts";
import { callNamed } from "#app/calls/index.server.ts";
import * as mail from "#app/calls/operator/mail.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { EVERYWHERE, type OperatorCall, operatorCalls, staffOf } from "../support/operator.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { type Ids, payloadOf } from "../support/probing.ts";
import { CANADIAN, customer, type Guest, guest, makeShop } from "../support/shop.ts";
import { openSite, type Site } from "../support/site.ts";

/** The calls that commands make, and that staff screens will make later. Shoppers cannot make them. */
let platform: TestPlatform;
let site: Site;
let calls: readonly OperatorCall[];
const people: Record<string, { host: string; as: Guest }> = {};
const ids = new Proxy({} as Ids, { get: () => "1" });

beforeAll(async () => {
  platform = await testPlatform();
  await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
  await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
  site = await openSite(platform);
  calls = await operatorCalls();
  people["a guest"] = { host: "test.localhost", as: guest(platform) };
  people["a customer"] = { host: "test.localhost", as: await customer(platform, "ada@example.com") };
  people["an institution"] = {
    host: "test.localhost",
    as: await customer(platform, "library@example.com", { is_institution: "on", company: "The library" }),
  };
  people["a customer of another shop"] = {
    host: "other.localhost",
    as: await customer(platform, "ben@example.com", {}, "other"),
  };
});
afterAll(() => platform.close());

describe("operators' calls", () => {
  it("have names that no call for shoppers has", () => {
    expect(calls.length).toBeGreaterThan(3);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    expect(calls.filter(({ name }) => callNamed(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each(["a guest", "a customer", "an institution", "a customer of another shop"])(
    "are unknown over HTTP to %s",
    async (who) => {
      const { host, as } = people[who]!;
      for (const one of calls) {
        const fields = { ...payloadOf(one, ids), session_id: as.session_id };
        for (const answer of [
          await site.ask(host, `/api/${one.name}`, { method: "POST", body: new URLSearchParams(fields), as }),
          await site.ask(host, `/api/${one.name}?${new URLSearchParams(fields)}`, { as }),
        ]) {
          expect([one.name, answer.status]).toEqual([one.name, 404]);
          expect(await answer.json()).toEqual({ error: "no such call" });
        }
      }
    },
  );

  it("are refused when something makes them with a shopper's visit", async () => {
    for (const { as } of Object.values(people)) {
      const visit = await as.visit();
      // @ts-expect-error: the compiler refuses it too.
      const refused = await call(visit, mail.list, {});
      expect(refused).toMatchObject({ code: "permission" });
      for (const one of calls)
        expect(await call(visit as never, one, posted(payloadOf(one, ids)))).toMatchObject({
          code: "permission",
        });
    }
  });

  it("are refused to the staff of another shop", async () => {
    const { id } = (await staffOf(platform, "other")).store;
    const stranger = await staffOf(platform, "test", { name: "Ben", stores: id });
    for (const one of calls)
      expect(await call(stranger, one, posted(payloadOf(one, ids)))).toMatchObject({ code: "permission" });
    const own = await staffOf(platform, "other", { name: "Ben", stores: id });
    expect(await call(own, mail.list, {})).toMatchObject({ emails: [{ recipient: "ben@example.com" }] });
  });

  it("are logged with the name of the operator", async () => {
    await call(await staffOf(platform, "test"), mail.list, {});
    expect(platform.logged.findLast(({ msg }) => msg === "call")).toMatchObject({
      call: "mail/list",
      operator: EVERYWHERE.name,
    });
  });

  it("name the field of invalid input, and never throw", async () => {
    const visit = await staffOf(platform, "test");
    const hostile = [
      -1,
      1.5,
      1e300,
      Number.NaN,
      "",
      "\0",
      "x".repeat(2_000_000),
      "１",
      {},
      [],
      [null],
      true,
      null,
    ];
    for (const one of calls) {
      const honest: Record<string, unknown> = payloadOf(one, ids);
      for (const field of Object.keys(honest))
        for (const value of hostile) {
          const answer = await call(visit, one, posted({ ...honest, [field]: value }));
          if (isFailure(answer)) expect(answer.code).toMatch(/^\w+$/);
        }
    }
    expect(await call(visit, mail.show, posted({ id: "one" }))).toMatchObject({
      code: "invalid",
      fields: { id: expect.any(String) },
    });
  });
});

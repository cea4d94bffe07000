import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import * as settings from "#app/calls/staff/settings.server.ts";
import { OPENING_TASKS, type OpeningTask } from "#app/domain/opening/opening.ts";
import { openFirstShop } from "#app/domain/staff/first-shop.server.ts";
import { answer, type Site } from "#app/http/server/answer.server.ts";
import { firstShopPage } from "#app/http/server/first-shop.server.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, emailsTo, makeShop, makeTitle, merged, stock } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Opening a shop: the page of an installation without one, and the tasks before the first book is sold. */

const platform = await sharedPlatform();
const KEY = { name: "Olga Owner", email: "olga@example.com", password: "a quiet corner of the shop" };
const FORM = { shop: "Fern & Quill", country: "CA", province: "on", ...KEY, confirm: KEY.password };
const from = { address: "192.0.2.1", secure: false };

describe("an installation without a shop", () => {
  const page = firstShopPage(platform);
  const ask = (path: string, fields?: Record<string, string>, host = "books.example:3000") =>
    page.answer(
      new Request(`http://${host}${path}`, {
        ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      }),
      from,
    );

  it("shows one page, which asks for the key that the server printed", async () => {
    expect(await page.isWanted()).toBe(true);
    const home = await ask("/");
    expect([home.status, await home.text()]).toEqual([
      200,
      expect.stringContaining("There is no shop here yet"),
    ]);
    expect((await ask("/browse")).status).toBe(404);
    expect(await (await ask("/start?key=wrong")).text()).toContain("This is not the key.");
    expect((await ask("/start", { ...FORM, key: "wrong" })).status).toBe(403);
    expect(await (await ask(`/start?key=${page.key}`)).text()).toContain("Open your shop");
    expect(await page.isWanted()).toBe(true);
  });

  it("shows every mistake, and what was typed, but no password", async () => {
    const refused = await ask("/start", {
      ...FORM,
      key: page.key,
      shop: "",
      name: '"><b>',
      email: "nobody",
      password: "short",
      confirm: "short",
    });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain("Enter the name of the shop.");
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(html).not.toContain('short"');
    expect((html.match(/aria-invalid/g) ?? []).length).toBe(3);
  });

  it("asks for the province, in words or letters, because the clock depends on it", async () => {
    const pageWith = async (province: string) =>
      (await ask("/start", { ...FORM, key: page.key, shop: "", province })).text();
    expect(await pageWith("")).toMatch(/id="province-error">Enter the province/);
    expect(await pageWith("ZZ")).toContain('<a href="#province">We don’t know this province');
    for (const good of ["Ontario", "on"]) expect(await pageWith(good)).not.toContain('id="province-error"');
    expect(await pageWith("Ontario")).not.toContain("10 characters");
  });

  it("refuses what it cannot read", async () => {
    const site: Site = {
      files: new Map(),
      isLeaving: () => false,
      pageCache: undefined,
      before: undefined,
      firstShop: page,
      handle: () => Promise.reject(new Error("there is no shop")),
    };
    const failures: unknown[] = [];
    const server = createServer((incoming, outgoing) => {
      answer(platform, site, incoming, outgoing, { route: "none" }).catch((error) => {
        failures.push(error);
        outgoing.writeHead(500).end();
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const status = async (method: string, body: Buffer) => {
      const sent = request({ port, host: "127.0.0.1", method, path: "/start", agent: false });
      sent.end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    try {
      expect(await status("TRACE", Buffer.alloc(0))).toBe(400);
      expect(await status("POST", Buffer.from([0xff]))).toBe(400);
      expect(await status("POST", Buffer.alloc(1024 * 1024 + 1))).toBe(413);
      expect(failures).toEqual([]);
    } finally {
      server.close();
    }
  });

  it("makes one shop and its owner, and logs them in", async () => {
    const shops = [
      { shop: "Fern & Quill", name: "fern-quill", host: "books.example:3000" },
      { shop: "Quill & Fern", name: "quill-fern", host: "other.example:3000" },
    ];
    const sent = await Promise.all(
      shops.map(({ shop, host }) => ask("/start", { ...FORM, shop, key: page.key }, host)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 422]);
    const opened = sent.find(({ status }) => status === 303);
    const { shop, name, host } = shops[sent.indexOf(opened as Response)] as (typeof shops)[number];
    expect(opened?.headers.get("Location")).toBe("/desk/opening");
    expect(opened?.headers.get("Set-Cookie")).toContain("Path=/desk");
    expect(await page.isWanted()).toBe(false);
    const visit = await staffOf(platform, name);
    expect(visit.store.settings.store_info).toMatchObject({ name: shop, province: "ON" });
    expect(visit.store.hosts).toEqual([host]);
    const again = await openFirstShop(
      platform.database,
      { now: 1, address: "", browser: "" },
      {
        ...FORM,
        country: "CA",
        host: "x.example",
      },
    );
    expect(again).toMatchObject({ code: "has_shop" });
    const desk = new DeskBrowser(await openSite(platform), host);
    desk.cookie = (opened?.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    const { html } = await desk.open("/desk/opening");
    expect(html).toContain("Olga Owner");
    expect(html).toMatch(/\d+ tasks are left/);
  });
});

describe("the tasks of a new shop", () => {
  const HOST = "test.localhost";
  const visit = () => staffOf(platform, "test");
  async function state(task: OpeningTask): Promise<string | undefined> {
    const answer = ok(await call(await visit(), opening.list, {}));
    return answer.tasks.find((candidate) => candidate.task === task)?.state;
  }

  it("are done by doing them, or left out", async () => {
    await makeShop(
      platform,
      "test",
      merged(CANADIAN, { tax_number: "", checkout_info: { ship_enabled: false } }),
      [HOST],
    );
    expect(await state("taxes")).toBe("open");
    await call(await visit(), settings.change, { area: "taxes", typed: { tax_number: "12345 RT0001" } });
    expect(await state("taxes")).toBe("done");
    expect(await state("titles")).toBe("open");
    await stock(platform, "test", await makeTitle(platform), 2);
    expect(await state("titles")).toBe("done");
    expect(await state("home")).toBe("open");
    expect(await state("home")).toBe("open");
    await call(await visit(), settings.setValue, { key: "store_info.alternate_home", value: "/browse" });
    expect(await state("home")).toBe("done");
    await call(await visit(), settings.setValue, { key: "store_info.alternate_home", value: "" });
    expect(await state("shipping")).toBe("open");
    await call(await visit(), opening.skip, { task: "shipping", skipped: true });
    expect(await state("shipping")).toBe("skipped");
    await call(await visit(), opening.skip, { task: "shipping", skipped: false });
    // A shop that only ships leaves out the pickup.
    const pickup = { key: "checkout_info.pickup_enabled", value: "false" };
    await call(await visit(), settings.setValue, pickup);
    expect(await state("pickup")).toBe("open");
    await call(await visit(), opening.skip, { task: "pickup", skipped: true });
    expect(await state("pickup")).toBe("skipped");
    await call(await visit(), settings.setValue, { ...pickup, value: "true" });
    expect(await state("pickup")).toBe("done");
    expect(await state("shipping")).toBe("open");
    expect(await call(await visit(), opening.skip, { task: "email", skipped: true })).toMatchObject({
      code: "needed",
    });
  });

  it("include an email that arrived, with its code", async () => {
    const desk = await new DeskBrowser(await openSite(platform), HOST).logIn(
      "owen@example.com",
      await addStaff(platform, "owen@example.com", "owner"),
    );
    await desk.open("/desk/opening/email");
    await desk.send("/desk/opening/email/send", {});
    const email = (await emailsTo(platform, "owen@example.com")).at(-1);
    const path = /\/desk\/opening\/email\?code=(\w+)/.exec(email?.body_text ?? "");
    const page = await desk.open(path?.[0] ?? "");
    expect(page.html).toContain(`value="${path?.[1]}"`);
    // A link changes nothing by itself, because programs open links too.
    expect(await state("email")).toBe("open");
    expect((await desk.send("/desk/opening/email", { code: "WRONG" })).response.status).toBe(422);
    expect((await desk.send("/desk/opening/email", { code: path?.[1] ?? "" })).response.status).toBe(303);
    expect(await state("email")).toBe("done");
  });

  it("are on Today until they are done or put away", async () => {
    const desk = await new DeskBrowser(await openSite(platform), HOST).logIn("owen@example.com");
    expect((await desk.open("/desk")).html).toContain("before your shop is open");
    const { html } = await desk.open("/desk/opening");
    expect(html.match(/To do|Done|Not needed/g)?.length).toBeGreaterThanOrEqual(OPENING_TASKS.length);
    await desk.send("/desk/opening/close", { closed: "on" });
    expect((await desk.open("/desk")).html).not.toContain("before your shop is open");
    await desk.open("/desk/opening");
    await desk.send("/desk/opening/close", { closed: "" });
    expect((await desk.open("/desk")).html).toContain("before your shop is open");
  });

  it("say what is wrong with a server that several shops share to nobody's staff", async () => {
    expect(await call(await visit(), opening.findings, {})).toEqual({ findings: [], isAlone: false });
  });
});

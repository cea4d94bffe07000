import * as xlsx from "@e965/xlsx";
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Download, LongDownload } from "#app/calls/common/download.server.ts";
import { makeReport } from "#app/calls/report/report-maker.server.ts";
import { runReports } from "#app/calls/report/report-runner.server.ts";
import { PDF_LAYOUTS } from "#app/domain/lists/lists.ts";
import * as reports from "#app/domain/reports/reports.server.ts";
import { smallPicture } from "#app/platform/images/cover-files.server.ts";
import { drawCover } from "#app/platform/images/drawn-cover.server.ts";
import { AMERICAN, type Guest, merged, openShop, SENDING, toReview } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { countingStatements } from "#tests/support/statement-count.ts";

/** Lists, carts and orders as files: who gets them, what is in them, and how they are made. */

const HOST = "shop.test";
const SHOP = merged(SENDING, { store_info: { name: "Test Books" } });

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", SHOP, [HOST]);
const site = await openSite(platform);
const titles = [
  await shop.makeTitle({ title: "=HYPERLINK(1)", contributors: [] }),
  await shop.makeTitle({ title: "Dvořák and Čapek, Война и мир", list_price_can: 1234 }),
  ...(await Promise.all(
    Array.from({ length: 28 }, (_, index) => shop.makeTitle({ title: `Volume ${index}` })),
  )),
];
for (const title of titles) await shop.stock("test", title, 5);
const ada = await shop.customer("ada@example.com");
const created = await ada.ok("titlelist/create", { name: 'Summer / "reading" été' });
const list_id = created.list_id;
for (const { eisbn } of titles) await ada.ok("titlelist/addItemToList", { list_id, eisbn });
afterEach(() => platform.database.transaction((tx) => tx.deleteFrom("reports").execute()));

/** Makes what waits, as a server's process does. */
async function makeWaiting(worker = "one"): Promise<number> {
  const { database, clock } = platform;
  const claimed = await reports.claimReports(database, worker, clock.now(), 10);
  for (const report of claimed) {
    const file = await makeReport(platform, report);
    await reports.storeFile(database, worker, report, file, clock);
  }
  return claimed.length;
}

async function bytesOf(file: unknown): Promise<Buffer> {
  if (file instanceof Download) return Buffer.from(file.content);
  if (!(file instanceof LongDownload)) throw new Error(`no file: ${JSON.stringify(file)}`);
  const parts: Uint8Array[] = [];
  for await (const part of file.parts) parts.push(part);
  const bytes = Buffer.concat(parts);
  expect(bytes).toHaveLength(file.size);
  return bytes;
}

async function pdfText(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { text, pages: totalPages };
}

const rowsOf = (bytes: Buffer) =>
  xlsx.utils.sheet_to_json<unknown[]>(
    Object.values(xlsx.read(bytes, { cellFormula: true }).Sheets)[0] ?? {},
    { header: 1 },
  );

describe("the file of a list", () => {
  it("[N4] says of stock what the pages say", async () => {
    const here = await shop.makeTitle({ title: "On the shelf" });
    await shop.stock("test", here, 13);
    const { list_id } = await ada.ok("titlelist/create", { name: "Stock", eisbn: here.eisbn });
    const [, row] = rowsOf(await bytesOf(await ada.ok("titlelist/getExcel", { list_id }))).filter(
      (cells) => cells.length > 5,
    );
    expect(row).toContain("13 in stock");
    await ada.ok("titlelist/delete", { list_id });
  });
});

describe("progress", () => {
  it("[A44] waits, counts the seconds, converts at 99, and has the file only when it is complete", async () => {
    const { progress_report_id } = await ada.ok("titlelist/getPdf", { list_id, layout: "titles" });
    const state = () => ada.ok("report/progress", { progress_report_id });
    expect(await state()).toMatchObject({ state: "waiting", progress: 0, seconds: null, completed: false });
    expect(await ada.call("report/get", { progress_report_id })).toMatchObject({ code: "not_ready" });
    const [claimed] = await reports.claimReports(platform.database, "one", platform.clock.now(), 1);
    if (!claimed) throw new Error("nothing claimed");
    expect(await state()).toMatchObject({ state: "running", seconds: null });
    platform.clock.set(platform.clock.now() + 4);
    const note = (done: number) =>
      reports.noteProgress(platform.database, "one", claimed.id, { done, total: 30 }, platform.clock.now());
    expect(await note(10)).toBe(true);
    expect(await state()).toMatchObject({ progress: 32, seconds: 8 });
    await note(30);
    expect(await state()).toMatchObject({ progress: 99, seconds: null, completed: false });
    expect(await ada.call("report/get", { progress_report_id })).toMatchObject({ code: "not_ready" });
    const file = await makeReport(platform, claimed);
    await reports.storeFile(platform.database, "one", claimed, file, platform.clock);
    expect(await state()).toMatchObject({ state: "completed", progress: 100, completed: true });
    const got = await ada.ok("report/get", { progress_report_id });
    expect(got.name).toBe("Summer reading été.pdf");
    expect((await pdfText(await bytesOf(got))).text).toContain("Volume 27");
  });

  it("[A44] shows the states on its page, which loads itself again without scripts", async () => {
    const { progress_report_id: id } = await ada.ok("titlelist/getPdf", { list_id });
    const page = async () => (await site.ask(HOST, `/pdf/${id}`, { as: ada })).text();
    const waiting = await page();
    expect(waiting).toMatch(/<noscript><meta http-equiv="refresh" content="1"\/?><\/noscript>/);
    expect(waiting).toContain(">Waiting<");
    expect(waiting).toMatch(/<button[^>]*disabled=""[^>]*>Download</);
    await makeWaiting();
    const ready = await page();
    expect(ready).not.toContain("http-equiv");
    for (const html of [waiting, ready])
      expect(html).toMatch(new RegExp(`<a [^>]*href="/lists/${list_id}"[^>]*>Back</a>`));
    expect(ready).toContain(`href="/download/customer/report?progress_report_id=${id}"`);
    const file = await site.ask(HOST, `/download/customer/report?progress_report_id=${id}`, { as: ada });
    expect(file.headers.get("Content-Disposition")).toBe(
      `attachment; filename="Summer reading ete.pdf"; filename*=UTF-8''Summer%20reading%20%C3%A9t%C3%A9.pdf`,
    );
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("keeps a file for an hour", async () => {
    const { progress_report_id } = await ada.ok("titlelist/getPdf", { list_id });
    await makeWaiting();
    platform.clock.set(platform.clock.now() + reports.FILE_KEPT);
    expect(await ada.ok("report/progress", { progress_report_id })).toMatchObject({ state: "expired" });
    expect(await ada.call("report/get", { progress_report_id })).toMatchObject({ code: "not_ready" });
  });
});

describe("who gets a file", () => {
  it("[A44] asks for a login before it makes a PDF, and gives guests the other files of what they may read", async () => {
    await shop.makeList("test", { id: "Lguests00001", name: "For guests", titles: titles.slice(1, 3) });
    const anon = shop.guest();
    const about = { kind: "list", list_id: "Lguests00001" };
    expect(await anon.call("report/start", { ...about, format: "pdf" })).toMatchObject({
      code: "login_required",
    });
    expect(await anon.call("titlelist/getPdf", { list_id })).toMatchObject({ code: "login_required" });
    expect((await anon.ok("report/getChoices", about)).choices.map(({ value }) => value)).toEqual([
      "xlsx",
      "csv",
    ]);
    const file = await bytesOf(await anon.ok("titlelist/getExcel", { list_id: "Lguests00001" }));
    expect(rowsOf(file).flat()).toContain(12.34);
    await shop.makeShop("test", merged(SHOP, { guest_show_price: false }));
    const hidden = await bytesOf(await anon.ok("titlelist/getExcel", { list_id: "Lguests00001" }));
    expect(rowsOf(hidden).flat()).not.toContain(12.34);
    expect(rowsOf(hidden).flat()).not.toContain("Price");
    await shop.makeShop("test", SHOP);
  });

  it("answers others as if there were no such file, list or order", async () => {
    const { progress_report_id } = await ada.ok("titlelist/getPdf", { list_id });
    await makeWaiting();
    await shop.makeShop("other", AMERICAN);
    const eve = await shop.customer("eve@example.com");
    for (const other of [eve, shop.guest(), shop.guest("other")]) {
      expect(await other.call("report/progress", { progress_report_id })).toMatchObject({
        code: "not_found",
      });
      expect(await other.call("report/get", { progress_report_id })).toMatchObject({ code: "not_found" });
      expect(await other.call("titlelist/getExcel", { list_id })).toMatchObject({ code: "not_found" });
    }
    expect(await eve.call("titlelist/getPdf", { list_id })).toMatchObject({ code: "not_found" });
    for (const path of [`/pdf/${progress_report_id}`, `/reports/list/${list_id}`])
      expect((await site.ask(HOST, path, { as: eve })).status).toBe(404);
    for (const type of ["report", "titlelist_excel", "titlelist_pdf", "nothing"])
      expect(
        (
          await site.ask(
            HOST,
            `/download/customer/${type}?progress_report_id=${progress_report_id}&list_id=${list_id}`,
            { as: eve },
          )
        ).status,
      ).toBe(404);
  });

  it("says why there is no file, and leads guests who need one to the login", async () => {
    const empty = await ada.ok("titlelist/create", { name: "Empty" });
    const ask = (path: string, as?: Guest) => site.ask(HOST, path, { ...(as && { as }) });
    for (const path of [
      `/download/customer/titlelist_excel?list_id=${empty.list_id}`,
      `/reports/list/${empty.list_id}`,
    ]) {
      const refused = await ask(path, ada);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain("There is nothing to put into a file.");
    }
    for (const path of ["/download/customer/order_excel?order_id=x", "/reports/nothing/x"])
      expect((await ask(path, ada)).status).toBe(404);
    await shop.makeShop("test", merged(SHOP, { require_login: true, login_message: "Members only." }));
    const file = `/download/customer/titlelist_excel?list_id=${list_id}`;
    const led = await ask(file);
    expect(led.status).toBe(302);
    expect(led.headers.get("Location")).toBe(`/account/login?from=${encodeURIComponent(file)}`);
    const page = await ask(`/reports/list/${list_id}`);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("Members only.");
    await shop.makeShop("test", SHOP);
  });

  it("keeps the file of somebody who asks for it with their first request", async () => {
    const { database, clock } = platform;
    const many = await Promise.all(Array.from({ length: 201 }, () => shop.makeTitle()));
    await shop.makeList("test", { id: "Lfirst000001", name: "First", titles: many });
    const asked = site.ask(HOST, "/download/customer/titlelist_excel?list_id=Lfirst000001");
    await vi.waitFor(async () => {
      const [claimed] = await reports.claimReports(database, "one", clock.now(), 1);
      if (!claimed) throw new Error("nothing claimed");
      await reports.failReport(database, "one", claimed.id, clock.now());
    });
    const led = await asked;
    expect(led.status).toBe(303);
    const headers = { Cookie: led.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
    const checked = await site.ask(HOST, led.headers.get("Location") ?? "", { headers });
    const page = await site.ask(HOST, checked.headers.get("Location") ?? "", { headers });
    expect(page.status).toBe(200);
    const direct = await site.ask(HOST, `/api/titlelist/getExcel?list_id=Lguests00001`);
    expect(direct.headers.get("Content-Type")).toContain("spreadsheetml");
    // Nothing is kept of a file that is sent at once, so its reader needs no session.
    expect(direct.headers.get("Set-Cookie")).toBeNull();
  }, 20_000);

  it("makes a file with the rights that the person who asked has by then", async () => {
    const bob = await shop.customer("bob@example.com");
    const own = await bob.ok("titlelist/create", { name: "Bob's", eisbn: titles[2]?.eisbn });
    await bob.ok("titlelist/getPdf", { list_id: own.list_id });
    await platform.database.transaction((tx) =>
      tx.updateTable("customers").set({ state: "locked" }).where("email", "=", "bob@example.com").execute(),
    );
    await expect(makeWaiting()).rejects.toThrow("no longer exists");
  });
});

describe("files", () => {
  // A layout is drawn from what was read.
  it.skipIf(process.env.TEST_POSTGRES).each(PDF_LAYOUTS)(
    "prints a list in the layout %s, with texts in other scripts",
    async (layout) => {
      const { progress_report_id } = await ada.ok("titlelist/getPdf", { list_id, layout });
      await makeWaiting();
      const { text, pages } = await pdfText(
        await bytesOf(await ada.ok("report/get", { progress_report_id })),
      );
      for (const word of ["Dvořák", "Война", "Volume 27", "$12.34"]) expect(text).toContain(word);
      for (const { isbn } of titles) expect(text).toContain(isbn);
      expect(text).toContain("Ada Writer");
      expect(pages).toBe({ covers: 3, titles: 1, order_form: 3, shelf_cards: 4 }[layout]);
    },
  );

  it("[L28] prints the covers that the pages of the shop show", async () => {
    const { progress_report_id } = await ada.ok("titlelist/getPdf", { list_id, layout: "covers" });
    await makeWaiting();
    const pdf = await bytesOf(await ada.ok("report/get", { progress_report_id }));
    const words = { title: "Volume 27", author: "Ada Writer" };
    const drawn = drawCover(titles.at(-1)?.isbn ?? "", words);
    expect(pdf.includes(await smallPicture(Buffer.from(drawn)))).toBe(true);
  });

  it("asks for all covers of a page of titles in one query", async () => {
    const { platform: counted, naming } = countingStatements(platform);
    const queriesFor = async (layout: string) => {
      await ada.ok("titlelist/getPdf", { list_id, layout });
      const [report] = await reports.claimReports(platform.database, "one", platform.clock.now(), 1);
      if (!report) throw new Error("nothing claimed");
      const count = await naming("titles", () => makeReport(counted, report));
      await reports.failReport(platform.database, "one", report.id, platform.clock.now());
      return count;
    };
    expect((await queriesFor("covers")) - (await queriesFor("titles"))).toBe(1);
  });

  it("writes ISBNs as text and formulas as text, in Excel and in CSV", async () => {
    const bytes = await bytesOf(await ada.ok("titlelist/getExcel", { list_id }));
    const sheet = Object.values(xlsx.read(bytes, { cellFormula: true }).Sheets)[0] ?? {};
    expect(xlsx.read(bytes).SheetNames).toEqual(["Titles"]);
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith("!"));
    expect(cells.filter(([, cell]) => (cell as xlsx.CellObject).f !== undefined)).toEqual([]);
    const isbn = cells.find(([, cell]) => (cell as xlsx.CellObject).v === titles[0]?.isbn);
    expect(isbn?.[1]).toMatchObject({ t: "s" });
    expect(rowsOf(bytes)).toContainEqual(expect.arrayContaining(["=HYPERLINK(1)", titles[0]?.isbn, 20]));
    const csv = (await bytesOf(await ada.ok("titlelist/getExcel", { list_id, format: "csv" }))).toString();
    expect(csv).toContain(`\r\n'=HYPERLINK(1),,,978-${titles[0]?.isbn.slice(3)},Paperback,`);
    expect(csv.split("\r\n")).toHaveLength(32);
  });

  it("makes a long list beside the pages", async () => {
    const many = await Promise.all(Array.from({ length: 201 }, () => shop.makeTitle()));
    await shop.makeList("test", { id: "Llong0000001", name: "Long", titles: many });
    const answer = ada.ok("titlelist/getExcel", { list_id: "Llong0000001" });
    await vi.waitFor(async () => expect(await makeWaiting()).toBe(1), { timeout: 20_000 });
    expect(rowsOf(await bytesOf(await answer))).toHaveLength(201 + 4);
  });

  it("shows a bookkeeper the condition, the rate of each tax, and what it was calculated on", async () => {
    const [, title] = titles;
    if (!title) throw new Error("no title");
    await shop.stock("test", title, 5, { condition: "U2", price: 500 });
    const shopper = await shop.customer("books@example.com");
    expect(await shopper.call("cart/getExcel", {})).toMatchObject({ code: "empty" });
    await shopper.ok("cart/add", { eisbn: title.eisbn, condition: "U2", quantity: "3" });
    const cart = rowsOf(await bytesOf(await shopper.ok("cart/getExcel", {})));
    const head = [
      "Title",
      "Author",
      "ISBN",
      "Condition",
      "Format",
      "Quantity",
      "Regular price",
      "Price",
      "Discount",
      "Amount",
    ];
    expect(cart).toContainEqual([...head, "GST, %"]);
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const order = rowsOf(await bytesOf(await shopper.ok("order/getExcel", { order_id: order_number })));
    expect(order).toContainEqual(
      expect.arrayContaining([title.isbn, "Used, very good", "Paperback", 3, 5, 0, 15]),
    );
    const sums = order.map((row) => row.filter((cell) => cell !== undefined && cell !== null && cell !== ""));
    expect(sums).toContainEqual(["GST, 5% of $15.00", 0.75]);
    expect(sums).toContainEqual(["Total", 15.75]);
    const { progress_report_id } = await shopper.ok("report/start", {
      kind: "order",
      format: "pdf",
      order_id: order_number,
    });
    await makeWaiting();
    const { text } = await pdfText(await bytesOf(await shopper.ok("report/get", { progress_report_id })));
    expect(text).toContain("Used, very good");
    expect(text).toContain("$15.75");
    expect(
      await ada.call("report/start", { kind: "order", format: "pdf", order_id: order_number }),
    ).toMatchObject({
      code: "not_found",
    });
  });
});

describe("the queue", () => {
  const ask = (shopper: Guest, layout: string) => shopper.ok("titlelist/getPdf", { list_id, layout });

  it("makes a report that a process took while its clock was a day ahead, and never finished", async () => {
    await ask(ada, "titles");
    const { database, clock } = platform;
    const now = clock.now();
    expect(await reports.claimReports(database, "one", now + 86_400, 1)).toHaveLength(1);
    expect(await reports.claimReports(database, "two", now, 1)).toMatchObject([{ worker: "two" }]);
    expect(await reports.claimReports(database, "three", now, 1)).toEqual([]);
  });

  it("gives the same report to somebody who asks again, and refuses too many at once", async () => {
    const first = await ask(ada, "covers");
    expect(await ask(ada, "covers")).toEqual(first);
    for (const layout of ["titles", "order_form", "shelf_cards"]) await ask(ada, layout);
    await ada.ok("report/start", { kind: "list", list_id, format: "csv" });
    expect(await ada.call("report/start", { kind: "list", list_id, format: "xlsx" })).toMatchObject({
      code: "too_many",
    });
  });

  it("says on its pages, too, how long to wait if everybody together asks for too many", async () => {
    await ask(ada, "covers");
    const { read, transaction } = platform.database;
    const row = await read.selectFrom("reports").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 200 }, (_, index) => ({
      ...row,
      id: `other${index}`,
      owner: `other${index}`,
    }));
    await transaction((tx) => tx.insertInto("reports").values(others).execute());
    const path = `/download/customer/titlelist_pdf?list_id=${list_id}&layout=titles`;
    const answers = [
      await site.ask(HOST, path, { as: ada }),
      await site.ask(HOST, path, { as: ada, headers: { Accept: "text/html" } }),
      await site.post(HOST, `/reports/list/${list_id}`, ada, { as: "csv" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.map(({ headers }) => headers.get("Retry-After"))).toEqual(["120", "120", "120"]);
    expect(await answers[1]?.text()).toContain("</footer>");
  });

  it("does not start another report for each time that a link to a file is followed", async () => {
    const rows = () => platform.database.read.selectFrom("reports").select(["id", "state"]).execute();
    const follow = (layout: string, list = list_id, headers = {}) =>
      site.ask(HOST, `/download/customer/titlelist_pdf?list_id=${list}&layout=${layout}`, {
        as: ada,
        headers,
      });
    for (const headers of [
      { "Sec-Purpose": "prefetch;prerender" },
      { Purpose: "prefetch" },
      { "X-Purpose": "preview" },
      { "X-Moz": "prefetch" },
    ] as Record<string, string>[])
      expect((await follow("covers", list_id, headers)).status).toBe(503);
    expect(await rows()).toEqual([]);

    const first = (await follow("covers")).headers.get("Location");
    await reports.claimReports(platform.database, "one", platform.clock.now(), 1);
    for (let times = 0; times < 3; times++)
      expect((await follow("covers")).headers.get("Location")).toBe(first);
    expect(await rows()).toEqual([{ id: first?.slice("/pdf/".length), state: "running" }]);

    const { list_id: other } = await ada.ok("titlelist/create", { name: "Other" });
    await ada.ok("titlelist/addItemToList", { list_id: other, eisbn: titles[0]?.eisbn ?? "" });
    const statuses: number[] = [];
    for (const list of [list_id, other])
      for (const layout of PDF_LAYOUTS) statuses.push((await follow(layout, list)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(await rows()).toHaveLength(5);
  });

  it("starts at most sixty reports an hour for an address, even if each is finished before the next", async () => {
    const path = `/download/customer/titlelist_pdf?list_id=${list_id}&layout=titles`;
    const { transaction, read } = platform.database;
    platform.clock.set(platform.clock.now() + 3600);
    let requestCount = 0;
    while ((await site.ask(HOST, path, { as: ada })).status === 303 && requestCount < 100) {
      requestCount++;
      await transaction((tx) => tx.updateTable("reports").set({ state: "completed" }).execute());
    }
    expect(requestCount).toBe(60);
    expect(await read.selectFrom("reports").select("id").execute()).toHaveLength(60);
    platform.clock.set(platform.clock.now() + 3600);
    expect((await site.ask(HOST, path, { as: ada })).status).toBe(303);
  });

  it("makes one report of a person at a time, so that nobody keeps the others waiting", async () => {
    await shop.makeList("test", { id: "Lshared00001", name: "Shared", titles: titles.slice(0, 2) });
    const eve = await shop.customer("eve2@example.com");
    await ask(ada, "covers");
    await ask(ada, "titles");
    await eve.ok("titlelist/getPdf", { list_id: "Lshared00001" });
    const { database, clock } = platform;
    const claimed = await reports.claimReports(database, "one", clock.now(), 10);
    expect(new Set(claimed.map(({ owner }) => owner)).size).toBe(2);
    expect(claimed).toHaveLength(2);
    expect(await reports.claimReports(database, "two", clock.now(), 10)).toEqual([]);
  });

  it("gives up what nobody waits for, and makes what is asked about", async () => {
    const { database, clock } = platform;
    const { progress_report_id } = await ask(ada, "covers");
    clock.set(clock.now() + reports.ABANDONED_AFTER - 1);
    await ada.ok("report/progress", { progress_report_id });
    clock.set(clock.now() + reports.ABANDONED_AFTER - 1);
    await reports.cancelUnasked(database, clock.now());
    const [claimed] = await reports.claimReports(database, "one", clock.now(), 1);
    expect(claimed?.id).toBe(progress_report_id);
    clock.set(clock.now() + 2);
    const note = { done: 1, total: 30 };
    expect(await reports.noteProgress(database, "one", progress_report_id, note, clock.now())).toBe(false);
    expect(await ada.ok("report/progress", { progress_report_id })).toMatchObject({ state: "cancelled" });
    const waiting = await ask(ada, "titles");
    clock.set(clock.now() + reports.ABANDONED_AFTER + 1);
    await reports.cancelUnasked(database, clock.now());
    expect(await ada.ok("report/progress", waiting)).toMatchObject({ state: "cancelled" });
  });

  it("lets another process take over from one that died, three times at most", async () => {
    const { database, clock } = platform;
    const { progress_report_id } = await ask(ada, "covers");
    for (const worker of ["one", "two", "three"]) {
      expect(await reports.claimReports(database, worker, clock.now(), 1)).toHaveLength(1);
      clock.set(clock.now() + 31);
    }
    expect(
      await reports.noteProgress(database, "one", progress_report_id, { done: 1, total: 2 }, clock.now()),
    ).toBe(false);
    expect(await reports.claimReports(database, "four", clock.now(), 1)).toEqual([]);
    expect(await ada.ok("report/progress", { progress_report_id })).toMatchObject({ state: "failed" });
  });

  it("keeps a finished file when a process that had stalled comes back with its own", async () => {
    const { database, clock } = platform;
    const { progress_report_id } = await ask(ada, "titles");
    const [stalled] = await reports.claimReports(database, "one", clock.now(), 1);
    if (!stalled) throw new Error("nothing claimed");
    const late = await makeReport(platform, stalled);
    clock.set(clock.now() + 31);
    expect(await makeWaiting("two")).toBe(1);
    expect(await reports.storeFile(database, "one", stalled, late, clock)).toBe(false);
    const { text } = await pdfText(await bytesOf(await ada.ok("report/get", { progress_report_id })));
    expect(text).toContain("Volume 27");
  });

  it("makes no file that would be too large to store and send", async () => {
    await ask(ada, "titles");
    const { database, clock } = platform;
    const [claimed] = await reports.claimReports(database, "one", clock.now(), 1);
    if (!claimed) throw new Error("nothing claimed");
    await expect(makeReport(platform, claimed, undefined, undefined, 500)).rejects.toThrow("500 bytes");
  });

  it("tells somebody who waits for a long list at once that it could not be made", async () => {
    const { database, clock } = platform;
    const many = await Promise.all(Array.from({ length: 201 }, () => shop.makeTitle()));
    await shop.makeList("test", { id: "Lfails000001", name: "Fails", titles: many });
    const answer = ada.call("titlelist/getExcel", { list_id: "Lfails000001" });
    await vi.waitFor(async () => {
      const [claimed] = await reports.claimReports(database, "one", clock.now(), 1);
      if (!claimed) throw new Error("nothing claimed");
      await reports.failReport(database, "one", claimed.id, clock.now());
    });
    expect(await answer).toMatchObject({
      code: "failed",
      detail: { progress_report_id: expect.any(String) },
    });
  }, 20_000);

  it("makes reports in a process of its own, and gives unfinished ones back when the server stops", async () => {
    const stop = runReports(platform);
    const { progress_report_id } = await ask(ada, "order_form");
    await vi.waitFor(
      async () =>
        expect(await ada.ok("report/progress", { progress_report_id })).toMatchObject({ completed: true }),
      { timeout: 60_000, interval: 100 },
    );
    await stop();
    const { text } = await pdfText(await bytesOf(await ada.ok("report/get", { progress_report_id })));
    expect(text).toContain("Volume 27");
  }, 90_000);
});

import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { titlesCommand } from "#app/cli/commands/titles.ts";
import { coverSource } from "#app/domain/catalogue/catalogue.server.ts";
import { ownCovers } from "#app/domain/catalogue/title-edits.server.ts";
import { sweepPictures } from "#app/platform/images/shop-picture.server.ts";
import type { Given } from "#tests/support/command.ts";
import { runCommand } from "#tests/support/command.ts";
import { DeskBrowser, fieldIn, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { serveSite } from "#tests/support/served-site.ts";
import { CANADIAN, guest, makeList, makeShop, makeTitle, stock, storeOf } from "#tests/support/shop.ts";
import { uploaded } from "#tests/support/uploaded.ts";

/** A shop's own cover for a title: where it is shown, which pictures are taken, and how it is taken back. */

const { platform, site, host, logIn, visit } = await openDeskSite();
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const desk = await logIn("mary@example.com", "manager");
const served = await serveSite(platform, site, host);
afterAll(() => served.close());

/** A title in the catalogue, with copies in the shop. @returns its code */
async function book(title: string) {
  const newTitle = await makeTitle(platform, { title, list_price_can: 2000 });
  await stock(platform, "test", newTitle, 3);
  return { ...newTitle, code: newTitle.isbn };
}
const one = async (code: string) => ok(await call(await visit(), titles.showForStaff, { code }));
let shade = 0;
/** A picture, different from all others. */
const drawn = (width = 200, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: (++shade * 60) % 256, g: shade, b: 0 } } });
const photo = (width?: number, height?: number) => drawn(width, height).png().toBuffer();
const change = async (code: string, more: object) => call(await visit(), titles.cover, { code, ...more });
const upload = async (content: Buffer | string) => uploaded(platform, "cover.png", content);
const cover = async (eisbn: string, of = host) =>
  (await new DeskBrowser(site, of).open(`/covers/${eisbn}/120`)).html;
const card = async (eisbn: string) =>
  (await guest(platform).ok("title/getItem", { eisbn })).cover_image_cache as string | null;
const fileOf = (name: string | null | undefined) =>
  path.join(platform.env.dataDir, "pictures", "shop", name ?? "");

it("is shown in this shop alone, is in the history, and can be removed and put back", async () => {
  const { code, eisbn } = await book("Uncovered");
  expect(await card(eisbn)).toBeNull();
  expect(await change(code, { file: await upload(await photo()) })).toEqual({ code });
  const first = (await one(code)).title.edits.cover;
  expect(first).toMatch(/^[0-9a-f]{16}_200x300\.webp$/);
  expect(await card(eisbn)).toBe(first?.slice(0, 16));
  const sources = (shop: { id: number }) => coverSource(platform.database.read, shop.id, eisbn);
  expect(await sources(await storeOf(platform))).toMatchObject({ own_cover: first });
  expect(await sources(await storeOf(platform, "other"))).toMatchObject({ own_cover: null });
  expect(await change(code, { file: await upload(await photo()) })).toEqual({ code });
  const later = Date.now() / 1000 + 2 * 86_400;
  const inUse = async () => new Set<string>();
  // The picture that was replaced can be put back for 30 days; what nothing shows goes.
  await sweepPictures(
    platform.env.dataDir,
    later,
    async (names) => new Set(await ownCovers(platform.database.read, names)),
  );
  expect(existsSync(fileOf(first))).toBe(true);
  const { history } = await one(code);
  expect(history[0]).toMatchObject({ changes: [{ field: "cover", before: first }], undoable: true });
  expect(await call(await visit(), titles.undo, { code, number: history[0]?.number ?? 0 })).toEqual({
    code,
  });
  expect(await card(eisbn)).toBe(first?.slice(0, 16));
  expect(await change(code, { remove: "on" })).toEqual({ code });
  expect(await card(eisbn)).toBeNull();
  await sweepPictures(platform.env.dataDir, later + 60 * 86_400, inUse);
  const removed = (await one(code)).history[0];
  expect(await call(await visit(), titles.undo, { code, number: removed?.number ?? 0 })).toMatchObject({
    code: "cover_gone",
  });
  const page = await desk.open(`/desk/titles/${code}`);
  expect(page.html).toContain("changed our cover.");
  expect(page.html).toContain("removed our cover.");
});

it("is served instead of the drawn one, and browsers keep a picture only under an address that names it", async () => {
  const { code, eisbn } = await book("Drawn first");
  const lasts = async (version: string) => {
    const { response } = await new DeskBrowser(site, host).open(`/covers/${eisbn}/120${version}`);
    return Number(/max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1]);
  };
  const before = await cover(eisbn);
  expect(await lasts("")).toBeGreaterThan(86_400);
  await change(code, { file: await upload(await photo()) });
  expect(await cover(eisbn)).not.toBe(before);
  expect(await cover(eisbn, "other.localhost")).toBe(before);
  const version = `?v=${await card(eisbn)}`;
  expect(await lasts(version)).toBeGreaterThan(86_400);
  // The address of the drawn cover, which pages name again once the shop's own is removed.
  expect(await lasts("")).toBe(300);
  await change(code, { remove: "on" });
  expect(await cover(eisbn)).toBe(before);
  expect(await lasts(version)).toBe(300);
});

it("is on every page that shows the title, at once, also on those that guests share", async () => {
  const made = await book("Seen everywhere");
  const { code, eisbn } = made;
  await makeList(platform, "test", { id: "covers", name: "Covers", titles: [made] });
  const pages = [`/item/${eisbn}`, "/browse/filter/t/everywhere", "/lists/covers", "/feeds/browse"];
  for (const page of pages) await served.ask(page);
  await change(code, { file: await upload(await photo()) });
  const shown = `/covers/${eisbn}/`;
  const version = `?v=${await card(eisbn)}`;
  const addresses = (text: string) => text.match(new RegExp(`${shown}\\d+(\\?v=\\w+)?`, "g")) ?? [];
  for (const page of pages) {
    const { text } = await served.ask(page);
    expect([page, new Set(addresses(text).map((address) => address.replace(/^[^?]*/, "")))]).toEqual([
      page,
      new Set([version]),
    ]);
  }
  const { text } = await served.ask(`/item/${eisbn}`);
  for (const property of ['"og:image"', '"image"']) expect(text).toContain(property);
  expect(text).toContain(`http://${host}${shown}600${version}`);
  const buyer = guest(platform);
  await buyer.ok("cart/add", { eisbn, quantity: "1" });
  expect(JSON.stringify(await buyer.ok("cart/get", {}))).toContain(version.slice(3));
  await change(code, { remove: "on" });
  expect((await served.ask(`/item/${eisbn}`)).text).not.toContain("?v=");
});

// A picture is drawn before anything is stored.
it.skipIf(process.env.TEST_POSTGRES)(
  "takes any photo, and says beside the field what is wrong with another file",
  async () => {
    const { code } = await book("Many files");
    const path = `/desk/titles/${code}/cover`;
    const send = async (file: Buffer | string, name = "cover.jpg") => {
      const { html } = await desk.open(path);
      const sent = new File([new Uint8Array(Buffer.from(file))], name, { type: "image/jpeg" });
      const version = fieldIn(html, "seen");
      const { response, html: answer } = await desk.send(path, { seen: version, file: sent });
      const beside = /id="[^"]*file-error"[^>]*>(.*?)<\/p>/s.exec(answer)?.[1]?.replace(/<[^>]*>/g, "");
      return response.status === 422 ? beside : response.status;
    };
    const square = { create: { width: 90, height: 90, channels: 4, background: "#0a3" } } as const;
    const gif = await sharp([await photo(90, 90), await photo(90, 90)], { join: { animated: true } })
      .gif()
      .toBuffer();
    for (const [what, picture] of [
      ["40 megapixels", await drawn(8000, 5000).jpeg().toBuffer()],
      ["CMYK", await drawn().toColourspace("cmyk").jpeg().toBuffer()],
      ["transparent", await sharp(square).webp().toBuffer()],
      ["animated", gif],
    ] as const)
      expect([what, await send(picture)]).toEqual([what, 303]);
    const { cover: name } = (await one(code)).title.edits;
    expect(name).toMatch(/_90x90\.webp$/);
    const none = /^We can’t read this picture\. Please choose a JPEG/;
    for (const [what, file, said] of [
      ["text", "no picture", none],
      ["HTML", "<!doctype html><script>alert(1)</script>", none],
      ["SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, none],
      ["half a picture", (await photo(3000, 3000)).subarray(0, 900), none],
      ["too many pixels", await drawn(10_000, 7000).png().toBuffer(), /at most 60 megapixels/],
      ["a dot", await photo(1, 1), /^This picture has 1 × 1 pixels\. A cover needs at least 80 × 80/],
      ["empty", "", /^Choose a picture\.$/],
      ["21 MB", Buffer.alloc(21 * 1024 * 1024), /^This file is larger than 20 MB\./],
    ] as const)
      expect([what, await send(file)]).toEqual([what, expect.stringMatching(said)]);
    expect((await one(code)).title.edits.cover).toBe(name);
  },
);

it("refuses files that are not pictures, and covers that a colleague has changed since", async () => {
  const { code } = await book("Twice covered");
  expect(await change(code, { file: await upload("no picture") })).toMatchObject({
    code: "not_a_picture",
    fields: { file: expect.any(String) },
  });
  expect(await change(code, {})).toMatchObject({ code: "no_file" });
  const { version } = (await one(code)).title;
  const seenField = { seen: version };
  expect(await change(code, { file: await upload(await photo()), ...seenField })).toEqual({ code });
  expect(await change(code, { remove: "on", ...seenField })).toMatchObject({ code: "changed" });
  const page = await desk.open(`/desk/titles/${code}/cover`);
  for (const text of ["Cover of Twice covered", "Remove our cover", `/covers/`])
    expect(page.html).toContain(text);
  const form = { seen: fieldIn(page.html, "seen"), remove: "on" };
  expect(pathIn(await desk.send(`/desk/titles/${code}/cover`, form))).toBe(`/desk/titles/${code}`);
  expect((await desk.open(`/desk/titles/${code}/cover`)).html).not.toContain("Remove our cover");
});

it("is set and removed by command", async () => {
  const { code } = await book("Covered by command");
  const file = path.join(platform.env.dataDir, "cover.png");
  writeFileSync(file, await photo());
  const run = (options: Given) => runCommand(titlesCommand, platform, ["cover", code], options);
  expect((await run({ file })).text).toContain("has the new cover");
  expect((await one(code)).title.edits.cover).not.toBeNull();
  expect((await run({ remove: true })).text).toContain("shows the feeds' cover");
  expect((await one(code)).title.edits.cover).toBeNull();
});

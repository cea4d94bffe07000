import { existsSync, utimesSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { picturesCommand } from "#app/cli/commands/pictures.ts";
import { importContent } from "#app/domain/exchange/content/import.server.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { flashOf, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, makeShop, merged, storeOf } from "#tests/support/shop.ts";
import { uploaded } from "#tests/support/uploaded.ts";

/** The shop's pictures at the desk: uploading, describing, the point to keep, replacing and removing. */

const { platform, site, host, logIn, visit } = await openDeskSite();
await makeShop(platform, "other", merged(CANADIAN, {}), ["other.localhost"]);
const desk = await logIn("mary@example.com", "manager");

let drawn = 0;
/** A picture file, different from all others. */
const photo = (width = 600, height = 300) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: (++drawn * 37) % 256, g: (drawn * 91) % 256, b: 200 },
    },
  })
    .png()
    .toBuffer();

async function added(more: { alt?: string; label?: string } = {}, shop = "test") {
  const file = await uploaded(platform, "shop front.png", await photo());
  return ok(await call(await visit(shop), pictures.add, { file, alt: "The shop from the street", ...more }));
}
const shown = async (id: number) => ok(await call(await visit(), pictures.show, { id }));
const fileOf = (name: string) => path.join(platform.env.dataDir, "pictures", "shop", name);
const stored = (name: string) => existsSync(fileOf(name));

/** Shows a picture on a list and on the home page. */
async function show(name: string) {
  const store = await storeOf(platform);
  const content = {
    lists: [{ name: "Winter", image: name, titles: [] }],
    pages: [
      {
        page_id: "",
        blocks: [{ placement: "banner", header: "Winter is here", image: name, list: "Winter" }],
      },
    ],
  };
  const { dataDir } = platform.env;
  ok(
    await importContent(platform.database, platform.clock.now(), store, JSON.stringify(content), { dataDir }),
  );
}

describe("adding a picture", () => {
  it("stores it again from its pixels, called like its file, and records who did", async () => {
    const { id, name } = await added();
    expect(name).toMatch(/^[0-9a-f]{16}_600x300\.webp$/);
    expect(stored(name)).toBe(true);
    expect(await shown(id)).toMatchObject({
      name,
      label: "shop front",
      alt: "The shop from the street",
      is_decorative: false,
      focus: { x: 50, y: 50 },
      uses: [],
      version: 1,
      history: [
        { action: "picture added", actor: "operator", detail: "shop front: The shop from the street" },
      ],
    });
  });

  it("refuses files that are not pictures, pictures without a description, and the same picture twice", async () => {
    const add = async (
      file: Awaited<ReturnType<typeof uploaded>> | undefined,
      more: object = { alt: "A door" },
    ) => call(await visit(), pictures.add, { file, ...more });
    const text = await uploaded(platform, "photo.jpg", "this is a text");
    expect(await add(text)).toMatchObject({ code: "not_a_picture", fields: { file: expect.any(String) } });
    const drawing = await uploaded(platform, "drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await add(drawing)).toMatchObject({ code: "not_a_picture" });
    const cut = await uploaded(platform, "cut.png", (await photo()).subarray(0, 60));
    expect(await add(cut)).toMatchObject({ code: "not_a_picture" });
    expect(await add(undefined)).toMatchObject({ code: "no_file" });
    expect(await add(await uploaded(platform, "", ""))).toMatchObject({ code: "no_file" });
    const large = await uploaded(platform, "large.png", Buffer.alloc(20 * 1024 * 1024 + 1));
    expect(await add(large)).toMatchObject({ code: "too_large" });
    const content = await photo();
    const file = () => uploaded(platform, "door.png", content);
    expect(await add(await file(), {})).toMatchObject({
      fields: { alt: expect.stringContaining("Describe") },
    });
    expect(await add(await file(), { is_decorative: "on" })).toHaveProperty("id");
    expect(await add(await file())).toMatchObject({
      code: "exists",
      fields: { file: expect.stringContaining("door") },
    });
  });

  it("refuses more pixels than a camera has", async () => {
    const file = await uploaded(
      platform,
      "huge.png",
      await sharp({ create: { width: 10_000, height: 6_100, channels: 3, background: "white" } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    expect(await call(await visit(), pictures.add, { file, alt: "White" })).toMatchObject({
      code: "not_a_picture",
    });
  });

  it("is found by the words about it", async () => {
    const { id } = await added({ alt: "Café tables, 50% empty", label: "Our café" });
    const find = async (words: string) =>
      ok(await call(await visit(), pictures.list, { find: words })).pictures.map((picture) => picture.id);
    expect(await find("CAFE tables")).toEqual([id]);
    expect(await find("%")).not.toEqual([]);
    expect(await find("cafe chairs")).toEqual([]);
    const first = ok(await call(await visit(), pictures.list, { limit: 1 }));
    expect(first).toMatchObject({ pictures: [{ id }], next: id });
    const second = ok(await call(await visit(), pictures.list, { limit: 1, after: id }));
    expect(second.pictures[0]?.id).toBeLessThan(id);
  });
});

describe("a picture of the library", () => {
  let picture: { id: number; name: string };
  beforeAll(async () => {
    picture = await added();
  });

  it("is described again, and not over what a colleague wrote meanwhile", async () => {
    const { id } = picture;
    const describe = async (seen: number, alt: string) =>
      call(await visit(), pictures.describe, { id, seen, label: "Front", alt });
    expect(await describe(1, "The front door")).toEqual({ id });
    expect(await describe(1, "A door")).toMatchObject({ code: "changed" });
    expect(await shown(id)).toMatchObject({ label: "Front", alt: "The front door", version: 2 });
    const page = await desk.open(`/desk/pictures/${id}`);
    expect(page.html).toContain('name="seen" value="2"');
    await call(await visit(), pictures.describe, { id, label: "Front", alt: "The open door" });
    const refused = await desk.send(`/desk/pictures/${id}`, {
      seen: "2",
      label: "Front",
      alt: "What I typed",
    });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("somebody else changed this picture");
    expect(refused.html).toContain("What I typed");
    expect(refused.html).toContain('name="seen" value="3"');
    const history = (await shown(id)).history;
    expect(history.at(-1)).toMatchObject({ detail: "Front: The front door → Front: The open door" });
  });

  it("keeps the point that was clicked on, or one of nine places, and none for a press without a point", async () => {
    const { id, name } = picture;
    const path = `/desk/pictures/${id}`;
    const { html } = await desk.open(path);
    expect(html).toMatch(/<input[^>]*type="image"[^>]*width="280"[^>]*height="140"/);
    expect(flashOf(await desk.send(`${path}/point`, { "point.x": "70", "point.y": "140" }))).toContain(
      "desk_picture_point",
    );
    expect((await shown(id)).focus).toEqual({ x: 25, y: 100 });
    await desk.send(`${path}/point`, { place: "100,0" });
    expect((await shown(id)).focus).toEqual({ x: 100, y: 0 });
    for (const nothing of [{ "point.x": "0", "point.y": "0" }, { place: "left" }, {}])
      expect(flashOf(await desk.send(`${path}/point`, nothing as Record<string, string>))).toContain(
        "desk_picture_no_point",
      );
    expect(await call(await visit(), pictures.point, { id, x: 101, y: 0 })).toMatchObject({
      code: "invalid",
    });
    await show(name);
    const home = await (await site.ask(host, "/")).text();
    expect(home).toMatch(/<img[^>]*alt="The open door"[^>]*class="[^"]*picture_cropped/);
  });

  it("says where it is shown, and is not removed while it is", async () => {
    const { id, name } = picture;
    expect((await shown(id)).uses).toEqual([
      { kind: "list", id: expect.any(String), name: "Winter" },
      { kind: "page", id: "", name: "Winter is here" },
    ]);
    expect(await call(await visit(), pictures.remove, { id })).toMatchObject({ code: "in_use" });
    const page = await desk.open(`/desk/pictures/${id}/remove`);
    expect(page.html).toContain("can’t be removed");
    expect(page.html).not.toContain("Remove this picture");
    expect(stored(name)).toBe(true);
  });

  it("is replaced wherever it is shown, and stays until it is removed", async () => {
    const { id, name } = picture;
    const file = await uploaded(platform, "new.png", await photo(800, 400));
    const answer = ok(await call(await visit(), pictures.replace, { id, file }));
    expect(answer.places).toBe(2);
    expect(await shown(answer.id)).toMatchObject({
      label: "Front",
      alt: "The open door",
      focus: { x: 100, y: 0 },
      uses: [{ kind: "list" }, { kind: "page" }],
    });
    expect((await shown(id)).uses).toEqual([]);
    const { version } = await shown(id);
    expect(await call(await visit(), pictures.remove, { id, seen: version - 1 })).toMatchObject({
      code: "changed",
    });
    await desk.open(`/desk/pictures/${id}/remove`);
    const gone = await desk.send(`/desk/pictures/${id}/remove`, { seen: String(version) });
    expect(pathIn(gone)).toBe("/desk/pictures");
    expect((await desk.open(`/desk/pictures/${id}`)).response.status).toBe(404);
    const old = platform.clock.now() - 2 * 86_400;
    for (const one of [name, answer.name]) utimesSync(fileOf(one), old, old);
    platform.clock.advance(2 * 3600);
    await tidy(platform);
    expect([stored(name), stored(answer.name)]).toEqual([false, true]);
  });

  it("belongs to its shop alone", async () => {
    const { id } = await added({}, "other");
    expect((await desk.open(`/desk/pictures/${id}`)).response.status).toBe(404);
    for (const one of [pictures.show, pictures.remove])
      expect(await call(await visit(), one as typeof pictures.remove, { id })).toMatchObject({
        code: "not_found",
      });
  });
});

describe("choosing a picture for a form", () => {
  it("leads to the library and back, with the picture's name", async () => {
    const { id, name } = await added({ label: "Chosen" });
    const way = "for=%2Fdesk%2Fsomething%3Fx%3D1&as=banner.image";
    const back = `/desk/something?x=1&banner.image=${name}`.replaceAll("&", "&amp;");
    const list = await desk.open(`/desk/pictures?${way}`);
    expect(list.html).toContain(`href="${back}"`);
    expect(list.html).toContain(`/desk/pictures/new?${way.replaceAll("&", "&amp;")}`);
    expect((await desk.open(`/desk/pictures/${id}?${way}`)).html).toContain(`href="${back}"`);
    const elsewhere = await desk.open("/desk/pictures?for=https%3A%2F%2Fevil.example%2F");
    expect(elsewhere.html).not.toContain("evil.example");
  });
});

describe("imported pictures", () => {
  it("are in the library too, and show what they showed before until somebody describes them", async () => {
    const folder = platform.env.dataDir;
    await sharp(await photo()).toFile(path.join(folder, "reading-room.png"));
    const store = await storeOf(platform, "other");
    const content = { lists: [{ name: "Rooms", image: "reading-room.png", titles: [] }] };
    const json = JSON.stringify(content);
    ok(
      await importContent(platform.database, platform.clock.now(), store, json, { dataDir: folder, folder }),
    );
    const answer = ok(await call(await visit("other"), pictures.list, { find: "reading" }));
    expect(answer.pictures).toMatchObject([{ label: "reading-room", alt: null, is_decorative: false }]);
    await importContent(platform.database, platform.clock.now(), store, json, { dataDir: folder, folder });
    expect(ok(await call(await visit("other"), pictures.list, { find: "reading" })).pictures).toHaveLength(1);
  });
});

it("are looked after by command", async () => {
  const { dataDir } = platform.env;
  const file = path.join(dataDir, "window.png");
  await sharp(await photo()).toFile(file);
  const run = async (args: string[], options: Given = {}) =>
    (await runCommand(picturesCommand, platform, args, { store: "other", ...options })).lines;
  const [line = ""] = await run(["add", file], { alt: "The window in spring" });
  const [id = "", name = ""] = line.split("\t");
  const listed = async () => run(["list"], { find: "window" });
  expect(await listed()).toEqual([`${id}\t${name}\twindow\tThe window in spring`]);
  await run(["describe", id], { label: "Window", decorative: true });
  await run(["point", id, "10", "90"]);
  expect(ok(await call(await visit("other"), pictures.show, { id })).focus).toEqual({ x: 10, y: 90 });
  const other = path.join(dataDir, "window-2.png");
  await sharp(await photo()).toFile(other);
  expect(await run(["replace", id, other])).toEqual([expect.stringContaining("places that show it now: 0")]);
  await run(["remove", id]);
  expect(await listed()).toEqual([expect.stringMatching(/\tWindow\tdecoration$/)]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { picturesCommand } from "#app/cli/commands/pictures.ts";
import { titleIdsOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { pictureCounts } from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { portraitsOf } from "#app/domain/catalogue/resources/resources.server.ts";
import type { Resource } from "#app/domain/catalogue/resources/resources.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { feedPictureFile, memoryFor } from "#app/platform/images/feed-picture.server.ts";
import { fetcherProcess } from "#app/platform/images/feed-picture-process.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { type Answer, fetchFrom, file, picture, pictureHost } from "#tests/support/feed-pictures.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, guest, makeShop, makeTitle, storeOf } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** Pictures that feeds link to: which are fetched, which are shown, and what may go wrong on the way. */

const platform = await sharedPlatform();
const { database, clock } = platform;
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const site = await openSite(platform);
const host = await pictureHost();
afterAll(() => host.close());
afterEach(() => {
  host.asked.length = 0;
});

let shade = 0;
const jpeg = () => picture(++shade).jpeg().toBuffer();
const link = (at: string, more: Partial<Resource> = {}): Resource => ({
  kind: "cover",
  url: at,
  person: null,
  caption: null,
  shown_from: null,
  shown_until: null,
  changed_at: null,
  ...more,
});
/** A title whose feed links to these, and their addresses with what the host answers there. */
async function book(title: string, links: Resource[], answers: Record<string, Answer> = {}) {
  Object.assign(host.answers, answers);
  return makeTitle(platform, { title, resources: links });
}
const fetched = (more = {}) => fetchFrom(platform, [host.port], more);
const item = async ({ eisbn }: { eisbn: string }, shop = "test") =>
  guest(platform, shop).ok("title/getItem", { eisbn });
/** The version of a title's cover in addresses, as it is stored: pages may show the one before for a minute. */
const version = async ({ eisbn }: { eisbn: string }) =>
  (
    await database.read
      .selectFrom("titles")
      .select("cover_image_cache")
      .where("eisbn", "=", eisbn)
      .executeTakeFirstOrThrow()
  ).cover_image_cache;
const rowOf = (url: string) =>
  database.read.selectFrom("feed_pictures").selectAll().where("url", "=", url).executeTakeFirst();
const change = ({ isbn }: { isbn: string }, resources: Resource[]) =>
  database.transaction((tx) => saveTitle(tx, clock.now(), { product_code: isbn, resources }));
const cover = async ({ eisbn }: { eisbn: string }, shop = "test") => {
  const answer = await site.ask(`${shop}.localhost`, `/covers/${eisbn}/120`, {
    headers: { Accept: "image/avif" },
  });
  return Buffer.from(await answer.arrayBuffer());
};
const colourOf = async (content: Buffer) => {
  const { dominant } = await sharp(content).stats();
  return [dominant.r, dominant.g, dominant.b];
};

describe("a cover of a feed", () => {
  it("is fetched once for all titles and shops, stored in every width, and shown with its true size", async () => {
    const at = `${host.at}/tides.jpg`;
    const [title, other] = [
      await book("Tides", [link(at)], { "/tides.jpg": file(await jpeg()) }),
      await book("Tides too", [link(at)]),
    ];
    expect(await version(title)).toBeNull();
    const drawn = await cover(title);
    expect(await fetched()).toMatchObject({ titles: 4, stored: 1, failed: {} });
    expect(host.asked).toHaveLength(1);
    expect(await version(title)).toMatch(/^[0-9a-f]{8}_200x300$/);
    expect(await version(other)).toBe(await version(title));
    expect((await item(other, "other")).cover_image_cache).toBe(await version(title));
    expect(await cover(title)).not.toEqual(drawn);
    expect((await sharp(await cover(title)).metadata()).format).toBe("heif");
    // Nothing is due any more.
    expect(await fetched()).toMatchObject({ titles: 0, stored: 0, unchanged: 0 });
    expect(host.asked).toHaveLength(1);
  });

  it.each<[string, [number, number], string]>([
    ["of an odd width", [101, 150], "101x150"],
    ["taller than most", [700, 1100], "573x900"],
    ["wider than high", [1200, 701], "600x351"],
  ])("%s is stored in its true proportions", async (name, [width, height], size) => {
    const at = `/${name.replaceAll(" ", "-")}.jpg`;
    const title = await book(name, [link(host.at + at)], {
      [at]: file(await picture(++shade, width, height).jpeg().toBuffer()),
    });
    expect(await fetched()).toMatchObject({ stored: 1, failed: {} });
    expect(await version(title)).toMatch(new RegExp(`_${size}$`));
    const stored = (await rowOf(host.at + at))?.name ?? "";
    const whole = await sharp(feedPictureFile(platform.env.dataDir, stored)).metadata();
    expect(`${whole.width}x${whole.height}`).toBe(size);
  });

  it("gives way to the shop's own picture there, and nowhere else", async () => {
    const title = await book("Two wishes", [link(`${host.at}/two.jpg`)], { "/two.jpg": file(await jpeg()) });
    await fetched();
    const before = await cover(title);
    const ids = await titleIdsOfCodes(database.read, [title.isbn]);
    const store = await storeOf(platform, "other");
    const own = `${"a".repeat(16)}_200x300.webp`;
    await database.transaction((tx) =>
      tx
        .insertInto("title_edits")
        .values({
          store_id: store.id,
          title_id: ids.get(title.isbn) ?? 0,
          price: null,
          description: null,
          shelf_note: null,
          cover: own,
          hidden: 0,
          updated_at: clock.now(),
        })
        .execute(),
    );
    const card = (await item(title, "other")).cover_image_cache as string;
    expect(own.startsWith(card.slice(0, 16))).toBe(true);
    expect(await cover(title)).toEqual(before);
  });

  it("is asked for again when its link, or the date of its feed, changes; a link that died keeps the old picture", async () => {
    const at = `${host.at}/changing.jpg`;
    const headers = { ETag: '"first"', "Last-Modified": "Sat, 21 Nov 2026 10:00:00 GMT" };
    const title = await book("Changing", [link(at)], {
      "/changing.jpg": file(await jpeg(), "image/jpeg", headers),
    });
    await fetched();
    const first = await version(title);
    host.answers["/changing.jpg"] = (request, response) => {
      const { "if-none-match": tag, "if-modified-since": since } = request.headers;
      response.writeHead(tag === '"first"' && since ? 304 : 500).end();
    };
    clock.advance(DAY);
    await change(title, [link(at, { changed_at: clock.now() })]);
    expect(await fetched()).toMatchObject({ unchanged: 1 });
    expect(await version(title)).toBe(first);

    host.answers["/newer.jpg"] = file(await jpeg());
    await change(title, [link(`${host.at}/newer.jpg`)]);
    await fetched();
    const second = await version(title);
    expect(second).not.toBe(first);

    await change(title, [link(`${host.at}/gone.jpg`)]);
    expect(await fetched()).toMatchObject({ failed: { not_found: 1 } });
    expect(await version(title)).toBe(second);
    expect((await cover(title)).length).toBeGreaterThan(0);
    // What nothing shows any more goes: the first picture does, the one that is still shown does not.
    await fetched();
    expect(await rowOf(at)).toBeUndefined();
    expect(await rowOf(`${host.at}/newer.jpg`)).toBeDefined();
  });

  it("is neither fetched nor shown before its embargo ends, and no longer than its feed allows", async () => {
    const [from, until] = [clock.now() + DAY, clock.now() + 2 * DAY];
    const at = `${host.at}/embargo.jpg`;
    const title = await book("Embargo", [link(at, { shown_from: from, shown_until: until })], {
      "/embargo.jpg": file(await jpeg()),
    });
    await fetched();
    expect([host.asked.length, await version(title)]).toEqual([0, null]);
    clock.set(from);
    await fetched();
    expect(await version(title)).toMatch(/_200x300$/);
    clock.set(until);
    await fetched();
    expect(await version(title)).toBeNull();
  });

  it("is asked for with growing pauses while there is none, and given up in the end", async () => {
    const at = `${host.at}/never.jpg`;
    await book("Never", [link(at)]);
    for (let tries = 1; tries <= 6; tries++) {
      await fetched();
      expect(await rowOf(at)).toMatchObject({ problem: "not_found", tries });
      await fetched();
      expect(host.asked.filter((one) => one.path === "/never.jpg")).toHaveLength(tries);
      const next = (await rowOf(at))?.ask_at;
      expect(next === null).toBe(tries === 6);
      clock.set(next ?? clock.now());
    }
  });

  it("is fetched by one connection to a host at a time", async () => {
    for (let index = 0; index < 6; index++)
      await book(`Crowd ${index}`, [link(`${host.at}/crowd-${index}.jpg`)], {
        [`/crowd-${index}.jpg`]: file(await jpeg()),
      });
    await fetched();
    expect(host.asked).toHaveLength(6);
    expect(host.mostOpen()).toBe(1);
  });
});

describe("what a host may answer", () => {
  const MB = 1024 * 1024;
  const pdf = "%PDF-1.7 a book";
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><script>alert(1)</script></svg>';
  it.each<[string, string, () => Answer | Promise<Answer>]>([
    ["a page", "not_a_picture", () => file("<p>Log in</p>", "text/html")],
    ["a page that calls itself a picture", "not_a_picture", () => file("<p>Log in</p>")],
    ["a file of another kind", "not_a_picture", () => file(pdf, "application/octet-stream")],
    ["a drawing with scripts", "not_a_picture", () => file(svg, "image/svg+xml")],
    ["half a picture", "not_a_picture", async () => file((await jpeg()).subarray(0, 200))],
    ["a picture of one pixel", "too_small", async () => file(await picture(1, 1, 1).png().toBuffer())],
    ["a line", "too_small", async () => file(await picture(1, 80, 9000).jpeg().toBuffer())],
    [
      "a huge file that says so",
      "too_large",
      () => (_request, response) =>
        void response.writeHead(200, { "Content-Type": "image/tiff", "Content-Length": 200 * MB }).end(),
    ],
    [
      "a file that does not end",
      "too_large",
      () => (_request, response) => {
        response.writeHead(200, { "Content-Type": "image/tiff" });
        const more = () => {
          if (response.writable && !response.closed)
            response.write(Buffer.alloc(MB), () => setImmediate(more));
        };
        more();
      },
    ],
    [
      "a small file with too many pixels",
      "too_many_pixels",
      async () =>
        file(await picture(2, 9000, 9000).tiff({ compression: "deflate" }).toBuffer(), "image/tiff"),
    ],
    [
      "a redirect to the local network",
      "not_public",
      () => (_request, response) =>
        void response.writeHead(302, { Location: "http://127.0.0.1:1/secret" }).end(),
    ],
    [
      "a redirect to itself",
      "unreachable",
      () => (request, response) => void response.writeHead(302, { Location: request.url ?? "" }).end(),
    ],
    ["an end in the middle", "unreachable", () => (_request, response) => void response.socket?.destroy()],
  ])("%s: %s", async (name, problem, answer) => {
    const own = await pictureHost({ "/a.jpg": await answer() });
    const title = await book(name, [link(`${own.at}/a.jpg`)]);
    expect(await fetchFrom(platform, [own.port])).toMatchObject({ stored: 0, failed: { [problem]: 1 } });
    expect(await version(title)).toBeNull();
    own.close();
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["in the colours of print", () => picture(90).toColourspace("cmyk").jpeg().toBuffer()],
    [
      "that is transparent",
      () =>
        sharp({ create: { width: 200, height: 300, channels: 4, background: "#0000" } })
          .png()
          .toBuffer(),
    ],
    [
      "that moves",
      async () =>
        sharp(await picture(80).raw().toBuffer(), {
          raw: { width: 200, height: 300, channels: 3, pageHeight: 150 },
        })
          .gif({ loop: 0 })
          .toBuffer(),
    ],
    [
      "that lies on its side",
      async () => picture(70, 300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
  ])("a picture %s is shown on a page like any other", async (name, content) => {
    const title = await book(name, [link(`${host.at}/${name}`.replaceAll(" ", "-"))], {
      [`/${name}`.replaceAll(" ", "-")]: file(await content()),
    });
    expect(await fetched()).toMatchObject({ stored: 1, failed: {} });
    const [shown] = [await cover(title)];
    const { pages = 1, hasAlpha, space } = await sharp(shown).metadata();
    expect([pages, hasAlpha, space]).toEqual([1, false, "srgb"]);
    if (name === "that is transparent") expect(Math.min(...(await colourOf(shown)))).toBeGreaterThan(240);
    if (name === "that lies on its side") expect(await version(title)).toMatch(/_200x300$/);
  });

  it("a certificate that has expired: nothing is fetched, and the host is left alone for a while", async () => {
    const own = await pictureHost({ "/a.jpg": file(await jpeg()) }, true);
    await book("Expired", [link(`${own.at}/a.jpg`)]);
    expect(await fetchFrom(platform, [own.port])).toMatchObject({ failed: { certificate: 1 } });
    expect(own.asked).toHaveLength(0);
    own.close();
  });

  it("429 for an hour: the host is left alone for that long, and no picture counts as missing", async () => {
    const answers: Record<string, Answer> = { "/b.jpg": file(await jpeg()) };
    answers["/a.jpg"] = (_request, response) => void response.writeHead(429, { "Retry-After": "3600" }).end();
    const own = await pictureHost(answers);
    const [first, second] = [
      await book("Patience", [link(`${own.at}/a.jpg`)]),
      await book("Patience too", [link(`${own.at}/b.jpg`)]),
    ];
    await fetchFrom(platform, [own.port]);
    expect(own.asked).toHaveLength(1);
    const { text } = await runCommand(picturesCommand, platform, ["missing"]);
    expect(text).toContain(`127.0.0.1:${own.port}\tis left alone until`);
    // A new link does not end the pause.
    await book("Patience again", [link(`${own.at}/c.jpg`)]);
    clock.advance(3599);
    await fetchFrom(platform, [own.port]);
    expect(own.asked).toHaveLength(1);
    answers["/a.jpg"] = file(await jpeg());
    clock.advance(1);
    await fetchFrom(platform, [own.port]);
    expect([await version(first), await version(second)]).not.toContain(null);
    own.close();
  });

  it("the same picture for many titles, which says that there is none: it is not shown, whatever its address", async () => {
    const nothing = await jpeg();
    const titles = [];
    for (let index = 0; index < 7; index++)
      titles.push(
        await book(`No cover ${index}`, [link(`${host.at}/none-${index}.jpg`)], {
          [`/none-${index}.jpg`]: file(nothing),
        }),
      );
    await fetched();
    await fetched();
    expect(await Promise.all(titles.map(version))).toEqual(titles.map(() => null));
    // An operator who knows better has it shown, from then on and whatever its address.
    const { text } = await runCommand(picturesCommand, platform, ["missing"], { limit: "1000" });
    const id = /^(\d+)\t.*none-0\.jpg/m.exec(text)?.[1] ?? "";
    expect((await runCommand(picturesCommand, platform, ["keep", id])).text).toContain(
      "Pictures that are fetched again and shown: 7",
    );
    titles.push(await book("No cover 8", [link(`${host.at}/none-8.jpg`)], { "/none-8.jpg": file(nothing) }));
    await fetched();
    await fetched();
    expect(await Promise.all(titles.map(version))).not.toContain(null);
    await expect(runCommand(picturesCommand, platform, ["keep", id])).rejects.toThrow("is hidden");
    const blank = await jpeg();
    for (let index = 0; index < 5; index++)
      await book(`Blank ${index}`, [link(`${host.at}/blank-${index}.jpg`)], {
        [`/blank-${index}.jpg`]: file(blank),
      });
    await fetched();
    // Editions of one book have one name, and share their cover.
    const shared = await jpeg();
    const editions = [];
    for (let index = 0; index < 7; index++)
      editions.push(
        await book("One book", [link(`${host.at}/edition-${index}.jpg`)], {
          [`/edition-${index}.jpg`]: file(shared),
        }),
      );
    await fetched();
    expect(await Promise.all(editions.map(version))).not.toContain(null);
  });
});

describe("the disk", () => {
  it("may be full: titles stay as they are, and the pictures come once there is room", async () => {
    const title = await book("Full disk", [link(`${host.at}/full.jpg`)], { "/full.jpg": file(await jpeg()) });
    const folder = path.join(platform.env.dataDir, "pictures");
    rmSync(path.join(folder, "feed"), { recursive: true, force: true });
    writeFileSync(path.join(folder, "feed"), "no folder");
    expect(await fetched()).toMatchObject({ stored: 0, failed: { not_stored: 1 } });
    expect(await version(title)).toBeNull();
    expect(await rowOf(`${host.at}/full.jpg`)).toMatchObject({ tries: 0, problem: null });
    rmSync(path.join(folder, "feed"));
    clock.advance(600);
    expect(await fetched()).toMatchObject({ stored: 1 });
    expect(await version(title)).toMatch(/_200x300$/);
  });

  it("has a limit: the least shown go first, and come back when somebody asks for them", async () => {
    const bytes = async () =>
      Number(
        (
          await database.read
            .selectFrom("feed_pictures")
            .select((all) => all.fn.sum("bytes").as("n"))
            .where("name", "is not", null)
            .executeTakeFirstOrThrow()
        ).n,
      );
    // Whatever else was shown today was shown before.
    clock.advance(DAY);
    const shown = await book("Shown", [link(`${host.at}/shown.jpg`)], { "/shown.jpg": file(await jpeg()) });
    const unseen = await book("Unseen", [link(`${host.at}/unseen.jpg`)], {
      "/unseen.jpg": file(await jpeg()),
    });
    await fetched();
    await cover(shown);
    const room = Number((await rowOf(`${host.at}/shown.jpg`))?.bytes) / 0.8;
    expect((await fetched({ FEED_PICTURES_GB: room / 1024 ** 3 })).dropped).toBeGreaterThan(0);
    expect(await bytes()).toBeLessThanOrEqual(room * 0.9);
    expect([await version(shown), await version(unseen)]).toEqual([expect.stringMatching(/_200x300$/), null]);
    // It is not fetched again until a browser asks for it.
    await fetched();
    expect(await version(unseen)).toBeNull();
    await cover(unseen);
    await fetched();
    expect(await version(unseen)).toMatch(/_200x300$/);
  });
});

describe("other pictures and files", () => {
  it("are on the title's page: back cover and sample pages as pictures, files as links, a portrait with its author", async () => {
    const title = await book(
      "Inside",
      [
        link(`${host.at}/back.jpg`, { kind: "back" }),
        link(`${host.at}/page.jpg`, { kind: "sample", caption: "Photo: A. Lantern" }),
        link("https://pictures.example/sample.pdf", { kind: "excerpt" }),
        link("https://pictures.example/guide.pdf", { kind: "guide", shown_until: clock.now() + DAY }),
        link(`${host.at}/mary.jpg`, { kind: "portrait", person: "Mary Harbour" }),
      ],
      {
        "/back.jpg": file(await picture(60, 1600, 2400).jpeg().toBuffer()),
        "/page.jpg": file(await picture(61, 1600, 2400).jpeg().toBuffer()),
        "/mary.jpg": file(await jpeg()),
      },
    );
    await fetched();
    expect((await portraitsOf(database.read, ["Mary Harbour", "Nobody"])).get("Mary Harbour")).toMatchObject({
      width: 200,
      height: 300,
    });
    const { pictures, files } = await item(title);
    expect(pictures).toMatchObject([
      { kind: "back", width: 1200, height: 1800, caption: null },
      { kind: "sample", width: 1200, height: 1800, caption: "Photo: A. Lantern" },
    ]);
    expect(files).toEqual([
      { kind: "excerpt", url: "https://pictures.example/sample.pdf" },
      { kind: "guide", url: "https://pictures.example/guide.pdf" },
    ]);
    const [{ name = "" } = {}] = pictures as { name?: string }[];
    const large = await site.ask("test.localhost", `/pictures/feed/${name}/1200`, {
      headers: { Accept: "image/webp" },
    });
    expect((await sharp(Buffer.from(await large.arrayBuffer())).metadata()).width).toBe(1200);
    expect((await site.ask("test.localhost", "/pictures/feed/0123456789abcdef_10x10/120")).status).toBe(404);
    clock.advance(DAY);
    await fetched();
    expect((await item(title)).files).toHaveLength(1);
  });
});

it("a long excerpt is on a page of its own, and the title's page has its first part", async () => {
  const text = (kind: "excerpt" | "note", content: string) => ({
    kind,
    content,
    author: null,
    source_title: null,
  });
  const sentences = Array.from({ length: 300 }, (_, index) => `Sentence ${index} of the story.`);
  const { eisbn } = await makeTitle(platform, {
    title: "Long read",
    texts: [text("excerpt", `<p>${sentences.join(" ")}</p>`), text("note", "<p>From me to you.</p>")],
  });
  const open = async (path: string) => {
    const answer = await site.ask("test.localhost", path);
    return { status: answer.status, html: await answer.text() };
  };
  const { html } = await open(`/item/${eisbn}`);
  expect(html).toContain("Sentence 9 of the story.");
  expect(html).not.toContain("Sentence 99 of the story.");
  expect(html).toContain("From me to you.");
  expect(html).toContain(`/item/${eisbn}/texts/excerpt`);
  expect(html).not.toContain(`/item/${eisbn}/texts/note`);
  expect((await open(`/item/${eisbn}/texts/excerpt`)).html).toContain("Sentence 299 of the story.");
  expect((await open(`/item/${eisbn}/texts/contents`)).status).toBe(404);
});

it("are not fetched from a private network by the process that fetches them", async () => {
  const fetcher = fetcherProcess(platform.root, platform.env.dataDir);
  const wanted = { url: `${host.at}/a.jpg`, isLarge: false, etag: null, modified: null };
  expect(await fetcher.obtain(wanted)).toEqual({ problem: "not_public" });
  fetcher.stop();
  expect(host.asked).toEqual([]);
});

it("end the process that fetches them if it writes something else than an answer", async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), "colophon-pictures-"));
  const program = path.join(root, "app/platform/images/feed-picture.child.ts");
  mkdirSync(path.dirname(program), { recursive: true });
  const wanted = { url: `${host.at}/a.jpg`, isLarge: false, etag: null, modified: null };
  const stored = { name: "../../x", hash: "0123456789abcdef", bytes: 1, etag: null, modified: null };
  for (const line of ["no JSON", JSON.stringify({ id: 1, obtained: stored })]) {
    // It says that it reads the picture, and then this.
    const said = JSON.stringify(`{"id":1}\n${line}`);
    writeFileSync(program, `console.log(${said}); setInterval(() => {}, 1000);`);
    const fetcher = fetcherProcess(root, platform.env.dataDir);
    expect(await fetcher.obtain(wanted)).toEqual({ problem: "not_a_picture" });
    fetcher.stop();
  }
  rmSync(root, { recursive: true });
});

it("are known to take memory by their format before they are read", () => {
  const picture = { width: 4000, height: 6000, channels: 3, depth: "uchar" as const };
  const megabytes = (format: "jpeg" | "png" | "webp" | "tiff", isProgressive = false) =>
    memoryFor({ ...picture, channels: 3, format, isProgressive }) / 1_000_000;
  expect([
    megabytes("jpeg"),
    megabytes("jpeg", true),
    megabytes("png"),
    megabytes("webp"),
    megabytes("tiff"),
  ]).toEqual([0, 144, 0, 96, 72]);
});

it("are counted and listed by a command, which fetches them as well", async () => {
  const { text } = await runCommand(picturesCommand, platform, ["fetch"]);
  expect(text).toMatch(
    /^\d+ stored \(\d+ MB\), \d+ waiting, \d+ tried again later, \d+ given up, \d+ that say there is no cover/,
  );
  const missing = await runCommand(picturesCommand, platform, ["missing"], { limit: "1000" });
  expect(missing.text).toContain("never.jpg\tthere is nothing at this address\tgiven up");
  expect(missing.text).toContain("blank-0.jpg\tsays that there is no cover");
  // Nothing is counted twice.
  const { total } = await database.read
    .selectFrom("feed_pictures")
    .select((all) => all.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { bytes: _, ...counts } = await pictureCounts(database.read);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(Number(total));
});

import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { openImports } from "#tests/support/desk-imports.ts";
import { ok } from "#tests/support/ok.ts";
import { makeTitle, stock, storeOf } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** Files of every kind at the desk: what is refused as a whole, and rows that are corrected. */

const office = await openImports();
const { platform, visit, work, shown, upload, applied, stockRow, files } = office;
const read = platform.database.read;
const HOST = "test.localhost";
const site = await openSite(platform);
const email = "buyer@example.com";
const desk = await new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, "buyer"));
const to = ({ response }: { response: Response }) => response.headers.get("Location") ?? "";
const UNKNOWN = "9780306406157";

// A process without a database reads the files.
describe.skipIf(process.env.TEST_POSTGRES)("a file that is something else", () => {
  it.each([
    ["an empty file", "", /is empty/],
    ["a picture", "\x89PNG\r\n\x1a\n0000", /is a PNG picture/],
    ["a page", "<html><body>Nothing</body></html>", /no rows|cannot be read/],
    ["XML", "<?xml version='1.0'?><a/>", /XML/],
    ["a bomb", gzipSync(Buffer.alloc(300 * 1024 * 1024, "a")), /unpacks to more/],
  ])("%s is refused in a sentence", async (_, content, sentence) => {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    const id = await upload("stock", bytes, "wrong.csv");
    const { state, said } = await shown(id);
    expect(state).toBe("failed");
    expect(said.problem).toMatch(sentence);
    expect(said.problem).not.toContain(platform.env.dataDir);
    expect(files()).toEqual([]);
  });

  it("of 50 MB is refused in a sentence, whatever it is imported as, and takes nothing with it", async () => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 4);
    const bytes = randomBytes(50 * 1024 * 1024 - 1000);
    for (const [kind, name] of [
      ["stock", "film.csv"],
      ["onix", "film.xml"],
      ["events", "film.json"],
      ["pictures", "film.zip"],
    ] as const) {
      const { state, said } = await shown(await upload(kind, bytes, name));
      expect([kind, state, said.problem]).toEqual([
        kind,
        "failed",
        expect.stringMatching(/^[^{}<>]{20,400}$/),
      ]);
    }
    expect(await stockRow(title)).toMatchObject({ onhand: 4 });
    expect(files()).toEqual([]);
  });

  it("in another encoding is read as what it is, and the page says so", async () => {
    const codes = ["9781927068014", "9781927068021"];
    const text = (code = "") => `isbn;titre;auteur\n${code};Été à Montréal;Zoé Brûlé\n`;
    const encoded = [
      Buffer.from(text(codes[0]), "latin1"),
      Buffer.from(`\ufeff${text(codes[1])}`, "utf16le"),
    ];
    const lines: string[] = [];
    for (const bytes of encoded) {
      const id = await upload("titles", bytes, "liste.csv");
      ok(
        await call(await visit(), imports.columns, {
          id,
          map: { isbn: "isbn", title: "titre", author: "auteur" },
        }),
      );
      await work();
      ok(await call(await visit(), imports.apply, { id }));
      await work();
      lines.push((await shown(id)).said.notes.join());
    }
    for (const code of codes) {
      const { title } = ok(await call(await visit(), titles.showForStaff, { code }));
      expect(title).toMatchObject({ title: "Été à Montréal", author_line: "Zoé Brûlé" });
    }
    expect(lines[0]).toContain("Windows-1252");
  });

  it("fails a feed that is a table", async () => {
    const id = await upload("onix", "isbn,onhand\n1,2\n");
    expect(await shown(id)).toMatchObject({
      state: "failed",
      said: { problem: expect.stringMatching(/ONIX/) },
    });
  });
});

describe("other kinds", () => {
  it("add titles and sections, which cannot be undone", async () => {
    const id = await applied("titles", `isbn,title,author\n${UNKNOWN},Plain Tales,Ada Reader\n`);
    expect(await shown(id)).toMatchObject({ state: "done", added: 1, undo_until: null });
    const sections = await applied("sections", `key,label,isbn\n__local,Local,${UNKNOWN}\n`);
    expect(await shown(sections)).toMatchObject({ state: "done", added: 1 });
    expect(await call(await visit(), imports.undo, { id })).toMatchObject({ code: "expired" });
  });
});

describe("refused rows of other kinds", () => {
  const refusedOf = async (id: number) =>
    ok(await call(await visit(), imports.listRefusedRows, { id })).lines;

  it("takes corrected titles at their place in the list, with the authors' names read as in the file", async () => {
    const id = await applied(
      "titles",
      'isbn,title,author\n9780060935467,First,"Finn, Huck"\n9780439023481,Second,"Hood, Robin"\n978-bad,Third,"Tell, William"\n9780140328721,,"Fox, Mr"\n',
    );
    expect(await shown(id)).toMatchObject({ state: "done", added: 2, refused: 2, correctable: true });
    expect(await refusedOf(id)).toMatchObject([
      { line: 4, field: "isbn" },
      { line: 5, field: "title", reason: "there is no title" },
    ]);
    const rows: { line: number; cells: Record<string, string> }[] = [
      { line: 4, cells: { c0: "9780306406165" } },
      { line: 5, cells: { c1: "Fantastic" } },
    ];
    ok(await call(await visit(), imports.correctRows, { id, rows: rows.slice(1) }));
    expect(await shown(id)).toMatchObject({ added: 3, refused: 1, rows_done: 4 });
    const title = await read
      .selectFrom("titles")
      .select(["rank", "author_line"])
      .where("product_code", "=", "9780140328721")
      .executeTakeFirstOrThrow();
    expect(title).toMatchObject({ rank: 4, author_line: expect.stringContaining("Mr Fox") });
    // A check digit that is wrong is refused again, and the row stays with what was typed.
    ok(await call(await visit(), imports.correctRows, { id, rows: rows.slice(0, 1) }));
    expect(await refusedOf(id)).toMatchObject([
      { line: 4, cells: ["9780306406165", "Third", "Tell, William"] },
    ]);
  });

  it("adds corrected rows to a section instead of replacing it", async () => {
    const [title, late] = [await makeTitle(platform), await makeTitle(platform)];
    const id = await applied("sections", `key,label,isbn\n__mended,Mended,${title.isbn}\n__mended,,12\n`);
    expect(await refusedOf(id)).toMatchObject([{ line: 3, field: "isbn" }]);
    const rows = [{ line: 3, cells: { c2: String(late.isbn) } }];
    ok(await call(await visit(), imports.correctRows, { id, rows }));
    expect(await shown(id)).toMatchObject({ refused: 0, added: 1, changed: 1 });
    const { id: store_id } = await storeOf(platform);
    const held = await read
      .selectFrom("title_sections")
      .select("title_id")
      .where("store_id", "=", store_id)
      .where("key", "=", "__mended")
      .execute();
    expect(held.map(({ title_id }) => title_id).sort()).toEqual([title.id, late.id].sort());
  });

  it("stores the events of a table that are right, and takes the others once they are corrected", async () => {
    const id = await applied(
      "events",
      "name,date,start,end,seats\nReading,2099-05-01,19:00,20:00,10\nLaunch,2099-05-02,19:00,20:00,many\n,2099-05-03,19:00,20:00,\n",
    );
    expect(await shown(id)).toMatchObject({ state: "done", added: 1, refused: 2, correctable: true });
    expect(await refusedOf(id)).toMatchObject([
      { line: 3, field: "seats", reason: expect.stringContaining("is not a number of seats") },
      { line: 4, field: "name", reason: "it has no name" },
    ]);
    ok(await call(await visit(), imports.correctRows, { id, rows: [{ line: 3, cells: { c4: "25" } }] }));
    expect(await shown(id)).toMatchObject({ added: 2, refused: 1 });
    const launch = await read
      .selectFrom("events")
      .select(["seats"])
      .where("name", "=", "Launch")
      .executeTakeFirstOrThrow();
    expect(launch.seats).toBe(25);
  });

  it("does not overwrite an event with another one of its file that has the same key", async () => {
    const id = await applied(
      "events",
      "key,name,date,start,end\nsolstice,Bonfire,2099-06-21,19:00,20:00\nsolstice,Swim,2099-06-22,19:00,20:00\n,,2099-06-23,19:00,20:00\n",
    );
    const collides = {
      line: 3,
      field: "key",
      reason: expect.stringContaining("the event in line 2 of the file has the key"),
    };
    expect(await refusedOf(id)).toMatchObject([collides, { line: 4, field: "name" }]);
    const names = async () => {
      const rows = await read
        .selectFrom("events")
        .select(["uid", "name"])
        .where("uid", "like", "solstice%")
        .orderBy("uid")
        .execute();
      return rows.map(({ uid, name }) => `${uid} ${name}`);
    };
    ok(await call(await visit(), imports.correctRows, { id, all: "on" }));
    expect(await refusedOf(id)).toMatchObject([collides, { line: 4, field: "name" }]);
    // One that is corrected into the key of another is refused as well, also that of a row which was corrected before.
    ok(
      await call(await visit(), imports.correctRows, {
        id,
        rows: [{ line: 3, cells: { c0: "solstice-swim" } }],
      }),
    );
    ok(
      await call(await visit(), imports.correctRows, {
        id,
        rows: [{ line: 4, cells: { c0: "solstice-swim", c1: "Sauna" } }],
      }),
    );
    expect(await refusedOf(id)).toMatchObject([
      { line: 4, field: "key", reason: expect.stringContaining("the event in line 3 of the file") },
    ]);
    expect(await names()).toEqual(["solstice Bonfire", "solstice-swim Swim"]);
  });

  it("keeps refused products of a feed as a file, and tries them again", async () => {
    const product = (code: string, title: string) =>
      `<Product><RecordReference>${title || "untitled"}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${code}</IDValue></ProductIdentifier><DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BB</ProductForm>${title ? `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>` : ""}</DescriptiveDetail></Product>`;
    const feed = (...products: string[]) =>
      `<?xml version="1.0"?><ONIXMessage release="3.0"><Header><Sender><SenderName>A &amp; B</SenderName></Sender></Header>${products.join("")}</ONIXMessage>`;
    const file = feed(product("9780340013816", "Right"), product("9780340013", "Wrong number"));
    const id = await upload("onix", file, "feed.xml");
    ok(await call(await visit(), imports.apply, { id }));
    await work();
    expect(await shown(id)).toMatchObject({ state: "done", added: 1, refused: 1, correctable: true });
    const { name, text } = ok(await call(await visit(), imports.refusedFile, { id }));
    expect(name).toBe(`refused-${id}.xml`);
    expect((await desk.open(`/desk/imports/${id}`)).html).toContain(`href="/desk/imports/${id}/refused.xml"`);
    const download = await desk.open(`/desk/imports/${id}/refused.xml`);
    expect(download.response.headers.get("Content-Type")).toContain("application/xml");
    expect(to(await desk.open(`/desk/imports/${id}/refused.csv`))).toBe(`/desk/imports/${id}/refused.xml`);
    for (const expected of [
      "<SenderName>A &amp; B</SenderName>",
      product("9780340013", "Wrong number"),
      "<!-- ",
    ])
      expect(text).toContain(expected);
    const alone = [{ line: 1, cells: {} }];
    expect(await call(await visit(), imports.correctRows, { id, rows: alone })).toMatchObject({
      code: "changed",
    });
    ok(await call(await visit(), imports.correctRows, { id, all: "on" }));
    await work();
    expect(await shown(id)).toMatchObject({ state: "done", added: 1, refused: 1 });
    expect(await refusedOf(id)).toMatchObject([{ cells: [product("9780340013", "Wrong number")] }]);
    const corrected = await upload("onix", text.replace("9780340013<", "9780340018149<"), "refused.xml");
    ok(await call(await visit(), imports.apply, { id: corrected }));
    await work();
    expect(await shown(corrected)).toMatchObject({ state: "done", added: 1, refused: 0 });
  });

  it("tries all refused rows again as they are, once the cause is gone", async () => {
    const good = await makeTitle(platform);
    const id = await applied("stock", `isbn,onhand\n${good.isbn},1\n9780316769174,4\n`);
    expect(await shown(id)).toMatchObject({ refused: 1 });
    const added = await makeTitle(platform, { product_code: "9780316769174" });
    ok(await call(await visit(), imports.correctRows, { id, all: "on" }));
    expect(await shown(id)).toMatchObject({ refused: 0, added: 2 });
    expect(await stockRow(added)).toMatchObject({ onhand: 4 });
  });
});

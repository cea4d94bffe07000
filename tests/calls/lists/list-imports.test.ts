import { describe, expect, it } from "vitest";
import { countUseWithinLimit, FILES_AN_HOUR } from "#app/calls/browse/isbn-search.server.ts";
import { MAX_TITLES } from "#app/domain/lists/lists.ts";
import { isbn10to13 } from "#app/lib/isbn.ts";
import { openReadingRoom } from "#tests/support/reading-room.ts";
import { type Guest, makeTitle } from "#tests/support/shop.ts";
import { uploaded } from "#tests/support/uploaded.ts";

const room = await openReadingRoom();
const { platform, tides, ferry } = room;

describe("[A43] importing into a list", () => {
  it("previews before anything is added, and adds what is known", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "School");
    const text = `isbn\n${tides.isbn}, ${ferry.isbn}\n9780000000002`;
    const preview = await shopper.ok("titlelist/importFile", { list_id, text });
    expect("titles" in preview && preview.titles).toMatchObject([
      { isbn: tides.isbn, success: true, title: "The Tides" },
      { isbn: ferry.isbn, success: true },
      { isbn: "9780000000002", success: false, title: "" },
    ]);
    expect(await room.titlesOf(shopper, list_id)).toEqual([]);
    const file = await uploaded(platform, "school.csv", text);
    expect(await shopper.ok("titlelist/importFile", { list_id, file, add_to_list: "true" })).toMatchObject({
      added: 2,
    });
    expect(await room.titlesOf(shopper, list_id)).toEqual(["The Tides", "A Ferry"]);
  });

  it("[N8] names what was not found, and marks what the list has already", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "School");
    await shopper.ok("titlelist/importFile", { list_id, text: tides.isbn, add_to_list: "on" });
    const text = `${tides.isbn}\n${ferry.isbn}\n9780000000002\n9780439023482\n978014143951`;
    for (const sent of [{ text }, { file: await uploaded(platform, "school.txt", text) }]) {
      const preview = await shopper.ok("titlelist/importFile", { list_id, ...sent });
      expect("titles" in preview && preview.titles).toMatchObject([
        { isbn: tides.isbn, success: true, held: true },
        { isbn: ferry.isbn, success: true, held: false },
        { isbn: "9780000000002", success: false, held: false, wrong: false },
        { isbn: "9780439023482", success: false, wrong: true },
        { isbn: "978014143951", success: false, wrong: true },
      ]);
    }
    const other = await room.someone();
    const peek = await other.ok("titlelist/importFile", { list_id, text: tides.isbn });
    expect("titles" in peek && peek.titles).toMatchObject([{ held: false }]);
    expect(await shopper.call("titlelist/importFile", { list_id, text: "9780439023482" })).toMatchObject({
      code: "no_rows",
      detail: { titles: [{ isbn: "9780439023482", wrong: true }] },
    });
  });

  it("reads the export of a reading site as it is", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Read");
    const text = [
      "Book Id\tTitle\tReview\tISBN\tISBNs\tCopies",
      `1\tThe Tides\tBetter than ${ferry.isbn}\t[${tides.isbn}]\t${tides.isbn}\t3`,
      "2\tAn ebook\t\t[]\t\t1",
    ].join("\n");
    const file = await uploaded(platform, "librarything_ada.tsv", Buffer.from(`\ufeff${text}`, "utf16le"));
    const preview = await shopper.ok("titlelist/importFile", { list_id, file });
    expect("titles" in preview && preview.titles).toMatchObject([
      { isbn: tides.isbn, qty: 3, success: true },
    ]);
  });

  it("keeps what a large file holds, so that it is sent only once", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Long");
    const many = await Promise.all(Array.from({ length: 501 }, () => makeTitle(platform)));
    const text = many.map(({ isbn }) => isbn).join("\n");
    const file = await uploaded(platform, "many.txt", text);
    const preview = await shopper.ok("titlelist/importFile", { list_id, file });
    if (!("titles" in preview)) throw new Error("no preview");
    expect(preview.titles).toHaveLength(501);
    expect(preview.titles.at(-1)).toMatchObject({ success: true, title: "" });
    const from_list_id = preview.found_list_id ?? "";
    const copied = await shopper.ok("titlelist/copyFromList", { from_list_id, to_list_id: list_id });
    expect(copied.list.added).toBe(501);
    expect((await shopper.ok("titlelist/get", { list_id })).row_count).toBe(501);
  });

  it("keeps the same titles of the same customer once, and only so many previews an hour", async () => {
    const [shopper, two] = [await room.someone(), await room.someone()];
    const list_id = await room.made(shopper, "Pasted");
    const many = await Promise.all(Array.from({ length: 501 }, () => makeTitle(platform)));
    const text = many.map(({ isbn }) => isbn).join("\n");
    const keptAs = async (of: Guest, sent: string) => {
      const preview = await of.ok("titlelist/importFile", { list_id, text: sent });
      return "titles" in preview && preview.found_list_id;
    };
    const first = await keptAs(shopper, text);
    expect(await keptAs(shopper, text)).toBe(first);
    expect(await keptAs(two, text)).not.toBe(first);
    expect(
      await keptAs(
        shopper,
        many
          .map(({ isbn }) => isbn)
          .reverse()
          .join("\n"),
      ),
    ).not.toBe(first);
    const visit = await shopper.visit();
    while (await countUseWithinLimit(visit, "import-preview", FILES_AN_HOUR));
    expect(await shopper.call("titlelist/importFile", { list_id, text })).toMatchObject({
      code: "too_often",
      fields: { text: expect.any(String) },
    });
  });

  it("previews as many rows as a list can have titles, and refuses more", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Everything there is");
    const rows = Array.from({ length: MAX_TITLES }, (_, index) =>
      index === 40_000 ? tides.isbn : isbn10to13(`${String(900_000_000 + index)}0`),
    );
    const file = await uploaded(platform, "all.csv", `isbn,title\n${rows.join(",A title\n")},A title`);
    const preview = await shopper.ok("titlelist/importFile", { list_id, file });
    expect("titles" in preview && preview.titles).toHaveLength(MAX_TITLES);
    expect("titles" in preview && preview.titles.filter(({ success }) => success)).toMatchObject([
      { isbn: tides.isbn, title: "The Tides" },
    ]);
    const more = await uploaded(platform, "more.csv", `isbn\n${[...rows, ferry.isbn].join("\n")}`);
    expect(await shopper.call("titlelist/importFile", { list_id, file: more })).toMatchObject({
      code: "too_many",
    });
  }, 120_000);

  it("says so when nothing can be used, or the list is gone", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "School");
    expect(await shopper.call("titlelist/importFile", { list_id, text: "9780000000002" })).toMatchObject({
      code: "no_rows",
      error: "No rows can be processed.",
      detail: { titles: [{ success: false }] },
    });
    await shopper.ok("titlelist/delete", { list_id });
    expect(
      await shopper.call("titlelist/importFile", { list_id, text: tides.isbn, add_to_list: "on" }),
    ).toMatchObject({ code: "not_found" });
  });
});

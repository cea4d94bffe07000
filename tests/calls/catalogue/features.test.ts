import { describe, expect, it } from "vitest";
import { featuresPath, parseFeatures } from "#app/domain/lists/features.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const feature = (at: number, seconds: number, description = "") =>
  shop.makeList("test", {
    now: platform.clock.now() + seconds,
    id: `Lfeature${String(at).padStart(4, "0")}`,
    name: `list ${at}`,
    header: `List ${String((at * 11) % 30).padStart(2, "0")}${at === 4 ? " 100%" : ""}`,
    description,
    featured:
      at === 29
        ? null
        : { category: at % 3 === 0 ? "Seasons" : "Places", sub_category: at % 6 === 0 ? "Winter" : "" },
    titles: [],
  });
for (let index = 0; index < 30; index++) await feature(index, (index * 7) % 30);
// The list that was posted first is changed last; 17 was posted last.
await feature(0, 60, "<p>Changed</p>");

describe("[A113] featured lists", () => {
  const lists = (payload: object) => shop.guest("test").ok("feature/getList", payload);

  it("come 26 to a page, most recently changed first", async () => {
    const first = await lists({});
    expect(first.row_count).toBe(29);
    expect(first.rows).toHaveLength(26);
    expect((await lists({ o: 26 })).rows).toHaveLength(3);
    const dates = first.rows.map((row) => row.date);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
  });

  it("are sorted by name or date, and filtered by category, subcategory and term", async () => {
    const names = (await lists({ s: "name" })).rows.map((row) => row.header);
    expect(names).toEqual([...names].sort());
    expect((await lists({ s: "dateposted" })).rows[0]?.list_id).toBe("Lfeature0017");
    expect((await lists({})).rows[0]?.list_id).toBe("Lfeature0000");
    expect((await lists({ c: "Seasons" })).row_count).toBe(10);
    expect((await lists({ c: "Seasons", f: "Winter" })).row_count).toBe(5);
    expect((await lists({ t: "100%" })).row_count).toBe(1);
    expect((await lists({ t: "%" })).row_count).toBe(1);
    const { filter } = await lists({});
    expect(filter.map(({ k, c }) => [k, c])).toEqual([
      ["Places", 19],
      ["Seasons", 10],
    ]);
    expect(filter[1]?.subfilter).toMatchObject([{ k: "Winter", c: 5 }]);
  });

  it("have their categories in the order of the reader's language", async () => {
    await shop.makeShop("french", { ...CANADIAN, locale: "fr-CA" });
    for (const [index, category] of ["Coté", "Côte", "Été", "Famille"].entries())
      await shop.makeList("french", {
        id: `Lfrench0000${index}`,
        name: category,
        titles: [],
        now: platform.clock.now(),
        featured: { category, sub_category: "" },
      });
    const { filter } = await shop.guest("french").ok("feature/getList", {});
    expect(filter.map(({ e }) => e)).toEqual(["Côte", "Coté", "Été", "Famille"]);
  });

  it("[N3] are sorted by the name that is shown, and found whatever the accents and capitals", async () => {
    await shop.makeShop("named", CANADIAN);
    const of = (payload: object) => shop.guest("named").ok("feature/getList", payload);
    const lists = [
      ["Winter reading", ""],
      ["b", "L’ÉTÉ à Montréal"],
      ["To read aloud", ""],
      ["z", "Autumn"],
      ["Winter", ""],
    ];
    for (const [index, [name = "", header = ""]] of lists.entries())
      await shop.makeList("named", {
        id: `Lnamed00000${index}`,
        name,
        header,
        titles: [],
        now: platform.clock.now(),
        featured: { category: "All", sub_category: "" },
      });
    const shown = async (payload: object) => (await of(payload)).rows.map(({ header }) => header);
    expect(await shown({ s: "name" })).toEqual([
      ...["Autumn", "L’ÉTÉ à Montréal", "To read aloud", "Winter", "Winter reading"],
    ]);
    for (const t of ["été", "ete", "Montreal", "l ete", "lete", "l'été"])
      expect(await shown({ t }), t).toEqual(["L’ÉTÉ à Montréal"]);
    expect(await shown({ t: "ÀLOUD" })).toEqual(["To read aloud"]);
  });

  it("accept c, f, o, t and s in any order in their paths", () => {
    const request = parseFeatures("s/name/c/Seasons/o/26/f/Winter/t/long%20nights");
    expect(request).toEqual({
      category: "Seasons",
      sub_category: "Winter",
      term: "long nights",
      sort: "name",
      offset: 26,
    });
    expect(parseFeatures(featuresPath(request).slice("/features/".length))).toEqual(request);
    expect(parseFeatures("o/-3/s/none/x")).toMatchObject({ offset: 0, sort: "lastupdate" });
  });
});

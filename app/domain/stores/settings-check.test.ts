import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes.ts";
import { readHost } from "./hosts.ts";
import { settingsSchema } from "./settings.ts";
import { checkSettings } from "./settings-check.server.ts";

const INFO = { name: "Shop", country: "CA", email: "a@example.com" };
const mistakes = (document: unknown): string[] => {
  const checked = checkSettings(document);
  return "problems" in checked ? checked.problems.map(({ path, message }) => `${path}: ${message}`) : [];
};
const withInfo = (over: object) => mistakes({ store_info: { ...INFO, ...over } });

describe("settings that an operator imports", () => {
  it("[F8] may leave out everything but the shop's name, country and email", () => {
    expect(mistakes({ store_info: INFO })).toEqual([]);
    expect(mistakes({ store_info: {} })).toEqual([
      "store_info.name: It is required.",
      'store_info.country: Expected one of "CA"|"US".',
      "store_info.email: It is required.",
    ]);
    expect(mistakes([])).toHaveLength(1);
    expect(mistakes(null)).toHaveLength(1);
  });

  it("[F8] are refused with the nearest known key for a misspelt one, at any depth", () => {
    expect(mistakes({ store_info: INFO, is_privat: true })).toEqual([
      'is_privat: There is no such setting. Did you mean "is_private"?',
    ]);
    expect(withInfo({ time_zoen: "America/Toronto", zzzzzzzz: 1 })).toEqual([
      'store_info.time_zoen: There is no such setting. Did you mean "time_zone"?',
      "store_info.zzzzzzzz: There is no such setting.",
    ]);
    const zones = [{ countries: ["CA"], rates: { by: "count", step: [], steps: [{ up_to: 1, cost: 1 }] } }];
    expect(
      mistakes({
        store_info: INFO,
        shipping: { providers: [{ provider: "post", label: "Post", zones }] },
      }),
    ).toEqual(['shipping.providers[0].zones[0].rates.step: There is no such setting. Did you mean "steps"?']);
  });

  it("[F8] are refused with the right place for a key at the wrong level", () => {
    expect(withInfo({ is_private: true })).toEqual([
      'store_info.is_private: There is no such setting. "is_private" belongs at the top level.',
    ]);
    expect(mistakes({ store_info: INFO, ship_enabled: true, time_zone: "America/Toronto" })).toEqual([
      'ship_enabled: There is no such setting. "ship_enabled" belongs in "checkout_info".',
      'time_zone: There is no such setting. "time_zone" belongs in "store_info".',
    ]);
  });

  it("[F8] may have keys that the shop chooses itself", () => {
    expect(mistakes({ store_info: INFO, tooltips: { fic: "Stories" } })).toEqual([]);
  });

  it("[F8] must name an existing time zone", () => {
    expect(withInfo({ time_zone: "America/Toronto" })).toEqual([]);
    expect(withInfo({ time_zone: "America/Vancuver" })).toEqual([
      'store_info.time_zone: "America/Vancuver" is not a time zone such as America/Toronto. Did you mean "America/Vancouver"?',
    ]);
    expect(withInfo({ time_zone: "Canada/Winnipeg" })[0]).toContain('Did you mean "America/Winnipeg"?');
    expect(withInfo({ time_zone: 5 })).toHaveLength(1);
  });

  it("[F8] are refused when they contradict themselves", () => {
    const location = (id: number, over: object = {}) => ({
      location_id: id,
      altname: "A",
      sc_name: "A",
      sc_addr_array: { address: "1 Road", city: "Victoria", prov: "BC", postal: "V8V 1A1", country: "CA" },
      ...over,
    });
    expect(
      mistakes({
        store_info: {
          ...INFO,
          base_url: "books.example",
          province: "British Columbia",
          latitude: 48,
          hours: { weekdays: { monday: [[1080, 540]] }, singles: [{ month: 2, day: 30 }] },
        },
        locations: [location(1), location(1, { lat_lng: [123, 48] })],
        url_shortcuts: [
          { key: "map", path: "a" },
          { key: "map", path: "b" },
        ],
        local_delivery: { delivery_min: 5, delivery_max: 2 },
        tax_rates: [{ type: "PST", rate: 7000, provinces: ["XX"], from: 20, until: 10 }],
        checkout_info: { card_public_key: "secret" },
      }),
    ).toEqual([
      'store_info.base_url: "books.example" is not a web address such as https://books.example.',
      'store_info.province: "British Columbia" is not the code of a province or state of CA. Write BC.',
      "store_info.hours.weekdays.monday[0]: It closes before it opens.",
      "store_info.hours.singles[0].day: Month 2 has no day 30.",
      "store_info: A latitude needs a longitude, and a longitude a latitude.",
      "locations[1].location_id: 1 is there twice.",
      "locations[1].lat_lng: Latitudes go from -90 to 90 and longitudes from -180 to 180.",
      'url_shortcuts[1].key: "map" is there twice.',
      "local_delivery.delivery_min: 5 days at least is more than 2 at most.",
      "tax_rates[0].until: It ends before it begins.",
      'tax_rates[0].provinces[0]: "XX" is not the code of a province or state of CA.',
      "checkout_info.card_public_key: It is not an RSA public key of at least 2048 bits in PEM (shop payments keys makes one).",
    ]);
  });

  it("say which entry of a menu leads to no PDF, and take the address from either of its fields", () => {
    const entry = (more: object) => ({ id: "p", label: "Fall", type: "pdf", ...more });
    expect(
      mistakes({
        store_info: INFO,
        site_navigation: [
          entry({ path: "/fall" }),
          entry({ id: "menu", type: "unlinked", submenu: [entry({ path: "/more", search: "" })] }),
          entry({ path: "/fall", search: "/i/fall.pdf" }),
          entry({ path: "/i/fall.pdf" }),
          entry({ path: "https://x.org/fall" }),
        ],
      }),
    ).toEqual([
      "site_navigation[0].search: The address of the PDF is missing.",
      "site_navigation[1].submenu[0].search: The address of the PDF is missing.",
    ]);
  });

  it("[F8] are accepted as exported, the demo's included", () => {
    for (const name of ["tidewater", "prairie", "presets/prairie-prices-hidden"]) {
      const file = path.resolve(import.meta.dirname, `../../../demo/${name}.json`);
      const document = JSON.parse(readFileSync(file, "utf8"));
      expect(mistakes(document), name).toEqual([]);
      expect(mistakes(JSON.parse(JSON.stringify(settingsSchema.parse(document)))), name).toEqual([]);
    }
  });
});

describe("settings that were stored before they were checked", () => {
  it("[F8] are still read, with the default time zone instead of an unknown one", () => {
    const stored = settingsSchema.parse({ store_info: { ...INFO, time_zone: "Mars/Base" }, is_privat: true });
    expect(stored.store_info.time_zone).toBe("America/Los_Angeles");
  });
});

describe("a shop with only the required settings", () => {
  it("[F14] has a menu with its books and its hours", () => {
    const { site_navigation } = settingsSchema.parse({ store_info: INFO });
    expect(site_navigation.map(({ type, path }) => [type, path])).toEqual([
      ["browse", "/browse"],
      ["contact_and_hours", "/contact"],
    ]);
  });
  it("[F14] spells and prices as its country does", () => {
    const american = (over: object) =>
      settingsSchema.parse({ store_info: { ...INFO, ...over } }).store_info.is_american;
    expect(american({})).toBe(false);
    expect(american({ country: "US" })).toBe(true);
    expect(american({ country: "US", is_american: false })).toBe(false);
  });
});

describe("hosts", () => {
  it("[F8] are stored as browsers send them", () => {
    for (const [typed, host] of [
      ["books.example", "books.example"],
      [" Books.Example. ", "books.example"],
      ["books.example:443", "books.example"],
      ["localhost:3000", "localhost:3000"],
      ["127.0.0.1:3000", "127.0.0.1:3000"],
      ["[::1]:3000", "[::1]:3000"],
      ["bücher.example", "xn--bcher-kva.example"],
    ])
      expect(readHost(typed ?? ""), typed).toEqual({ host });
  });
  it("[F8] are refused with a scheme, a path, a wrong port or invalid characters", () => {
    for (const [typed, words] of [
      ["https://books.example/shop", 'A host has no "https://" in front: books.example'],
      ["books.example/shop", "has a path"],
      ["books.example:http", "port"],
      ["books.example:70000", "port"],
      ["books example", "is not a host"],
      ["user@books.example", "is not a host"],
      ["*.example", "is not a host"],
      ["-books.example", "is not a host"],
      ["books..example", "is not a host"],
      ["", "is not a host"],
      ["::1", "port"],
    ]) {
      const read = readHost(typed ?? "");
      expect("problem" in read ? read.problem : "accepted", typed).toContain(words);
    }
  });
});

describe("changes of settings", () => {
  it("[F8] are listed one per line, each with its path", () => {
    expect(
      changesBetween(
        { a: 1, list: [{ x: 1 }, { x: 2 }], same: [1], gone: "x" },
        { a: 2, list: [{ x: 1 }, { x: 3 }, { x: 4 }], same: [1], b: { c: "d".repeat(100) } },
      ),
    ).toEqual([
      "a: 1 → 2",
      "list[1].x: 2 → 3",
      'list[2]: added {"x":4}',
      'gone: removed "x"',
      `b: added {"c":"${"d".repeat(74)}…`,
    ]);
  });
  it("[F8] show opening hours as people write them", () => {
    const hours = (...monday: [number, number][]) => ({
      hours: { weekdays: { monday }, singles: [{ range: [] }] },
    });
    expect(changesBetween(hours([540, 1050]), hours([600, 1050]))).toEqual([
      'hours.weekdays.monday[0]: "9:00-17:30" → "10:00-17:30"',
    ]);
    const closed = { hours: { weekdays: {}, singles: [{ range: [[545, 720]] }] } };
    expect(changesBetween(hours([0, 1440]), closed)).toEqual([
      'hours.weekdays.monday: removed ["0:00-24:00"]',
      'hours.singles[0].range[0]: added "9:05-12:00"',
    ]);
  });
});

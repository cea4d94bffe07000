import { describe, expect, it } from "vitest";
import { settingTexts } from "#app/messages/words.ts";
import { documentTyped, formFor, type SettingNode } from "./forms.server.ts";
import { SETTING_AREA_NAMES } from "./setting-areas.ts";
import { settingsSchema } from "./settings.ts";
import { coordinatesIn, hoursIn, hoursText, percentIn, stepsIn, stepsText } from "./written-values.ts";

const settings = settingsSchema.parse({
  store_info: { name: "Shop", country: "CA", email: "a@example.com" },
});

const labelAt = (path: string) =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== "" && !/^(\d+|#)$/.test(key))
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settingTexts.labels);

/** Every setting in a form, and in the forms of entries of lists. */
function pathsIn(nodes: readonly SettingNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.node === "field") return [node.path];
    if (node.node === "group") return pathsIn(node.nodes);
    if (node.node === "rows") return pathsIn(node.pattern);
    const area = SETTING_AREA_NAMES.find((one) => formFor(settings, one, { list: node.path, index: 0 }));
    return area ? pathsIn(formFor(settings, area, { list: node.path, index: 0 })?.nodes ?? []) : [node.path];
  });
}

describe("forms of settings", () => {
  it("have a label for every setting", () => {
    const paths = SETTING_AREA_NAMES.flatMap((area) => pathsIn(formFor(settings, area)?.nodes ?? []));
    expect(paths.length).toBeGreaterThan(150);
    expect(paths.filter((path) => labelAt(path) === undefined)).toEqual([]);
  });

  it("have one line for an address, and several for a message", () => {
    const fields = SETTING_AREA_NAMES.flatMap((area) => formFor(settings, area)?.nodes ?? []).flatMap(
      function below(node): { path: string; kind: string }[] {
        return node.node === "field" ? [node] : node.node === "group" ? node.nodes.flatMap(below) : [];
      },
    );
    const kindOf = (path: string) => fields.find((field) => field.path === path)?.kind;
    expect(["instagram", "url", "contact_us_url"].map((key) => kindOf(`store_info.${key}`))).toEqual([
      "text",
      "text",
      "text",
    ]);
    expect(kindOf("login_message")).toBe("long");
  });

  it("lead to the pages on which the menu and the policy are edited, and nowhere else", () => {
    const nodes = SETTING_AREA_NAMES.flatMap((area) => formFor(settings, area)?.nodes ?? []);
    const elsewhere = nodes.filter(({ node }) => node === "elsewhere").map(({ path }) => path);
    expect(elsewhere.sort()).toEqual(["extra_navigation", "privacy_policy", "site_navigation"]);
  });

  it("have rows for a record with keys of its own, in small letters", () => {
    const before = { ...settings, tooltips: { fic: "Stories", poe: "Poems" } };
    const form = formFor(before, "words");
    expect(form?.nodes.find(({ path }) => path === "tooltips")).toMatchObject({
      node: "rows",
      rows: [
        { nodes: [{ value: "fic" }, { value: "Stories" }] },
        { nodes: [{ value: "poe" }, { value: "Poems" }] },
      ],
    });
    const typed = (rows: Record<string, string>) =>
      documentTyped(
        before,
        Object.fromEntries(Object.entries(rows).map(([key, value]) => [`tooltips[${key}`, value])),
      );
    const { document, problems, typedAt } = typed({
      "0].remove": "on",
      "1].key": "POE005",
      "1].value": "By women",
      "2].key": " Cki",
      "2].value": "Cooking",
      "3].key": "",
      "3].value": "",
    });
    expect([problems, document.tooltips]).toEqual([[], { poe005: "By women", cki: "Cooking" }]);
    expect(typedAt("tooltips.poe005")).toBe("tooltips[1].key");
    expect(typed({ "2].key": "FIC", "2].value": "Again" }).problems).toMatchObject([
      { path: "tooltips[2].key" },
    ]);
    expect(typed({ "2].key": "", "2].value": "Of what?" }).problems).toMatchObject([
      { path: "tooltips[2].key" },
    ]);
    expect(typed({ "2].key": "__proto__", "2].value": "x" }).document.tooltips).toHaveProperty("__proto__");
  });

  it("have a form for each entry of a long list, wherever it is", () => {
    const places = Array.from({ length: 200 }, (_, index) => ({
      postal_prefix: `K${index}`,
      lat: 44,
      lng: -76,
    }));
    const before = { ...settings, local_delivery: { ...settings.local_delivery, places } };
    const list = "local_delivery.places";
    const group = formFor(before, "delivery")?.nodes.find(({ path }) => path === "local_delivery");
    expect(group).toMatchObject({
      nodes: expect.arrayContaining([expect.objectContaining({ node: "pages", path: list })]),
    });
    const entry = formFor(before, "delivery", { list, index: 3 });
    expect(entry).toMatchObject({ nodes: [{ value: "K3" }, {}, {}], canRemove: true });
    expect(formFor(before, "delivery", { list, index: 200 })).toMatchObject({ canRemove: false });
    expect(formFor(before, "delivery", { list, index: 201 })).toBeUndefined();
    const { document } = documentTyped(before, { [`${list}[3].postal_prefix`]: "K9" });
    expect((document.local_delivery as typeof before.local_delivery).places[3]?.postal_prefix).toBe("K9");
    expect(formFor(before, "delivery", { list: "local_delivery.fee", index: 0 })).toBeUndefined();
    expect(formFor(before, "delivery", { list: `${list}[3].lat`, index: 0 })).toBeUndefined();
    const zones = formFor(before, "shipping", { list: "shipping.providers[0].zones", index: 0 });
    expect(zones).toBeUndefined();
  });

  it("have the hours of each location, and leave out nothing else of it", () => {
    const location = settingsSchema.shape.locations.parse([
      {
        location_id: 7,
        altname: "Harbour",
        sc_name: "Harbour Books",
        sc_addr_array: { address: "1 Quay", city: "Kingston", prov: "ON", postal: "K7L", country: "CA" },
      },
    ]);
    const before = { ...settings, locations: location };
    expect(formFor(before, "hours")?.nodes).toEqual([
      { node: "pages", path: "locations", names: ["Harbour"], canAdd: false },
    ]);
    const form = formFor(before, "hours", { list: "locations", index: 0 });
    expect(form?.nodes.map(({ path }) => path)).toEqual([
      "locations[0].ws_hours",
      "locations[0].ws_htmlhours",
    ]);
    expect(form?.canRemove).toBe(false);
    expect(formFor(before, "hours", { list: "locations", index: 1 })).toBeUndefined();
    // Every field empty: the location stays.
    const { document } = documentTyped(before, {
      "locations[0].ws_hours.weekdays.monday": "",
      "locations[0].ws_htmlhours": "",
    });
    expect(document.locations).toMatchObject([{ location_id: 7, sc_name: "Harbour Books" }]);
  });

  it("show amounts and rates as the shop's language writes them, and read them back", () => {
    const steps = [{ up_to: 500, cost: 950 }];
    const before = settingsSchema.parse({
      ...settings,
      locale: "fr-CA",
      local_delivery: { fee: 1250 },
      tax_rates: [{ type: "TVH", rate: 6250 }],
    });
    const valuesOf = (shop: typeof before) => {
      const found: Record<string, string> = {};
      const below = (node: SettingNode): void => {
        if (node.node === "field") found[node.path] = node.value;
        if (node.node === "group") node.nodes.forEach(below);
        if (node.node === "rows") for (const row of node.rows) row.nodes.forEach(below);
      };
      for (const area of SETTING_AREA_NAMES) formFor(shop, area)?.nodes.forEach(below);
      return found;
    };
    const french = valuesOf(before);
    expect([french["local_delivery.fee"], french["tax_rates[0].rate"]]).toEqual(["12,50", "6,25"]);
    expect(valuesOf({ ...before, locale: "en-CA" })).toMatchObject({
      "local_delivery.fee": "12.50",
      "tax_rates[0].rate": "6.25",
    });
    const { document, problems } = documentTyped(before, french);
    expect(problems).toEqual([]);
    expect(document).toMatchObject({ local_delivery: { fee: 1250 }, tax_rates: [{ rate: 6250 }] });
    expect(stepsIn(stepsText(steps, true, "fr-CA"), true)).toEqual(steps);
    expect(stepsText(steps, true, "fr-CA")).toBe("5,00 9,50");
  });

  it("leave what was not typed as it is", () => {
    expect(documentTyped(settings, {}).document).toEqual(settings);
    expect(documentTyped(settings, { "no.such.setting": "1" }).document).toEqual(settings);
  });

  it("name the fields of mistakes where they were typed, though entries move up", () => {
    const { document, typedAt } = documentTyped(settings, {
      "url_shortcuts[0].key": "",
      "url_shortcuts[0].path": "",
      "url_shortcuts[1].key": "new",
      "url_shortcuts[1].path": "/browse",
    });
    expect(document.url_shortcuts).toEqual([{ key: "new", path: "/browse" }]);
    expect(typedAt("url_shortcuts[0].key")).toBe("url_shortcuts[1].key");
  });
});

describe("values as people write them", () => {
  it.each([
    ["9:00-17:30", [[540, 1050]]],
    [
      "9-12, 13:30-20",
      [
        [540, 720],
        [810, 1200],
      ],
    ],
    ["9 am to 5:30 p.m.", [[540, 1050]]],
    ["12 pm – 12 am", [[720, 0]]],
    ["9-5", [[540, 1020]]],
    ["9-5:30", [[540, 1050]]],
    ["9:30 to 5", [[570, 1020]]],
    [
      "9-12, 1-5",
      [
        [540, 720],
        [780, 1020],
      ],
    ],
    ["1-5 pm", [[780, 1020]]],
    ["12-4", [[720, 960]]],
    ["6-2", [[360, 840]]],
    ["noon-4 pm", [[720, 960]]],
    ["10 am until midnight", [[600, 1440]]],
    ["1:00-5:00", [[60, 300]]],
    ["closed", []],
    ["9 h à 17 h", [[540, 1020]]],
    ["de 9 h 30 à midi", [[570, 720]]],
    [
      "9h-12h, 13h30-20h",
      [
        [540, 720],
        [810, 1200],
      ],
    ],
    ["9\u00a0h\u00a030 à 17\u00a0h", [[570, 1020]]],
    ["fermé", []],
    ["nine to five", undefined],
    ["9:75-10", undefined],
    ["9", undefined],
  ])("reads hours: %s", (text, hours) => {
    expect(hoursIn(text)).toEqual(hours);
    if (hours && hours.length > 0) expect(hoursIn(hoursText(hours))).toEqual(hours);
  });

  it("reads rates, places and the steps of shipping tables", () => {
    expect(percentIn("9.975 %")).toBe(9975);
    expect(percentIn("9,975\u00a0%")).toBe(9975);
    expect(percentIn("6")).toBe(6000);
    expect(percentIn("six")).toBeUndefined();
    expect(coordinatesIn("44.23, -76.49")).toEqual([44.23, -76.49]);
    expect(coordinatesIn("45,51; -73,57")).toEqual([45.51, -73.57]);
    expect(coordinatesIn("45,51, -73,57")).toEqual([45.51, -73.57]);
    expect(coordinatesIn("44.23")).toBeUndefined();
    expect(stepsIn("500 9.50\n\n1000: $11", false)).toEqual([
      { up_to: 500, cost: 950 },
      { up_to: 1000, cost: 1100 },
    ]);
    expect(stepsIn("25.00 9.50", true)).toEqual([{ up_to: 2500, cost: 950 }]);
    expect(stepsIn("500", false)).toBeUndefined();
  });
});

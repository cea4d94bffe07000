import { describe, expect, it } from "vitest";
import { settingTexts } from "#app/messages/words.ts";
import { documentTyped, formFor, type SettingNode } from "./forms.server.ts";
import { SETTING_AREA_NAMES } from "./setting-areas.ts";
import { settingsSchema } from "./settings.ts";
import { hoursIn, hoursText, percentIn, placeIn, stepsIn } from "./written.ts";

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
    ["closed", []],
    ["nine to five", undefined],
    ["9:75-10", undefined],
    ["9", undefined],
  ])("reads hours: %s", (text, hours) => {
    expect(hoursIn(text)).toEqual(hours);
    if (hours && hours.length > 0) expect(hoursIn(hoursText(hours))).toEqual(hours);
  });

  it("reads rates, places and the steps of shipping tables", () => {
    expect(percentIn("9.975 %")).toBe(9975);
    expect(percentIn("6")).toBe(6000);
    expect(percentIn("six")).toBeUndefined();
    expect(placeIn("44.23, -76.49")).toEqual([44.23, -76.49]);
    expect(placeIn("44.23")).toBeUndefined();
    expect(stepsIn("500 9.50\n\n1000: $11", false)).toEqual([
      { up_to: 500, cost: 950 },
      { up_to: 1000, cost: 1100 },
    ]);
    expect(stepsIn("25.00 9.50", true)).toEqual([{ up_to: 2500, cost: 950 }]);
    expect(stepsIn("500", false)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import * as settings from "#app/calls/staff/settings.server.ts";
import type { SettingNode } from "#app/domain/stores/forms.server.ts";
import { areaOf, SETTING_AREA_NAMES } from "#app/domain/stores/setting-areas.ts";
import { addStaff, DeskBrowser, flashOf, openDeskSite } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, locationNamed, makeShop, merged } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Settings at the desk: their forms, and the history of what was changed. */

const { platform, site, logIn, visit } = await openDeskSite();
const desk = await logIn("olga@example.com", "owner");
const now = async () => (await visit()).store.settings;
const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function changed(area: (typeof SETTING_AREA_NAMES)[number], typed: Record<string, string | string[]>) {
  return call(await visit(), settings.change, { area, typed });
}
const history = async (limit = 20) => {
  const answer = ok(await call(await visit(), settings.history, { limit }));
  return answer.changes;
};

describe("the forms of settings", () => {
  it("hold every setting, each in one area, with a label", async () => {
    const { html } = await desk.open("/desk/settings");
    for (const area of SETTING_AREA_NAMES) {
      expect(html).toContain(`/desk/settings/${area}"`);
      const form = ok(await call(await visit(), settings.form, { area }));
      const walk = (nodes: SettingNode[]): void => {
        for (const node of nodes)
          if (node.node === "group") walk(node.nodes);
          else expect(areaOf(node.path)).toBe(area);
      };
      walk(form.nodes);
      expect(form.nodes.length, area).toBeGreaterThan(0);
      const page = await desk.open(`/desk/settings/${area}`);
      expect(page.response.status, area).toBe(200);
      expect(page.html.length, area).toBeLessThan(60_000);
    }
  });

  it("change hours as people write them, with days that differ", async () => {
    const typed = {
      "store_info.hours.weekdays.monday": "9 am to 12:30 pm, 1:30 pm to 8 pm",
      "store_info.hours.weekdays.sunday": "closed",
      "store_info.hours.singles[0].month": "12",
      "store_info.hours.singles[0].day": "24",
      "store_info.hours.singles[0].title": "Christmas Eve",
      "store_info.hours.singles[0].range": "9:00-14:00",
      "store_info.hours.singles[1].month": "",
      "store_info.hours.singles[1].day": "",
      "store_info.hours.singles[1].title": "",
      "store_info.hours.singles[1].range": "",
    };
    expect(await changed("hours", typed)).not.toHaveProperty("error");
    const { hours } = (await now()).store_info;
    expect(hours.weekdays.monday).toEqual([
      [540, 750],
      [810, 1200],
    ]);
    expect(hours.weekdays.sunday).toEqual([]);
    expect(hours.singles).toEqual([{ month: 12, day: 24, title: "Christmas Eve", range: [[540, 840]] }]);
    expect(await changed("hours", { "store_info.hours.singles[0].remove": "on" })).not.toHaveProperty(
      "error",
    );
    expect((await now()).store_info.hours.singles).toEqual([]);
  });

  it("have rows for texts about subjects, and the hours of each location", async () => {
    const words = await desk.open("/desk/settings/words");
    const rows = { seen: seenIn(words.html), "tooltips--0--key": "FIC", "tooltips--0--value": "Stories" };
    const more = await desk.send("/desk/settings/words", { ...rows, "tooltips--rows": "1", add: "tooltips" });
    expect(more.html).toContain('name="tooltips--1--key"');
    expect(more.html).toContain('value="FIC"');
    const wrong = await desk.send("/desk/settings/words", {
      ...rows,
      "tooltips--1--key": "novels",
      "tooltips--1--value": "No code",
    });
    expect(wrong.response.status).toBe(422);
    expect(wrong.html).toContain("is not a code such as fic or fic014.");
    expect(wrong.html).toContain('href="#setting-tooltips--1--key"');
    expect((await desk.send("/desk/settings/words", rows)).response.status).toBe(303);
    expect((await now()).tooltips).toEqual({ fic: "Stories" });
    expect((await desk.open("/desk/settings/history")).html).toContain("Texts about subjects");
    for (const area of ["menu", "look"])
      expect((await desk.open(`/desk/settings/${area}`)).html).toContain('href="/desk/pages/menu"');
    const place = { address: "1 Quay", city: "Kingston", prov: "ON", postal: "K7L 1A1", country: "CA" };
    const locations = [7, 8].map((location_id) => ({
      location_id,
      altname: `Shop ${location_id}`,
      sc_name: `Shop ${location_id}`,
      sc_addr_array: place,
    }));
    ok(
      await call(await visit(), settings.setValue, {
        key: "locations",
        value: JSON.stringify(locations),
      }),
    );
    expect((await desk.open("/desk/settings/hours")).html).toContain("/desk/settings/hours/locations/1");
    const second = await desk.open("/desk/settings/hours/locations/1");
    expect(second.html).not.toContain("sc_phone");
    expect(second.html).not.toContain("/removal");
    const saved = await desk.send("/desk/settings/hours/locations/1", {
      seen: seenIn(second.html),
      "locations--1--ws_hours--weekdays--monday": "9-17",
    });
    expect(saved.response.status).toBe(303);
    expect((await now()).locations).toMatchObject([
      { location_id: 7, ws_hours: { weekdays: {} } },
      { location_id: 8, sc_name: "Shop 8", ws_hours: { weekdays: { monday: [[540, 1020]] } } },
    ]);
    ok(await call(await visit(), settings.setValue, { key: "locations", value: "[]" }));
  });

  it("show all mistakes at once, beside their fields, and keep what was typed", async () => {
    const before = await now();
    const { html } = await desk.open("/desk/settings/contact");
    const { response, html: again } = await desk.send("/desk/settings/contact", {
      seen: seenIn(html),
      "store_info--name": "",
      "store_info--city": "Kingston <3",
      "store_info--province": "Ontaria",
      "store_info--latitude": "north",
    });
    expect(response.status).toBe(422);
    for (const text of [
      "It is required.",
      "not the code of a province",
      "Enter a number.",
      'value="Kingston &lt;3"',
    ])
      expect(again).toContain(text);
    expect(await now()).toEqual(before);
  });

  it("say at its field that a day closes before it opens", async () => {
    const { html } = await desk.open("/desk/settings/hours");
    const { response, html: again } = await desk.send("/desk/settings/hours", {
      seen: seenIn(html),
      "store_info--hours--weekdays--monday": "17:00-9:00",
    });
    expect(response.status).toBe(422);
    expect(again).toContain('href="#setting-store_info--hours--weekdays--monday"');
    expect(again).toMatch(
      /id="setting-store_info--hours--weekdays--monday-error"[^>]*>It closes before it opens/,
    );
  });

  it("understand a province in words, and take the time zone along unless somebody chose one", async () => {
    const at = async () => {
      const { province, time_zone } = (await now()).store_info;
      return [province, time_zone];
    };
    const before = await at();
    await changed("contact", { "store_info.province": "British Columbia", "store_info.time_zone": "" });
    expect(await at()).toEqual(["BC", "America/Vancouver"]);
    const { html } = await desk.open("/desk/settings/contact");
    const moved = await desk.send("/desk/settings/contact", {
      seen: seenIn(html),
      "store_info--province": "ontario",
      "store_info--time_zone": "America/Vancouver",
    });
    expect(flashOf(moved)).toContain("desk_settings_zone");
    expect(await at()).toEqual(["ON", "America/Toronto"]);
    await changed("contact", { "store_info.time_zone": "America/Atikokan" });
    await changed("contact", { "store_info.province": "QC" });
    expect(await at()).toEqual(["QC", "America/Atikokan"]);
    const [province = "", zone = ""] = before;
    await changed("contact", { "store_info.province": province, "store_info.time_zone": zone });
  });

  it("offer no language that only translators read", async () => {
    const { html } = await desk.open("/desk/settings/other");
    expect(html).toContain('value="en-US"');
    expect(html).not.toContain("el-x-qps");
  });

  it("say in words what changed in a list", async () => {
    await makeShop(
      platform,
      "branches",
      merged(CANADIAN, { locations: [locationNamed(1, "Quay"), locationNamed(2, "Hill")] }),
      ["branches.localhost"],
    );
    const link = await addStaff(platform, "bea@example.com", "owner", "branches");
    const owner = await new DeskBrowser(site, "branches.localhost").logIn("bea@example.com", link);
    const entry = "locations[1].ws_hours.singles[0]";
    const shop = await staffOf(platform, "branches");
    const typed = {
      [`${entry}.month`]: "12",
      [`${entry}.day`]: "26",
      [`${entry}.title`]: "Boxing Day",
      [`${entry}.range`]: "",
      "locations[1].ws_hours.weekdays.sunday": "",
    };
    ok(await call(shop, settings.change, { area: "locations", list: "locations", index: 1, typed }));
    const { html: past } = await owner.open("/desk/settings/history");
    expect(past).toContain(
      "Locations, Hill, Opening hours, Days that differ, Boxing Day, Month (1 to 12): nothing → 12",
    );
    for (const jargon of ["ws_hours", "singles", "{", "nothing → nothing"])
      expect(past.split("<main")[1]).not.toContain(jargon);
  });

  it("say what changed in the language of a French desk, default texts and choices as well", async () => {
    await makeShop(platform, "quai", { ...CANADIAN, locale: "fr-CA" }, ["quai.localhost"]);
    const link = await addStaff(platform, "odile@example.com", "owner", "quai");
    const owner = await new DeskBrowser(site, "quai.localhost").logIn("odile@example.com", link);
    const shop = await staffOf(platform, "quai");
    const change = async (area: string, typed: Record<string, string | string[]>) =>
      ok(await call(shop, settings.change, asUnchecked({ area, typed })));
    await change("access", { login_message: "Connectez-vous." });
    await change("email", { "store_info.allowed_comm_prefs": ["email"] });
    const { html: past } = await owner.open("/desk/settings/history");
    expect(past).toContain("Vous devez vous connecter pour voir cette page. → Connectez-vous.");
    expect(past).toContain("Courriel, Téléphone → Courriel");
  });

  it("take a shipping table with zones and steps", async () => {
    const list = "shipping.providers[0]";
    const table = {
      [`${list}.provider`]: "expedited",
      [`${list}.label`]: "Expedited",
      [`${list}.zones[0].countries`]: "CA",
      [`${list}.zones[0].provinces`]: "ON, QC",
      [`${list}.zones[0].rates.by`]: "weight",
      [`${list}.zones[0].rates.steps`]: "500 9.50\n1000 11.50",
      [`${list}.zones[0].rates.beyond.each`]: "1000",
      [`${list}.zones[0].rates.beyond.cost`]: "2.50",
      [`${list}.zones[1].countries`]: "US",
      [`${list}.zones[1].rates.by`]: "",
      [`${list}.zones[1].rates.steps`]: "",
    };
    expect(await changed("shipping", table)).not.toHaveProperty("error");
    expect((await now()).shipping.providers).toMatchObject([
      {
        provider: "expedited",
        zones: [
          {
            countries: ["CA"],
            provinces: ["ON", "QC"],
            rates: {
              by: "weight",
              steps: [
                { up_to: 500, cost: 950 },
                { up_to: 1000, cost: 1150 },
              ],
              beyond: { each: 1000, cost: 250 },
            },
          },
          { countries: ["US"] },
        ],
      },
    ]);
    const page = await desk.open("/desk/settings/shipping/shipping.providers/0");
    expect(page.html).toContain("500 9.50");
    const wrong = await changed("shipping", { [`${list}.zones[0].rates.steps`]: "heavy 3" });
    expect(wrong).toMatchObject({
      code: "invalid",
      fields: { [`${list}.zones[0].rates.steps`]: expect.any(String) },
    });
    await desk.send("/desk/settings/shipping/shipping.providers/0/removal", { seen: seenIn(page.html) });
    expect((await now()).shipping.providers).toEqual([]);
  });

  it("say who was faster, and keep what the second person typed", async () => {
    const { html } = await desk.open("/desk/settings/contact");
    await changed("contact", { "store_info.phone": "613 555 0100" });
    const late = { seen: seenIn(html), "store_info--phone": "613 555 0199" };
    const { response, html: again } = await desk.send("/desk/settings/contact", late);
    expect(response.status).toBe(409);
    expect(again).toContain("These settings have changed");
    expect(again).toContain("613 555 0100");
    expect(again).toContain('value="613 555 0199"');
    expect((await now()).store_info.phone).toBe("613 555 0100");
    const saved = await desk.send("/desk/settings/contact", { ...late, seen: seenIn(again) });
    expect(saved.response.status).toBe(303);
    expect((await now()).store_info.phone).toBe("613 555 0199");
    // Somebody who changes another area is not in the way.
    const other = await desk.open("/desk/settings/contact");
    await changed("selling", { quote_enabled: ["", "on"] });
    const sent = await desk.send("/desk/settings/contact", {
      seen: seenIn(other.html),
      "store_info--fax": "1",
    });
    expect(sent.response.status).toBe(303);
  });

  it("refuse colours that nobody can read, and show others first", async () => {
    const { html } = await desk.open("/desk/settings/look");
    const yellow = {
      seen: seenIn(html),
      "styles--main_colour": "#ffffff",
      "styles--main_text_colour": "#ffff00",
    };
    const preview = await desk.send("/desk/settings/look", { ...yellow, intent: "preview" });
    for (const text of ["How it looks", "In the light scheme", "In the dark scheme", "Links: contrast"])
      expect(preview.html).toContain(text);
    expect(preview.html).toContain('value="#ffff00"');
    const refused = await desk.send("/desk/settings/look", yellow);
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("Nobody can read the text in the header on the header’s colour");
    const dark = { seen: seenIn(html), "styles--background_colour": "#303030" };
    const night = await desk.send("/desk/settings/look", { ...dark, "styles--use_background_colour": "on" });
    expect(night.html).toContain("Our dark text can’t be read on this background");
    expect((await now()).styles.main_text_colour).not.toBe("#ffff00");
    const navy = { ...yellow, "styles--main_colour": "#101848" };
    expect((await desk.send("/desk/settings/look", navy)).response.status).toBe(303);
    expect((await now()).styles).toMatchObject({ main_colour: "#101848", main_text_colour: "#ffff00" });
  });

  it("say what it means that the shop is closed", async () => {
    const { html } = await desk.open("/desk/settings/access");
    expect(html).toContain("Everybody can see the shop.");
    const closed = await desk.send("/desk/settings/access", { seen: seenIn(html), is_private: "on" });
    expect(flashOf(closed)).toContain("desk_shop_closed");
    expect((await desk.open("/desk/settings/access")).html).toContain("The shop is closed to guests");
    const [{ id = 0 } = {}] = await history(1);
    await call(await visit(), settings.takeBack, { id });
    expect((await now()).is_private).toBe(false);
    // Taking back what opened the shop closes it again.
    const [{ id: opened = 0 } = {}] = await history(1);
    await desk.open("/desk/settings/history");
    expect(flashOf(await desk.send(`/desk/settings/history/${opened}/back`, {}))).toContain(
      "desk_shop_closed",
    );
    const [{ id: closing = 0 } = {}] = await history(1);
    await call(await visit(), settings.takeBack, { id: closing });
    expect((await now()).is_private).toBe(false);
  });

  it("say that nobody can order when the last way to receive an order is turned off", async () => {
    for (const way of ["ship_enabled", "local_delivery_enabled"])
      await call(await visit(), settings.setValue, { key: `checkout_info.${way}`, value: "false" });
    const before = (await now()).checkout_info;
    const { html } = await desk.open("/desk/settings/delivery");
    const sent = await desk.send("/desk/settings/delivery", {
      seen: seenIn(html),
      "checkout_info--pickup_enabled--boxes": "on",
    });
    expect(flashOf(sent)).toContain("desk_shop_without_delivery");
    const answer = await call(await visit(), health.get, {});
    expect(answer).toMatchObject({ shop: { state: "problem", selling: "undelivered" } });
    expect((await desk.open("/desk/health")).html).toContain("Nobody can finish an order");
    const [{ id = 0 } = {}] = await history(1);
    await call(await visit(), settings.takeBack, { id });
    expect((await now()).checkout_info).toEqual(before);
  });
});

describe("the history of settings", () => {
  it("has who changed what, and takes a change back once", async () => {
    const before = (await now()).store_info.tagline;
    const { html } = await desk.open("/desk/settings/contact");
    await desk.send("/desk/settings/contact", { seen: seenIn(html), "store_info--tagline": "Open late" });
    const [change] = await history(1);
    expect(change).toMatchObject({
      actor: "owner person",
      changes: [{ path: ["store_info", "tagline"], before, after: "Open late" }],
      taken_back: null,
    });
    const page = await desk.open("/desk/settings/history");
    expect(page.html).toContain("→ Open late");
    const back = `/desk/settings/history/${change?.id}/back`;
    const sent = await Promise.all([desk.send(back, {}), desk.send(back, {})]);
    expect(sent.map(flashOf).join()).toContain("desk_setting_taken_back;");
    expect(sent.map(flashOf).join()).toContain("desk_setting_taken_back_before");
    expect((await now()).store_info.tagline).toBe(before);
    expect(await history(1)).toMatchObject([{ takes_back: change?.id }]);
  });

  it("takes nothing back that was changed again since", async () => {
    await changed("contact", { "store_info.fax": "11" });
    const [first] = await history(1);
    await changed("contact", { "store_info.fax": "22" });
    expect(await call(await visit(), settings.takeBack, { id: first?.id ?? 0 })).toMatchObject({
      code: "changed_since",
    });
    expect((await now()).store_info.fax).toBe("22");
  });

  it("has the changes of commands, and is in the shop's trail", async () => {
    await call(await visit(), settings.setValue, { key: "store_info.tagline", value: "By command" });
    expect(await history(1)).toMatchObject([{ actor: "operator", changes: [{ after: "By command" }] }]);
    const entries = await platform.database.read
      .selectFrom("audit_entries")
      .select(["action", "subject", "detail"])
      .orderBy("number", "desc")
      .limit(1)
      .execute();
    expect(entries).toEqual([
      { action: "settings changed", subject: "settings", detail: "store_info.tagline" },
    ]);
  });
});

describe("the account with a payment provider", () => {
  it("asks for what it needs, says what is wrong, and shows no secret again", async () => {
    const path = "/desk/settings/payments/stripe";
    const { html } = await desk.open(path);
    const field = (name: string, text = html) =>
      new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(text)?.[0];
    for (const secret of ["secret_key", "webhook_secret"]) {
      expect(field(secret)).toContain('type="password"');
      expect(field(secret)).toContain("required");
    }
    expect(field("checkout_origin")).not.toContain("required");
    const typed = { secret_key: "pk_test_mistaken", checkout_origin: "https://pay.example.com" };
    const refused = await desk.send(path, { ...typed, webhook_secret: "whsec_confidential" });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("must begin with sk_ or rk_");
    expect(field("checkout_origin", refused.html)).toContain("https://pay.example.com");
    expect(refused.html).not.toMatch(/pk_test_mistaken|whsec_confidential/);
  });
});

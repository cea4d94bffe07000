import { describe, expect, it } from "vitest";
import { changeSettings, settingForm } from "#app/domain/stores/history.server.ts";
import { saveSetting, storedSettings } from "#app/domain/stores/stores.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, makeShop, storeOf } from "#tests/support/shop.ts";

const platform = await sharedPlatform();
await makeShop(platform, "quai", { ...CANADIAN, locale: "fr-CA" }, ["quai.localhost"]);

it("changes one value of a French shop and stores no French texts that nobody wrote", async () => {
  const { database, clock } = platform;
  const store = await storeOf(platform, "quai");
  const before = await storedSettings(database.read, store.id);
  expect(store.settings.availability_messages).not.toEqual(before.availability_messages);
  await saveSetting(database, { store, now: clock.now() }, "store_info.phone", "418 555-0142");
  expect(await storedSettings(database.read, store.id)).toEqual({
    ...before,
    store_info: { ...before.store_info, phone: "418 555-0142" },
  });
});

describe("the form of a French shop's settings", () => {
  const { database, clock } = platform;
  const context = async () => ({
    store: await storeOf(platform, "quai"),
    now: clock.now(),
    actor: "Odile",
    note: async () => undefined,
  });
  const FRENCH = "Cette librairie est réservée à sa clientèle. Veuillez vous connecter ou créer un compte.";
  const formOfAccess = async () => {
    const { store } = await context();
    const shown = await settingForm(database.read, store.id, "access");
    if (!shown) throw new Error("there is no such form");
    return shown;
  };

  it("shows the default texts in French", async () => {
    expect(JSON.stringify((await formOfAccess()).nodes)).toContain(FRENCH);
  });

  it("stores none of them when something else is changed, and what somebody writes instead", async () => {
    const { store } = await context();
    const before = await storedSettings(database.read, store.id);
    const { seen } = await formOfAccess();
    const form = { area: "access", seen } as const;
    const typed = { private_message: FRENCH, login_message: "Connectez-vous, s’il vous plaît." };
    await changeSettings(database, await context(), form, typed);
    expect(await storedSettings(database.read, store.id)).toEqual({
      ...before,
      login_message: typed.login_message,
    });
    expect((await storeOf(platform, "quai")).settings).toMatchObject(typed);
  });
});

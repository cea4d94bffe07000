import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { addStaff, DeskBrowser, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { makeShop, makeTitle, SENDING, stock } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** The page of a phone order: whichever button is pressed, nothing that stands in its form is lost. */

const platform = await sharedPlatform();
await makeShop(platform, "test", SENDING, ["test.localhost"]);
const emma = await makeTitle(platform, { title: "Emma", list_price_can: 2000 });
const persuasion = await makeTitle(platform, { title: "Persuasion", list_price_can: 1500 });
for (const title of [emma, persuasion]) await stock(platform, "test", title, 50);
const seller = new DeskBrowser(await openSite(platform), "test.localhost");
await seller.logIn("sam@example.com", await addStaff(platform, "sam@example.com", "bookseller"));

const visit = () => staffOf(platform, "test");
const shown = async (id: number) => ok(await call(await visit(), phone.show, { id }));

/** A draft with a copy of Emma. @returns its id and the path of its page */
async function started() {
  const caller = { caller_name: "Wilma Marsh", caller_phone: "250 555 0199" };
  const { id } = ok(await call(await visit(), phone.startWithout, caller));
  ok(await call(await visit(), phone.add, { id, eisbn: emma.eisbn }));
  return { id, path: `/desk/orders/phone/${id}` };
}

/** The fields of the page's form with their values, as a browser would send them. */
async function formOf(path: string): Promise<{ html: string; fields: Record<string, string> }> {
  const { html } = await seller.open(path);
  const form = html.slice(html.indexOf('id="phone-order"'));
  const fields: Record<string, string> = {};
  for (const [tag] of form.slice(0, form.indexOf("</form>")).matchAll(/<(?:input|textarea)[^>]*>/g)) {
    const [, name = ""] = / name="([^"]*)"/.exec(tag) ?? [];
    const isChoice = / type="(?:radio|checkbox)"/.test(tag);
    if (name && (!isChoice || / checked=""/.test(tag)))
      fields[name] = / value="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  return { html, fields };
}

const NOTE = { payment: "contact", note: "Gift wrap, please" };
const ADDRESS = { street_address: "12 Fort Street", city: "Victoria", postal_code: "V8W 1H2", country: "CA" };

describe("the page of a phone order", () => {
  it("saves what was typed when the order is placed", async () => {
    const { path } = await started();
    const { fields } = await formOf(path);
    const placed = await seller.send(`${path}/place`, { ...fields, ...NOTE });
    const number = Number(/\/desk\/orders\/(\d+)$/.exec(pathIn(placed))?.[1]);
    const { order } = ok(await call(await visit(), orders.show, { order_number: number }));
    expect(order).toMatchObject({ notes: NOTE.note, payment_type: "contact" });
  });

  it("saves what was typed when a book is added, or copies are updated", async () => {
    const { id, path } = await started();
    const { fields } = await formOf(path);
    const typed = { ...fields, ...NOTE, ...ADDRESS, delivery: "ship", province: "BC" };
    await seller.send(path, { ...typed, intent: "find", what: persuasion.isbn, "lines[0].quantity": "3" });
    const { draft, cart } = await shown(id);
    expect(draft).toMatchObject({ ...NOTE, delivery: "ship", address: { city: "Victoria" } });
    expect(cart.items.map(({ cart_info }) => cart_info.quantity).sort()).toEqual([1, 3]);
    const again = (await formOf(path)).fields;
    await seller.send(`${path}/lines`, {
      ...again,
      province: "BC",
      note: "Call back",
      "lines[0].quantity": "2",
    });
    expect((await shown(id)).draft.note).toBe("Call back");
  });

  it("places no order while its details have errors, or while it costs something else than the page said", async () => {
    const { id, path } = await started();
    const { fields } = await formOf(path);
    const sent = { ...fields, ...NOTE, ...ADDRESS, delivery: "ship" };
    const wrong = await seller.send(`${path}/place`, sent);
    expect(wrong.response.status).toBe(422);
    expect(wrong.html).toContain(NOTE.note);
    expect(wrong.html).toContain("12 Fort Street");
    const dearer = await seller.send(`${path}/place`, { ...sent, province: "BC" });
    expect(dearer.response.status).toBe(422);
    expect(await shown(id)).toMatchObject({
      draft: { order_number: null, delivery: "ship", note: NOTE.note },
    });
  });

  it("has plain names for the buttons after a search, and adds a scanned barcode on Enter", async () => {
    const { id, path } = await started();
    const { html } = await formOf(`${path}?find=persuasion`);
    const names = [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["Search again", "Add the chosen one", "Place the order"]));
    expect(names).not.toContain("Add");
    const { fields } = await formOf(path);
    await seller.send(`${path}/details`, { ...fields, what: persuasion.isbn });
    expect((await shown(id)).cart.items).toHaveLength(2);
    // A title that was typed and not added is not left out of the order either.
    const more = (await formOf(path)).fields;
    await seller.send(`${path}/place`, { ...more, what: emma.isbn });
    const { draft, cart } = await shown(id);
    expect(draft.order_number).toBeNull();
    expect(cart.items.map(({ cart_info }) => cart_info.quantity).sort()).toEqual([1, 2]);
  });
});

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { markDeleted } from "#app/domain/catalogue/title-record-rows.server.ts";
import { MAX_LISTS } from "#app/domain/lists/lists.ts";
import { openReadingRoom } from "#tests/support/reading-room.ts";
import { customer, type Guest, guest, type MadeTitle, makeTitle, stock } from "#tests/support/shop.ts";
import { uploaded } from "#tests/support/uploaded.ts";

const room = await openReadingRoom();
const { platform, books, tides, ferry, light } = room;

describe("a new list", () => {
  it("[A37] needs a name of 1 to 80 characters", async () => {
    const shopper = await room.someone();
    for (const name of ["", "   ", undefined])
      expect(await shopper.call("titlelist/create", { name })).toMatchObject({
        code: "invalid",
        fields: { name: "Name is required." },
      });
    expect(await shopper.call("titlelist/create", { name: "x".repeat(81) })).toMatchObject({
      fields: { name: "At most 80 characters." },
    });
    for (const name of ["y", "x".repeat(80)]) await shopper.ok("titlelist/create", { name });
    expect((await shopper.ok("titlelist/getLists")).row_count).toBe(2);
  });

  it("keeps its texts as they were typed, markup included", async () => {
    const shopper = await room.someone();
    const name = `<script>alert(1)</script> & "us"`;
    const { list_id } = await shopper.ok("titlelist/create", { name, description: "<b>bold</b>" });
    expect(await shopper.ok("titlelist/get", { list_id })).toMatchObject({
      name,
      description: "<b>bold</b>",
    });
  });

  it("can start with a title, and is answered with the lists that hold it", async () => {
    const shopper = await room.someone();
    await shopper.ok("titlelist/create", { name: "Empty" });
    const { list_id, rows } = await shopper.ok("titlelist/create", { name: "Summer", eisbn: tides.eisbn });
    expect(rows).toMatchObject([
      { name: "Empty", contains_eisbn: false, row_count: 0 },
      { name: "Summer", contains_eisbn: true, row_count: 1, list_id },
    ]);
  });

  it("is refused beyond the most lists that an account may have", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "The first of many");
    await platform.database.transaction(async (tx) => {
      const row = await tx
        .selectFrom("title_lists")
        .selectAll()
        .where("id", "=", list_id)
        .executeTakeFirstOrThrow();
      for (let index = 1; index < MAX_LISTS; index++)
        await tx
          .insertInto("title_lists")
          .values({ ...row, id: `${list_id}${index}` })
          .execute();
    });
    expect(await shopper.call("titlelist/create", { name: "One too many" })).toMatchObject({
      code: "too_many",
    });
    // The favourites do not count.
    await shopper.ok("titlelist/setFavourite", { eisbn: tides.eisbn, favourite: "on" });
  });
});

describe("titles on a list", () => {
  it("[A39] are added once and removed again, with the lists or the session as the answer", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Summer");
    const payload = { list_id, eisbn: tides.eisbn };
    const added = await shopper.ok("titlelist/addItemToList", payload);
    expect("rows" in added && added.rows).toMatchObject([{ name: "Summer", contains_eisbn: true }]);
    await shopper.ok("titlelist/addItemToList", payload);
    expect(await room.titlesOf(shopper, list_id)).toEqual(["The Tides"]);
    const removed = await shopper.ok("titlelist/removeItemFromList", { ...payload, return_session: "true" });
    expect("session" in removed && removed.session?.logged_in).toBe(true);
    expect(await room.titlesOf(shopper, list_id)).toEqual([]);
  });

  it("[N5] are removed by their ISBNs as they are added, and a removal says whether there was anything", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "By ISBN", tides, ferry, light);
    const remove = (eisbn: string) => shopper.ok("titlelist/removeItemFromList", { list_id, eisbn });
    expect(await remove(tides.isbn)).toMatchObject({ removed: true });
    expect(await remove(tides.isbn)).toMatchObject({ removed: false });
    expect(await shopper.call("titlelist/removeItemFromList", { list_id, eisbn: "nothing" })).toMatchObject({
      code: "not_found",
    });
    const { rows } = await shopper.ok("titlelist/getLists", { eisbn: ferry.isbn });
    expect(rows.map(({ contains_eisbn }) => contains_eisbn)).toEqual([true]);
    expect(await shopper.ok("titlelist/getPlace", { list_id, eisbn: light.isbn })).toMatchObject({
      place: { place: 2 },
    });
    expect(
      await shopper.ok("titlelist/removeItemsFromList", { list_id, eisbns: [ferry.isbn] }),
    ).toMatchObject({
      removed: 1,
    });
    await shopper.ok("titlelist/setFavourite", { eisbn: tides.isbn, favourite: "on" });
    expect(await shopper.ok("titlelist/getFavourites", { eisbns: [tides.isbn] })).toMatchObject({
      held: [tides.eisbn],
    });
    await shopper.ok("titlelist/setFavourite", { eisbn: tides.isbn, favourite: "" });
    expect((await shopper.ok("titlelist/getFavourites", { eisbns: [tides.eisbn] })).held).toEqual([]);
  });

  it("are there once when two windows add the same title at once, and all when they add different ones", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Both");
    await Promise.all(
      [...books, ...books].map(({ eisbn }) => shopper.ok("titlelist/addItemToList", { list_id, eisbn })),
    );
    expect((await room.titlesOf(shopper, list_id)).sort()).toEqual(["A Ferry", "Lighthouse", "The Tides"]);
  });

  it("are refused clearly when the list was deleted in another window, and nothing else is lost", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Fleeting", tides);
    const kept = await room.made(shopper, "Kept", ferry);
    const [deleted, ...added] = await Promise.all([
      shopper.call("titlelist/delete", { list_id }),
      ...books.map(({ eisbn }) => shopper.call("titlelist/addItemToList", { list_id, eisbn })),
    ]);
    expect(deleted).toEqual({ list_id });
    for (const answer of [
      ...added.filter((answer) => "error" in answer),
      await shopper.call("titlelist/addItemToList", { list_id, eisbn: tides.eisbn }),
    ])
      expect(answer).toMatchObject({
        code: "not_found",
        error: "This list no longer exists. You may have deleted it in another window.",
      });
    expect(await room.titlesOf(shopper, kept)).toEqual(["A Ferry"]);
  });

  it("are not counted or shown while they are deleted, and come back with them", async () => {
    const shopper = await room.someone();
    const passing = await makeTitle(platform, { title: "Passing" });
    const list_id = await room.made(shopper, "Mixed", tides, passing, ferry);
    await platform.database.transaction((tx) => markDeleted(tx, passing.isbn, platform.clock.now()));
    expect(await room.titlesOf(shopper, list_id)).toEqual(["The Tides", "A Ferry"]);
    const { row_count } = await shopper.ok("titlelist/get", { list_id });
    expect(row_count).toBe(2);
    await makeTitle(platform, { title: "Passing", product_code: passing.isbn });
    expect(await room.titlesOf(shopper, list_id)).toEqual(["The Tides", "Passing", "A Ferry"]);
  });

  it("can be sorted and searched", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Sorted", tides, light, ferry);
    expect(await room.titlesOf(shopper, list_id, { sort: "title" })).toEqual([
      "A Ferry",
      "Lighthouse",
      "The Tides",
    ]);
    expect(await room.titlesOf(shopper, list_id, { sort: "no such order" })).toEqual([
      "The Tides",
      "Lighthouse",
      "A Ferry",
    ]);
    const answer = await shopper.ok("titlelist/getItems", { list_id, term: "light" });
    expect(answer).toMatchObject({ found: 1, row_count: 3, rows: [{ title: "Lighthouse" }] });
    expect(await room.titlesOf(shopper, list_id, { limit: 1, offset: 1 })).toEqual(["Lighthouse"]);
  });

  it("know their place among the others", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Placed", tides, light, ferry);
    const placeOf = async ({ eisbn }: MadeTitle) =>
      (await shopper.ok("titlelist/getPlace", { list_id, eisbn })).place;
    expect(await placeOf(tides)).toMatchObject({ place: 1, count: 3, previous: null, next: light.eisbn });
    expect(await placeOf(light)).toMatchObject({ place: 2, previous: tides.eisbn, next: ferry.eisbn });
    expect(await placeOf(ferry)).toMatchObject({ place: 3, previous: light.eisbn, next: null });
  });
});

describe("the lists of an account", () => {
  it("[A42] come ten a page, the last changed first, by date or by name, and can be searched", async () => {
    const shopper = await room.someone();
    const ids: string[] = [];
    for (let index = 1; index <= 12; index++) {
      platform.clock.advance(10);
      ids.push(await room.made(shopper, `List ${index}`));
    }
    platform.clock.advance(10);
    await shopper.ok("titlelist/addItemToList", { list_id: ids[2], eisbn: tides.eisbn });
    const names = async (more: object) =>
      (await shopper.ok("titlelist/getLists", more)).rows.map(({ name }) => name);
    const newest = [12, 11, 10, 9, 8, 7, 6, 5, 4].map((at) => `List ${at}`);
    expect(await names({})).toEqual(["List 3", ...newest]);
    expect(await names({ offset: 10 })).toEqual(["List 2", "List 1"]);
    expect(await names({ sort: "date_posted" })).toEqual([...newest, "List 3"]);
    expect(await names({ sort: "name", limit: 3 })).toEqual(["List 1", "List 2", "List 3"]);
    expect(await shopper.ok("titlelist/getLists", { search_term: "LIST 1" })).toMatchObject({ row_count: 4 });
    expect((await shopper.ok("titlelist/getLists")).row_count).toBe(12);
  });

  it("[O8] are renamed, described and deleted by their owner", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Before", tides);
    expect(await shopper.call("titlelist/modify", { list_id, name: " " })).toMatchObject({
      fields: { name: "Name is required." },
    });
    await shopper.ok("titlelist/modify", { list_id, name: "After", description: "For the beach" });
    expect(await shopper.ok("titlelist/get", { list_id })).toMatchObject({
      name: "After",
      header: "After",
      description: "For the beach",
      row_count: 1,
    });
    await shopper.ok("titlelist/delete", { list_id });
    expect(await shopper.call("titlelist/get", { list_id })).toMatchObject({ code: "not_found" });
    expect((await shopper.ok("titlelist/getLists")).row_count).toBe(0);
  });

  it("are in the export of the account, and go when it is deleted", async () => {
    const shopper = await customer(platform, "leaver@example.com");
    const list_id = await room.made(shopper, "Mine", tides);
    expect(await shopper.ok("account/export")).toMatchObject({
      lists: [{ name: "Mine", description: "", shared: false, titles: [tides.eisbn] }],
    });
    await shopper.ok("titlelist/getPublicUrl", { list_id });
    await shopper.ok("account/delete", { email_address: "leaver@example.com", password: "harbour lantern" });
    expect(await guest(platform).call("titlelist/get", { list_id })).toMatchObject({ code: "not_found" });
  });
});

describe("[A38] the favourites", () => {
  it("can't be renamed or deleted, but described and shared", async () => {
    const shopper = await room.someone();
    await shopper.ok("titlelist/setFavourite", { eisbn: tides.eisbn, favourite: "on" });
    const { wishlist, wishlist_id: list_id } = await shopper.ok("session/get");
    expect(wishlist).toEqual([{ eisbn: tides.eisbn }]);
    const refused = { code: "protected", error: "Your favourites can’t be renamed or deleted." };
    expect(await shopper.call("titlelist/modify", { list_id, name: "Best" })).toMatchObject(refused);
    expect(await shopper.call("titlelist/delete", { list_id })).toMatchObject(refused);
    await shopper.ok("titlelist/modify", { list_id, description: "My birthday is in May" });
    await shopper.ok("titlelist/getPublicUrl", { list_id });
    expect(await guest(platform).ok("titlelist/getItems", { list_id })).toMatchObject({
      name: "Favourites",
      description: "My birthday is in May",
      rows: [{ title: "The Tides" }],
    });
  });

  it("are toggled, also by two windows at once, and asked for in one call for a whole page", async () => {
    const shopper = await room.someone();
    expect(await shopper.ok("titlelist/setFavourite", { eisbn: tides.eisbn })).toEqual({ favourite: false });
    await Promise.all(
      [...books, ...books].map(({ eisbn }) =>
        shopper.ok("titlelist/setFavourite", { eisbn, favourite: "on" }),
      ),
    );
    await shopper.ok("titlelist/setFavourite", { eisbn: ferry.eisbn, favourite: "off" });
    const { held } = await shopper.ok("titlelist/getHeld", { eisbns: books.map(({ eisbn }) => eisbn) });
    expect(held.sort()).toEqual([tides.eisbn, light.eisbn].sort());
    expect((await shopper.ok("titlelist/getLists")).rows).toMatchObject([{ favourites: true, row_count: 2 }]);
    expect(await guest(platform).call("titlelist/setFavourite", { eisbn: tides.eisbn })).toMatchObject({
      code: "login_required",
      error: "You must login or sign up to use this feature.",
    });
  });

  it("are asked for by the lists of a page as well, but only by lists that one may read", async () => {
    const [shopper, other] = [await room.someone(), await room.someone()];
    await shopper.ok("titlelist/setFavourite", { eisbn: tides.eisbn, favourite: "on" });
    const mine = await shopper.ok("titlelist/create", { name: "Mine", eisbn: tides.eisbn });
    const without = await shopper.ok("titlelist/create", { name: "Without", eisbn: light.eisbn });
    const theirs = await other.ok("titlelist/create", { name: "Theirs", eisbn: tides.eisbn });
    const held = async (...lists: { list_id: string }[]) =>
      (await shopper.ok("titlelist/getHeld", { list_ids: lists.map(({ list_id }) => list_id) })).held;
    expect(await held(mine, without)).toEqual([tides.eisbn]);
    expect(await held(without)).toEqual([]);
    expect(await held(theirs)).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it("are first in the menu of a title, and named as the country spells them", async () => {
    const shopper = await customer(
      platform,
      "am@example.com",
      { country: "US", province: "IA", postal_code: "52240" },
      "us",
    );
    await shopper.ok("titlelist/create", { name: "A first" });
    await shopper.ok("titlelist/setFavourite", { eisbn: tides.eisbn, favourite: "on" });
    const { rows } = await shopper.ok("titlelist/getLists", { eisbn: tides.eisbn });
    expect(rows.map(({ name, contains_eisbn }) => [name, contains_eisbn])).toEqual([
      ["Favorites", true],
      ["A first", false],
    ]);
  });
});

describe("a shared list", () => {
  it("is read by everybody who has its address, until its owner ends that", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Ours", tides);
    const others = [guest(platform), await room.someone()];
    const read = (other: Guest) => other.call("titlelist/getItems", { list_id });
    for (const other of others) expect(await read(other)).toMatchObject({ code: "not_found" });
    expect(await shopper.ok("titlelist/getPublicUrl", { list_id })).toEqual({
      url: `http://shop.test/lists/${list_id}`,
    });
    for (const other of others) {
      expect(await read(other)).toMatchObject({ own: false, rows: [{ title: "The Tides" }] });
      expect((await other.ok("browse/get", { x: list_id })).row_count).toBe(1);
      for (const name of ["titlelist/modify", "titlelist/delete", "titlelist/addItemToList"] as const)
        expect(await other.call(name, { list_id, eisbn: ferry.eisbn, name: "Theirs" })).toHaveProperty(
          "error",
        );
    }
    await shopper.ok("titlelist/modify", { list_id, shared: "false" });
    for (const other of others) expect(await read(other)).toMatchObject({ code: "not_found" });
  });

  it("belongs to no page of the shop: pages' ids that mean customers' lists show nothing", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Zqxprivate", tides);
    await shopper.ok("titlelist/setFavourite", { eisbn: ferry.eisbn, favourite: "on" });
    for (const page_id of ["own", "found"])
      for (const asking of [guest(platform), shopper])
        expect(await asking.ok("titlelist/getCustom", { page_id })).toEqual({ blocks: [] });
    expect(JSON.stringify(await guest(platform).ok("feature/getList"))).not.toContain(list_id);
  });
});

describe("a list's picture", () => {
  it("is made small, loses what else was in the file, and is shown to those who may read the list", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Pictured");
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "teal" } })
      .withExif({ IFD0: { Artist: "Zqxartist" } })
      .jpeg()
      .toBuffer();
    const change = { list_id, image: await uploaded(platform, "beach.jpg", photo) };
    const { image } = await shopper.ok("titlelist/modify", change);
    expect(image).toMatch(new RegExp(`^/pictures/lists/${list_id}\\?v=[\\w-]{8}$`));
    const seenBy = async (other: Guest) => {
      const picture = await other.call("titlelist/getImage", { list_id });
      return "content" in picture ? picture.content : undefined;
    };
    const seen = await seenBy(shopper);
    const { width, format, exif } = await sharp(seen).metadata();
    expect({ width, format, exif }).toEqual({ width: 640, format: "webp", exif: undefined });
    expect(await seenBy(guest(platform))).toBeUndefined();
    await shopper.ok("titlelist/getPublicUrl", { list_id });
    expect(await seenBy(guest(platform))).toEqual(seen);
    expect((await shopper.ok("titlelist/modify", { list_id, remove_image: "on" })).image).toBeNull();
    expect(await seenBy(shopper)).toBeUndefined();
  });

  it("is refused beside its field, and changes nothing, if it is too large or not a picture", async () => {
    const shopper = await room.someone();
    const list_id = await room.made(shopper, "Unpictured");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;
    for (const [name, content, code] of [
      ["note.png", "This is text.", "not_a_picture"],
      ["drawing.svg", svg, "not_a_picture"],
      ["huge.jpg", Buffer.alloc(10 * 1024 * 1024 + 1), "too_large"],
    ] as const) {
      const image = await uploaded(platform, name, content);
      expect(await shopper.call("titlelist/modify", { list_id, name: "Changed", image })).toMatchObject({
        code,
        fields: { image: expect.any(String) },
      });
    }
    expect(await shopper.ok("titlelist/get", { list_id })).toMatchObject({ name: "Unpictured", image: null });
  });
});

describe("copying", () => {
  it("[A40] needs a choice, and copies a list to another or a new one, each title once and in order", async () => {
    const shopper = await room.someone();
    const from_list_id = await room.made(shopper, "From", ferry, tides, light);
    const to_list_id = await room.made(shopper, "To", tides);
    expect(await shopper.call("titlelist/copyFromList", { from_list_id })).toMatchObject({
      code: "choose",
      fields: { to_list_id: "Please choose a list." },
    });
    expect(
      await shopper.call("titlelist/copyFromList", { from_list_id, to_list_id: "new", name: " " }),
    ).toMatchObject({ fields: { name: "Name is required." } });
    const copied = await shopper.ok("titlelist/copyFromList", { from_list_id, to_list_id });
    expect(copied.list).toMatchObject({ list_id: to_list_id, added: 2 });
    expect(await room.titlesOf(shopper, to_list_id)).toEqual(["The Tides", "A Ferry", "Lighthouse"]);
    const fresh = await shopper.ok("titlelist/copyFromList", {
      from_list_id,
      to_list_id: "new",
      name: "Fresh",
    });
    expect(await room.titlesOf(shopper, fresh.list.list_id)).toEqual(["A Ferry", "The Tides", "Lighthouse"]);
    const twice = await shopper.ok("titlelist/copyFromList", { from_list_id: to_list_id, to_list_id });
    expect(twice.list.added).toBe(0);
  });

  it("takes a list that somebody else shares, but not one that is private", async () => {
    const [shopper, other] = [await room.someone(), await room.someone()];
    const from_list_id = await room.made(shopper, "Theirs", tides);
    const copy = () =>
      other.call("titlelist/copyFromList", { from_list_id, to_list_id: "new", name: "Copied" });
    expect(await copy()).toMatchObject({ code: "not_found" });
    expect((await other.ok("titlelist/getLists")).row_count).toBe(0);
    await shopper.ok("titlelist/getPublicUrl", { list_id: from_list_id });
    expect(await copy()).toMatchObject({ list: { name: "Copied", added: 1 } });
  });

  it("takes the cart to any list, and to a new one", async () => {
    const shopper = await room.someone();
    for (const { eisbn } of [tides, ferry]) await shopper.ok("cart/add", { eisbn, quantity: "2" });
    const list_id = await room.made(shopper, "Bought", tides);
    expect((await shopper.ok("cart/copyCartToList", { list_id })).list.added).toBe(1);
    expect(await room.titlesOf(shopper, list_id)).toEqual(["The Tides", "A Ferry"]);
    const fresh = await shopper.ok("cart/copyCartToList", { list_id: "new", name: "Wanted" });
    expect(fresh.list).toMatchObject({ name: "Wanted", added: 2 });
    expect(fresh.cart.items).toHaveLength(2);
    expect(await shopper.call("cart/copyCartToList", { list_id: "new", name: "" })).toMatchObject({
      fields: { name: "Name is required." },
    });
  });

  it("[A41] takes a whole list to the cart, asks about large print, and says what cannot be bought", async () => {
    const shopper = await room.someone();
    const large = await makeTitle(platform, { title: "Large", is_large_print: true });
    const gone = await makeTitle(platform, { title: "Gone", state: "out_of_print" });
    await stock(platform, "test", large, 5);
    const list_id = await room.made(shopper, "All", tides, gone, ferry, large);
    expect(await shopper.call("titlelist/copyToCart", { list_id })).toMatchObject({
      code: "large_print",
      error: "One title is in large print.",
    });
    expect((await shopper.ok("cart/get")).items).toHaveLength(0);
    expect(await shopper.ok("titlelist/copyToCart", { list_id, large_print: "leave" })).toMatchObject({
      added: 2,
      left_out: 2,
    });
    expect(await shopper.ok("titlelist/copyToCart", { list_id, large_print: "add" })).toMatchObject({
      added: 3,
      left_out: 1,
    });
    const { items } = await shopper.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info.quantity)).toEqual([2, 2, 1]);
    const nothing = await room.made(shopper, "Nothing", gone);
    expect(await shopper.call("titlelist/copyToCart", { list_id: nothing })).toMatchObject({ code: "none" });
    const empty = await room.made(shopper, "Empty");
    expect(await shopper.call("titlelist/copyToCart", { list_id: empty })).toMatchObject({ code: "empty" });
    expect(await guest(platform).call("titlelist/copyToCart", { list_id })).toMatchObject({
      code: "login_required",
      error: "You must login or sign up to use this feature.",
    });
  });

  it("[N1] [A20] leaves out large print on request, even with a copy in the cart", async () => {
    const shopper = await room.someone();
    const large = await makeTitle(platform, { title: "Large", is_large_print: true });
    await stock(platform, "test", large, 5);
    const list_id = await room.made(shopper, "Both", tides, large);
    await shopper.ok("cart/add", { eisbn: large.eisbn, quantity: 1, large_print_confirmed: "on" });
    const copies = async () =>
      (await shopper.ok("cart/get")).items.map(({ cart_info }) => cart_info.quantity).sort();
    expect(await shopper.ok("titlelist/copyToCart", { list_id, large_print: "leave" })).toMatchObject({
      added: 1,
      not_added: [{ title: "Large", reason: "large_print" }],
    });
    expect(await copies()).toEqual([1, 1]);
    const lines = [{ eisbn: large.eisbn, quantity: 1 }];
    expect(await shopper.call("cart/addTitles", { lines })).toMatchObject({
      code: "only_large_print",
      error: "This title is a large print edition, and large print was left out.",
    });
    expect(await copies()).toEqual([1, 1]);
    await shopper.ok("cart/addTitles", { lines, large_print_confirmed: "on" });
    expect(await copies()).toEqual([1, 2]);
  });

  it("[N2] [A21] asks about copies over stock, and names what it did not add", async () => {
    const shopper = await room.someone();
    const few = await makeTitle(platform, { title: "Few", state: "out_of_print" });
    await stock(platform, "test", few, 1);
    const some = await makeTitle(platform, { title: "Some" });
    await stock(platform, "test", some, 7);
    const gone = await makeTitle(platform, { title: "Gone", state: "out_of_print" });
    const lines = [few, some, gone].map(({ eisbn }, index) => ({ eisbn, quantity: [3, 60, 1][index] ?? 0 }));
    const added = await shopper.ok("cart/addTitles", { lines });
    expect(added).toMatchObject({
      added: 2,
      left_out: 1,
      not_added: [{ title: "Gone", reason: "not_cartable" }],
      questions: [
        { title: "Few", onhand: 1, wanted: 3, left: 1, can_order_rest: false },
        { title: "Some", onhand: 7, wanted: 60, left: 7, can_order_rest: true },
      ],
      cart: { summary: { item_count: 8 } },
    });
    const answers = added.questions.map(({ cart_id, wanted }) => ({
      cart_id,
      quantity: wanted,
      stock_answer: cart_id === added.questions[1]?.cart_id ? "order_rest" : "in_stock",
    }));
    expect((await shopper.ok("cart/update", { lines: answers })).questions).toEqual([]);
    const { items } = await shopper.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info.quantity)).toEqual([1, 60]);
    // Copies that the shopper waits for raise no question; the last copy, already in the cart, does.
    const again = await shopper.ok("cart/addTitles", { lines: lines.slice(0, 2) });
    expect(again).toMatchObject({ added: 1, questions: [{ title: "Few", wanted: 4, left: 1 }] });
    expect(await shopper.call("cart/addTitles", { lines: lines.slice(2) })).toMatchObject({
      code: "none",
      detail: { not_added: [{ title: "Gone" }] },
    });
    expect(
      await shopper.call("cart/addTitles", {
        lines: [{ eisbn: some.eisbn, quantity: 9950 }, ...lines.slice(2)],
      }),
    ).toMatchObject({ code: "nothing_added", detail: { not_added: [{ reason: "too_many" }, {}] } });
  });

  it("adds a title that an order form names twice with both numbers of copies", async () => {
    const shopper = await room.someone();
    const { eisbn } = light;
    await shopper.ok("cart/addTitles", {
      lines: [
        { eisbn, quantity: 2 },
        { eisbn, quantity: 3 },
      ],
    });
    expect((await shopper.ok("cart/get")).items[0]?.cart_info.quantity).toBe(5);
  });

  it("fills the cart from an order form, with the copies that each line asks for", async () => {
    const shopper = await room.someone();
    const lines = [
      { eisbn: tides.eisbn, quantity: "3" },
      { eisbn: ferry.eisbn, quantity: "" },
      { eisbn: light.eisbn, quantity: "12" },
    ];
    expect(await shopper.ok("cart/addTitles", { lines })).toMatchObject({ added: 2, left_out: 0 });
    const { items } = await shopper.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info.quantity)).toEqual([3, 12]);
    for (const quantity of ["-1", "1.5", "1e9", "NaN", "99999"])
      expect(
        await shopper.call("cart/addTitles", { lines: [{ eisbn: tides.eisbn, quantity }] }),
        quantity,
      ).toMatchObject({ code: "invalid", fields: { "lines.0.quantity": expect.any(String) } });
    expect(
      await shopper.call("cart/addTitles", { lines: [{ eisbn: tides.eisbn, quantity: "" }] }),
    ).toMatchObject({ code: "nothing_chosen" });
  });
});

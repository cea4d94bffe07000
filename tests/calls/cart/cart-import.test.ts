import { utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { CANADIAN, merged, nextIsbn, openShop } from "#tests/support/shop.ts";
import { uploaded } from "#tests/support/uploaded.ts";

/** Fills a cart from a list of ISBNs. */
const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const here = await shop.makeTitle({ title: "Here" });
await shop.stock("test", here, 40);
const few = await shop.makeTitle({ title: "Few", state: "out_of_print" });
await shop.stock("test", few, 2);
const gone = await shop.makeTitle({ title: "Gone", state: "out_of_print" });

it("previews an import without changing the cart, then adds as many copies as are available", async () => {
  const shopper = shop.guest();
  const unknown = nextIsbn();
  const text = `isbn,qty\n${here.isbn},3\n${few.isbn},5\n${gone.isbn},1\n${unknown},1`;
  const preview = await shopper.ok("cart/import", { text });
  expect("titles" in preview && preview.titles).toMatchObject([
    { isbn: here.isbn, qty: 3, success: true, line: { title: "Here", backorder: 0 } },
    { isbn: few.isbn, qty: 2, success: true, wanted: 5 },
    { isbn: gone.isbn, qty: 0, success: false, line: { title: "Gone" } },
    { isbn: unknown, qty: 0, success: false, line: null },
  ]);
  expect((await shopper.ok("cart/get")).items).toEqual([]);
  const answer = await shopper.ok("cart/import", { text, addToCart: "1" });
  expect(answer).toMatchObject({
    added: 2,
    cart: { summary: { item_count: 5 } },
    questions: [{ title: "Few", wanted: 5, left: 2, can_order_rest: false }],
    not_added: [{ title: "Gone", reason: "not_cartable" }],
  });
  // A second import adds to the cart, but never more than is in stock.
  expect(await shopper.ok("cart/import", { text, addToCart: true })).toMatchObject({ added: 1 });
  const { items } = await shopper.ok("cart/get");
  expect(items.map((item) => item.cart_info.quantity)).toEqual([6, 2]);
  expect((await shopper.ok("cart/get")).contains_unavailable).toBe(false);
});

it("[N2] says in the preview that the rest can be ordered, and asks before it orders that", async () => {
  const shopper = shop.guest();
  const orderable = await shop.makeTitle({ title: "Orderable" });
  await shop.stock("test", orderable, 2);
  const preview = await shopper.ok("cart/import", { text: `${orderable.isbn}, 5` });
  expect("titles" in preview && preview.titles?.[0]).toMatchObject({ qty: 5, line: { backorder: 3 } });
  const added = await shopper.ok("cart/import", { text: `${orderable.isbn}, 5`, addToCart: "on" });
  if (!("questions" in added)) throw new Error("nothing was added");
  expect(added.questions).toMatchObject([{ wanted: 5, left: 2, can_order_rest: true }]);
  expect((await shopper.ok("cart/get")).items[0]?.cart_info).toMatchObject({ quantity: 2 });
  const lines = added.questions?.map(({ cart_id }) => ({ cart_id, quantity: 5, stock_answer: "order_rest" }));
  await shopper.ok("cart/update", { lines });
  expect((await shopper.ok("cart/get")).items[0]?.cart_info).toMatchObject({
    quantity: 5,
    backorder_quantity: 3,
  });
});

it("reads a spreadsheet, and refuses files and lists that it cannot use", async () => {
  const shopper = shop.guest();
  const sheet = utils.aoa_to_sheet([
    ["Title", "ISBN", "Copies"],
    ["Here, there 2", here.isbn, 4],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Order");
  const bytes = new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
  const answer = await shopper.ok("cart/import", { file: await uploaded(platform, "order.xlsx", bytes) });
  expect("titles" in answer && answer.titles).toMatchObject([{ isbn: here.isbn, qty: 4 }]);
  expect(
    await shopper.call("cart/import", { file: await uploaded(platform, "order.docx", "x") }),
  ).toMatchObject({
    fields: { file: expect.stringMatching(/^Import failed: This kind of file/) },
  });
  expect(
    await shopper.call("cart/import", { file: await uploaded(platform, "a.txt", "no numbers") }),
  ).toMatchObject({
    error: "No rows can be processed.",
  });
  expect(await shopper.call("cart/import", {})).toMatchObject({
    fields: { text: expect.stringMatching(/paste/) },
  });
  expect(await shopper.call("cart/import", { text: gone.isbn, addToCart: "on" })).toMatchObject({
    error: "No rows can be processed.",
  });
  const many = Array.from({ length: 501 }, nextIsbn).join("\n");
  expect(await shopper.call("cart/import", { text: many })).toMatchObject({ code: "too_many" });
});

it("[A33] is closed to guests without a cart, and never reveals hidden prices", async () => {
  await shop.makeShop("closedcart", merged(CANADIAN, { guest_show_cart: false }));
  expect(await shop.guest("closedcart").call("cart/import", { text: here.isbn })).toMatchObject({
    code: "login_required",
  });
  await shop.makeShop("noprice", merged(CANADIAN, { guest_show_price: false }));
  await shop.stock("noprice", here, 5);
  const answers = [
    await shop.guest("noprice").ok("cart/import", { text: here.isbn }),
    await shop.guest("noprice").ok("cart/import", { text: here.isbn, addToCart: "1" }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/2000|1500/);
});

it("emails a cart with the prices that its owner may see, five times at most", async () => {
  const shopper = shop.guest("noprice");
  const send = (email_address: string, from = shopper) => from.call("cart/email", { email_address });
  expect(await send("a@example.com")).toMatchObject({ code: "empty" });
  await shopper.ok("cart/add", { eisbn: here.eisbn, quantity: "2" });
  expect(await send("nobody")).toMatchObject({
    fields: { email_address: "Please input your email address." },
  });
  expect(await send("hidden@example.com")).toEqual({ sent: true });
  const [hidden] = await shop.emailsTo("hidden@example.com");
  expect(hidden?.body_text).toContain(`2 × Here\n    Ada Writer\n    http://shop.test/item/${here.eisbn}`);
  expect(hidden?.body_text).not.toMatch(/\$|20\.00/);
  const other = shop.guest();
  await other.ok("cart/add", { eisbn: here.eisbn, quantity: "2" });
  await send("seen@example.com", other);
  expect((await shop.emailsTo("seen@example.com"))[0]?.body_text).toMatch(
    /Here\n {4}Ada Writer\n {4}2 × \$20\.00 = \$40\.00/,
  );
  for (let index = 0; index < 4; index++)
    expect(await send(`m${index}@example.com`, other)).toEqual({ sent: true });
  expect(await send("m9@example.com", other)).toMatchObject({ code: "too_many_emails" });
});

it("[C18] says for every line why it cannot be bought", async () => {
  const shopper = shop.guest();
  const unknown = nextIsbn();
  const refused = await shopper.call("cart/import", {
    text: `${gone.isbn}, 1\n${unknown}, 2\n${here.isbn}, -4`,
  });
  expect(refused).toMatchObject({
    code: "no_rows",
    error: "No rows can be processed.",
    detail: {
      titles: [
        { isbn: gone.isbn, success: false, known: true, line: { title: "Gone" } },
        { isbn: unknown, success: false, known: false, line: null },
        { isbn: here.isbn, success: false, known: true, problem: "-4" },
      ],
    },
  });
  const file = await uploaded(platform, "list.csv", `isbn,qty\n${here.isbn},99999\n${here.isbn},2`);
  const preview = await shopper.ok("cart/import", { file });
  expect("titles" in preview && preview.titles).toMatchObject([
    { isbn: here.isbn, qty: 2, success: true, problem: "99999" },
  ]);
});

it("[C18] [A20] adds large print only when the shopper confirms it", async () => {
  const large = await shop.makeTitle({ is_large_print: true });
  await shop.stock("test", large, 5);
  const shopper = shop.guest();
  const text = `${large.isbn}, 2\n${here.isbn}, 1`;
  const preview = await shopper.ok("cart/import", { text });
  expect("titles" in preview && preview.titles?.[0]).toMatchObject({
    qty: 2,
    line: { is_large_print: true },
  });
  expect(await shopper.ok("cart/import", { text, addToCart: "on" })).toMatchObject({ added: 1 });
  expect(
    await shopper.ok("cart/import", { text, addToCart: "on", large_print_confirmed: "on" }),
  ).toMatchObject({
    added: 2,
    cart: { summary: { item_count: 4 } },
  });
});

it("[F6] reads a list from an old spreadsheet: Windows-1252, semicolons, French column names", async () => {
  const list = Buffer.from(`Titre;ISBN;Qté\nLe présent;${here.isbn};3\n`, "latin1");
  const shopper = shop.guest();
  const answer = await shopper.ok("cart/import", { file: await uploaded(platform, "liste.csv", list) });
  expect("titles" in answer && answer.titles).toMatchObject([{ isbn: here.isbn, qty: 3, success: true }]);
});

it("[N8] lists wrong ISBNs as lines that failed, and never as titles", async () => {
  const shopper = shop.guest();
  const text = `${here.isbn}, 2\n9780439023482, 3\n978014143951`;
  for (const sent of [{ text }, { file: await uploaded(platform, "order.txt", text) }]) {
    const preview = await shopper.ok("cart/import", sent);
    expect("titles" in preview && preview.titles).toMatchObject([
      { isbn: here.isbn, qty: 2, success: true, wrong: false },
      { isbn: "9780439023482", qty: 0, success: false, known: false, wrong: true, line: null },
      { isbn: "978014143951", qty: 0, success: false, known: false, wrong: true, line: null },
    ]);
  }
  expect(await shopper.ok("cart/import", { text, addToCart: "on" })).toMatchObject({ added: 1 });
  const valid = Array.from({ length: 500 }, nextIsbn).join("\n");
  expect(await shopper.call("cart/import", { text: `${valid}\n9780439023482` })).toMatchObject({
    code: "no_rows",
  });
});

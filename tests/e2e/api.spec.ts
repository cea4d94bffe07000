import { expect, itemPath, SHOPS, testOfRequests as test } from "./shop.ts";

const shop = SHOPS.tidewater;
const eisbn = itemPath("Little Women").replace("/item/", "");

test("a program can shop through the API alone, with any of the three kinds of body", async ({ request }) => {
  const session = await (await request.get(`${shop}/api/session/get`)).json();
  expect(session).toMatchObject({ logged_in: false, cart: { items: [] } });
  const { session_id } = session;
  const { store_id } = await (await request.get(`${shop}/api/store/get`)).json();
  const post = async (name: string, options: object) =>
    (await request.post(`${shop}/api/${name}`, options)).json();
  const form = await post("cart/add", {
    form: { eisbn, condition: "", quantity: "1", session_id, uuid: "u1", log_url: "/x", store_id },
  });
  expect(form.items[0].cart_info.quantity).toBe(1);
  const multipart = await post("cart/add", { multipart: { eisbn, quantity: "1", session_id } });
  expect(multipart.items[0].cart_info.quantity).toBe(2);
  const json = await post("cart/add", { data: { eisbn, quantity: 1, session_id } });
  expect(json.summary.item_count).toBe(3);
  const order = await post("checkout/submit", {
    form: {
      session_id,
      delivery_preference: "pickup",
      location_id: "2",
      payment_choice: "pickup",
      name: "Ada",
      email: "ada@example.com",
      phone: "2505550100",
    },
  });
  expect(order.order_number).toBeGreaterThan(100_000);
  const read = await post("order/get", { form: { session_id, order_id: String(order.order_number) } });
  expect(read).toMatchObject({ order_location_name: "Oak Bay", summary: { item_count: 3 } });
});

test("[A119] failures have an error field, and both spellings of the session call work", async ({
  request,
}) => {
  const post = async (name: string, form: Record<string, string>) =>
    (await request.post(`${shop}/api/${name}`, { form })).json();
  expect(await post("title/getItem", { eisbn: "nothing" })).toMatchObject({ error: "No Results" });
  expect(await post("title/getItem", {})).toMatchObject({ error: { eisbn: expect.any(String) } });
  expect(await post("session/get", { store_id: "999" })).toEqual({
    error: "invalid store_id",
    code: "unknown_store",
  });
  expect(await post("sesson/get", {})).toMatchObject({ logged_in: false, cart: { items: [] } });
  const none = await request.post(`${shop}/api/no/such`, { form: {} });
  expect(none.status()).toBe(404);
  const broken = await request.post(`${shop}/api/cart/add`, {
    headers: { "Content-Type": "application/json" },
    data: "{",
  });
  expect(broken.status()).toBe(400);
});

test("nothing changes through GET, from another site, or without a token from the shop's own page", async ({
  request,
}) => {
  const url = `${shop}/api/cart/add`;
  expect((await request.get(`${url}?eisbn=${eisbn}&quantity=1`)).status()).toBe(405);
  const cookies = { Cookie: "session_id=AAAAAAAAAAAAAAAAAAAAAA" };
  expect((await request.post(url, { form: { eisbn, quantity: "1" }, headers: cookies })).status()).toBe(403);
  expect(
    (
      await request.post(url, {
        form: { eisbn, quantity: "1" },
        headers: { ...cookies, Origin: "https://evil.example" },
      })
    ).status(),
  ).toBe(403);
  const form = await request.post(`${shop}${itemPath("Little Women")}`, {
    form: { quantity: "1" },
    headers: { ...cookies, Origin: "https://evil.example" },
  });
  expect(form.status()).toBe(403);
  const neither = await request.post(`${shop}${itemPath("Little Women")}`, {
    form: { quantity: "7" },
    headers: cookies,
  });
  expect(neither.status()).toBe(403);
  // The typed values survive a missing token.
  expect(await neither.text()).toContain('value="7"');
  const foreign = await request.post(`${shop}${itemPath("Little Women")}`, {
    form: { quantity: "1", csrf: "of-another-session" },
    headers: cookies,
  });
  expect(foreign.status()).toBe(403);
  const cart = await (await request.get(`${shop}/api/cart/get`, { headers: cookies })).json();
  expect(cart.items).toEqual([]);
});

test("[A117] browser errors are logged, except 'Script error.'", async ({ request }) => {
  const log = (error: string) =>
    request.post(`${shop}/api/log/error`, { form: { error, location: "/x" }, headers: { Origin: shop } });
  expect(await (await log("Script error.")).json()).toEqual({ logged: false });
  expect(await (await log("x is undefined")).json()).toEqual({ logged: true });
});

test("every answer has the security headers", async ({ request }) => {
  for (const path of ["/", "/nothing", "/healthz", "/api/session/get", "/favicon.svg", "/robots.txt"]) {
    const headers = (await request.get(shop + path)).headers();
    expect(headers["content-security-policy"]).toContain("frame-ancestors");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBeTruthy();
  }
  const page = await request.get(`${shop}/`, { headers: { Cookie: "" } });
  expect(page.headers()["content-security-policy"]).toContain("object-src 'none'");
  // Looking alone creates no session. A script that asks for a session gets a cookie that it cannot read.
  expect(page.headers()["set-cookie"]).toBeUndefined();
  const headers = { Cookie: "", "Sec-Fetch-Site": "same-origin" };
  const begun = await request.get(`${shop}/api/session/get`, { headers });
  expect(begun.headers()["set-cookie"]).toMatch(
    /^session_id=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/m,
  );
});

test("a body that is too long is refused before it is read", async ({ request }) => {
  const answer = await request.post(`${shop}${itemPath("Little Women")}`, {
    form: { quantity: "1".repeat(2_000_000) },
  });
  expect(answer.status()).toBe(413);
});

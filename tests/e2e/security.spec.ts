import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { OWNED } from "../support/access-matrix.ts";
import { expect, itemPath, newEmail, PASSWORD, SHOPS, testOfRequests as test } from "./shop.ts";

/** Attacks on sessions, accounts and other people's things, as requests without a browser. */
const shop = SHOPS.tidewater;
const eisbn = itemPath("Little Women").replace("/item/", "");

const PERSON = {
  password: PASSWORD,
  first_name: "Nora",
  last_name: "Reader",
  street_address: "12 Dallas Road",
  city: "Victoria",
  province: "BC",
  country: "CA",
  postal_code: "V8V 1A1",
  phone_number: "2505550142",
  communication_preference: "email",
};

/** A client with its own session, which sends what a browser would send. */
class Caller {
  private readonly request: APIRequestContext;
  session = randomBytes(16).toString("base64url");
  constructor(request: APIRequestContext) {
    this.request = request;
  }

  async call(name: string, form: Record<string, string> = {}) {
    const answer = await this.request.post(`${shop}/api/${name}`, {
      form: { session_id: this.session, ...form },
    });
    return answer.json();
  }

  async signUp(more: Record<string, string> = {}): Promise<string> {
    const email = newEmail();
    const created = await this.call("account/create", { ...PERSON, email_address: email, ...more });
    this.session = created.session_id;
    return email;
  }

  fetch(path: string, options: { method?: string; form?: Record<string, string>; headers?: object } = {}) {
    const { method = "GET", form, headers } = options;
    return this.request.fetch(shop + path, {
      method,
      maxRedirects: 0,
      ...(form && { form }),
      headers: { Cookie: `session_id=${this.session}`, ...headers },
    });
  }

  /** The token of a form on a page of this session. */
  async token(path: string): Promise<string> {
    const html = await (await this.fetch(path)).text();
    return /name="csrf" value="([\w-]+)"/.exec(html)?.[1] ?? "";
  }
}

test("[S1] the session cookie is HttpOnly, Lax, and Secure over TLS", async ({ request }) => {
  // A visitor gets it with the first form that they send.
  const page = await request.get(`${shop}/account/login`);
  expect(page.headers()["set-cookie"]).toBeUndefined();
  const sent = await request.post(`${shop}/account/login`, {
    form: { email_address: "ada@example.com", password: "wrong" },
    headers: { Origin: shop },
  });
  const plain = sent.headers()["set-cookie"] ?? "";
  expect(plain).toMatch(/^session_id=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/m);
  expect(plain).not.toContain("Secure");
});

test("[S4] [S5] [S7] [S8] a post needs the shop's page and the session's token, and a refusal keeps what was typed", async ({
  request,
}) => {
  const one = new Caller(request);
  const email = await one.signUp();
  const token = await one.token("/account/details");
  const change = { ...PERSON, city: "Stolen" };
  const post = (form: Record<string, string>, headers = {}) =>
    one.fetch("/account/details", { method: "POST", form: { ...change, ...form }, headers });
  const city = async () => (await one.call("account/get")).city;
  for (const Origin of [
    "https://evil.example",
    "null",
    "http://localhost:1",
    "http://localhost.evil.example",
  ])
    expect((await post({ csrf: token }, { Origin })).status(), Origin).toBe(403);
  expect((await post({}, {})).status()).toBe(403);
  expect((await post({ csrf: token }, { "Sec-Fetch-Site": "cross-site" })).status()).toBe(403);
  const other = new Caller(request);
  await other.signUp();
  const foreign = await post({ csrf: await other.token("/account/details") });
  expect(foreign.status()).toBe(403);
  // Everything that was typed is still there, except the password.
  const html = await foreign.text();
  expect(html).toContain("Stolen");
  expect(html).toContain("This form has expired. Nothing was changed");
  expect(html).not.toContain(PASSWORD);
  expect(await city()).toBe("Victoria");
  expect((await post({ csrf: token })).status()).toBe(303);
  expect(await city()).toBe("Stolen");
  expect((await one.call("account/get")).email_address).toBe(email);
});

test("[S6] no GET changes an account", async ({ request }) => {
  const one = new Caller(request);
  await one.signUp();
  await one.call("address/create", { ...PERSON, name: "Kept" });
  const before = await one.call("session/get");
  for (const path of [
    "/account/log-out",
    "/account/log-out?everywhere=yes",
    "/account/switch?corp_id=",
    "/account/details/confirmation",
    "/account/details/deletion?email_address=x&password=y",
    "/account/addresses/1/removal",
    "/account/addresses/1/default",
    "/account/link/buyers/x/removal",
    "/account/orders/claim",
    "/account/details?token=AAAAAAAAAAAAAAAAAAAAAA",
    "/account/link?token=AAAAAAAAAAAAAAAAAAAAAA",
    "/account/forgot?token=AAAAAAAAAAAAAAAAAAAAAA",
    "/old-site",
  ])
    expect((await one.fetch(path)).status(), path).toBeLessThan(500);
  for (const name of [
    "account/logout",
    "account/modify",
    "account/delete",
    "address/delete",
    "account/login",
  ])
    expect((await one.fetch(`/api/${name}?address_id=1`)).status(), name).toBe(405);
  const after = await one.call("session/get");
  expect(after).toEqual(before);
  expect(after.user.addresses).toHaveLength(2);
});

test("[S2] a session from before the login or after the logout opens nothing", async ({ request }) => {
  const one = new Caller(request);
  const email = await one.signUp();
  const guest = new Caller(request);
  await guest.call("cart/add", { eisbn, quantity: "1" });
  const login = await guest.call("account/login", { email_address: email, password: PASSWORD });
  expect(login.session_id).not.toBe(guest.session);
  expect((await guest.call("session/get")).logged_in).toBe(false);
  const inside = new Caller(request);
  inside.session = login.session_id;
  expect((await inside.fetch("/account/details")).status()).toBe(200);
  await inside.call("account/logout");
  expect((await inside.fetch("/account/details")).status()).toBe(302);
  expect((await inside.call("order/getList")).error).toBeTruthy();
  expect((await inside.fetch("/account/details")).headers()["cache-control"]).toContain("no-store");
});

test("[S13] a forged Host never appears in an email", async ({ request }) => {
  const one = new Caller(request);
  const email = await one.signUp();
  await request.post(`${shop}/api/account/emailPasswordToken`, {
    form: { email_address: email, callback_url: "https://evil.example/reset" },
    headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
  });
  await request.post(`${shop}/api/account/emailPasswordToken`, {
    form: { email_address: email, callback_url: "//evil.example/reset" },
  });
  await expect
    .poll(async () => (await (await request.get(`${shop}/dev/mail`)).text()).includes(`To: ${email}`))
    .toBe(true);
  expect(await (await request.get(`${shop}/dev/mail`)).text()).not.toContain("evil.example");
});

test("[S14] the login leads back to paths of this shop only", async ({ request }) => {
  const one = new Caller(request);
  const email = await one.signUp();
  const guest = new Caller(request);
  for (const [from, to] of [
    ["/account/addresses", "/account/addresses"],
    ["/browse/filter/t/caf%C3%A9/k/title", "/browse/filter/t/caf%C3%A9/k/title"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["\\/evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/%2F/evil.example", "/"],
    ["/%2Fevil.example", "/"],
    ["/%5Cevil.example", "/"],
    ["/%252Fevil.example", "/"],
    ["/x\r\nSet-Cookie: a=b", "/"],
    ["/x%0d%0aSet-Cookie:%20a=b", "/"],
    ["/\t/evil.example", "/"],
    ["/%09/evil.example", "/"],
    ["/%", "/"],
    ["/account/log-out", "/"],
    ["", "/"],
  ]) {
    const answer = await guest.fetch("/account/login", {
      method: "POST",
      form: { email_address: email, password: PASSWORD, from: from ?? "" },
      headers: { Origin: shop },
    });
    expect(answer.status(), from).toBe(303);
    expect(answer.headers().location, from).toBe(to);
  }
  // The cookie is signed, so a forged one has no effect.
  const forged = Buffer.from("/account/data").toString("base64url");
  const answer = await guest.fetch("/account/login", {
    method: "POST",
    form: { email_address: email, password: PASSWORD },
    headers: { Origin: shop, Cookie: `session_id=${guest.session}; STG=${forged}.${"A".repeat(43)}` },
  });
  expect(answer.headers().location).toBe("/");
});

test("[S16] [S17] [S18] [S19] other people's pages are 404, and posting to them changes nothing", async ({
  request,
}) => {
  test.setTimeout(60_000);
  const owner = new Caller(request);
  await owner.signUp({ is_institution: "on", company: "Secret School" });
  const made: Record<string, string> = {};
  const address = await owner.call("address/create", { ...PERSON, name: "Secret cottage" });
  made.address = String(address.at(-1).address_id);
  await owner.call("cart/add", { eisbn, quantity: "1" });
  const order = await owner.call("checkout/submit", {
    delivery_preference: "pickup",
    location_id: "2",
    payment_choice: "pickup",
    name: "Secret Reader",
    email: "secret@example.com",
    phone: "2505550100",
  });
  made.order = String(order.order_number);
  const linked = await owner.call("account/linkToRequest", { email: newEmail() });
  made.link = linked.rows.at(-1).id;
  await owner.call("cart/add", { eisbn, quantity: "1" });
  made.list = (await owner.call("cart/copyCartToList")).list.list_id;
  made.report = (await owner.call("titlelist/getPdf", { list_id: made.list ?? "" })).progress_report_id;
  const registry = { title: "Secret wedding", occasion: "Other", description: "Secret" };
  made["gift registry"] = (await owner.call("giftregistry/create", registry)).gift_registry_id;
  expect(Object.keys(made).sort()).toEqual(OWNED.map((owned) => owned.kind).sort());

  const customer = new Caller(request);
  await customer.signUp();
  const institution = new Caller(request);
  await institution.signUp({ is_institution: "on", company: "Other School" });
  const guest = new Caller(request);
  for (const [who, other] of Object.entries({ customer, institution, guest })) {
    for (const { kind, pages } of OWNED) {
      for (const { method, path } of pages) {
        const form = { csrf: await other.token("/") };
        const at = (id: string) =>
          other.fetch(
            path(id),
            method === "POST"
              ? { method, form: { ...PERSON, name: "Mine", ...form }, headers: { Origin: shop } }
              : {},
          );
        const [answer, unknown] = [await at(made[kind] ?? ""), await at("987654")];
        const label = `${who} ${method} ${path(kind)}`;
        expect(answer.status(), label).toBe(unknown.status());
        if (method === "GET" && who !== "guest") expect(answer.status(), label).toBe(404);
        expect(await answer.text(), label).not.toMatch(/Secret/);
      }
    }
  }
  const addresses = await owner.call("address/getList");
  expect(addresses.map((address: { name: string }) => address.name)).toContain("Secret cottage");
  expect((await owner.fetch(`/account/order/${made.order}`)).status()).toBe(200);
  expect((await owner.call("account/getAvailableChildren")).rows).toHaveLength(1);
});

test("[S36] account pages never contain the shop's own markup", async ({ request }) => {
  const measured = { Host: `measured.localhost:${new URL(shop).port}` };
  const home = await (await request.get(`${shop}/`, { headers: measured })).text();
  expect(home).toContain("shop-own");
  for (const path of ["/account/login", "/account/signup", "/forgot-password", "/account/verify"]) {
    const text = await (await request.get(shop + path, { headers: measured })).text();
    expect(text, path).not.toMatch(/shop-own|ownHead|Our own footer/);
  }
});

test("[X18] every answer has the security headers, and HSTS over TLS only", async ({ request }) => {
  const home = await (await request.get(`${shop}/`)).text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? "";
  expect(script).not.toBe("");
  for (const [path, status, options] of [
    ["/", 200, {}],
    ["/healthz", 200, {}],
    ["/readyz", 200, {}],
    ["/favicon.svg", 200, {}],
    [script, 200, {}],
    ["/robots.txt", 200, {}],
    ["/sitemap.xml", 200, {}],
    [`/covers/${eisbn}/360`, 200, {}],
    ["/no/such/page", 404, {}],
    ["/account/details", 302, {}],
    ["/api/no/call", 404, {}],
    ["/", 400, { headers: { Host: "a b" } }],
    ["/", 404, { headers: { Host: "nobody.example" } }],
    ["/account/login", 403, { method: "POST", headers: { Origin: "https://evil.example" } }],
    ["/browse.data", 200, {}],
  ] as const) {
    for (const secure of [false, true]) {
      const { headers = {}, ...rest } = options as { headers?: Record<string, string> };
      const answer = await request.fetch(shop + path, {
        maxRedirects: 0,
        ...rest,
        headers: { ...headers, ...(secure && { "X-Forwarded-Proto": "https" }) },
      });
      const label = `${path} ${JSON.stringify(headers)}`;
      expect(answer.status(), label).toBe(status);
      const got = answer.headers();
      expect(got["content-security-policy"], label).toMatch(/frame-ancestors/);
      expect(got["x-content-type-options"], label).toBe("nosniff");
      expect(got["referrer-policy"], label).toMatch(/origin/);
      expect(got["permissions-policy"], label).toContain("camera=()");
      expect(got["cache-control"], label).toBeTruthy();
      expect(got["strict-transport-security"], label).toBe(secure ? "max-age=31536000" : undefined);
    }
  }
});

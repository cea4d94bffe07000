import { closeSync, ftruncateSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import { addToCart, expect, itemPath, PLAIN, SHOPS, test, testOfRequests } from "./shop.ts";

/** Requests refused before their content is read, and the answers for people and programs. */
const shop = SHOPS.tidewater;
const HTML = { Accept: "text/html" };
const URLENCODED = "application/x-www-form-urlencoded";
const TOO_LARGE = "File is too large. (Max size is 50MB)";

/** A sparse file of this size; it is refused before anybody reads it. */
function largeFile(size: number): string {
  const file = test.info().outputPath(`list-${size}.txt`);
  const handle = openSync(file, "w");
  ftruncateSync(handle, size);
  closeSync(handle);
  return file;
}

test.describe("requests without a browser", PLAIN, () => {
  for (const [name, body, status] of [
    ["a sparse list", "a[50000000]=1", 400],
    ["the longest possible list", "a[4294967290]=1", 400],
    ["60,000 fields", "a&".repeat(60_000), 413],
    ["2,001 fields", `${"a&".repeat(2000)}a`, 413],
    ["a list of lists", "a[0][0]=1", 400],
    ["a reserved name", "__proto__.x=1", 400],
    ["a broken escape", "a=%E0%A4%A", 400],
    ["more than 64 kB", `a=${"x".repeat(66_000)}`, 413],
  ] as const)
    testOfRequests(
      `[X1] [X2] [X15] ${name} gets ${status}, as a page of the shop and as JSON`,
      async ({ request }) => {
        const page = await request.post(`${shop}/account/login`, {
          headers: { ...HTML, Origin: shop, Referer: `${shop}/account/login`, "Content-Type": URLENCODED },
          data: body,
        });
        expect(page.status()).toBe(status);
        const html = await page.text();
        expect(html).toContain('href="/checkout/cart"');
        expect(html).toMatch(/<h1>There was an error<\/h1><p>[^<]*Nothing was changed\./);
        expect(html).toContain('<a href="/account/login"');
        expect(html).not.toContain("ensure javascript");
        const program = await request.post(`${shop}/api/cart/add`, {
          headers: { "Content-Type": URLENCODED },
          data: body,
        });
        expect(program.status()).toBe(status);
        const code = status === 400 ? "unreadable" : "too_large";
        expect(await program.json()).toEqual({ error: expect.stringContaining("Nothing was changed"), code });
      },
    );

  testOfRequests("[X15] JSON that nests 5,000 deep or has too many members gets 4xx", async ({ request }) => {
    const post = (text: string) =>
      request.post(`${shop}/api/cart/add`, {
        headers: { "Content-Type": "application/json" },
        data: Buffer.from(text),
      });
    expect((await post(`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`)).status()).toBe(400);
    expect((await post(`{"a":[${"1,".repeat(3000)}1]}`)).status()).toBe(413);
    expect((await post(`{"a":"${"x".repeat(1_100_000)}"}`)).status()).toBe(413);
    const half = await request.post(`${shop}/api/browse/suggest`, {
      headers: { "Content-Type": "application/json" },
      data: Buffer.from('{"t":"\\ud800\\u0000"}'),
    });
    expect(half.status()).toBe(200);
  });

  testOfRequests("[X15] fields named like Conform's own do no harm", async ({ request }) => {
    for (const name of ["__intent__", "__state__"]) {
      const form = { [name]: "xx" };
      const answer = await request.post(`${shop}/account/login`, {
        headers: { ...HTML, Origin: shop },
        form,
      });
      expect(answer.status()).toBe(422);
    }
  });

  testOfRequests(
    "[X15] a login leads back to a path with characters that a header cannot hold",
    async ({ request }) => {
      const answer = await request.post(`${shop}/account/login`, {
        headers: { ...HTML, Origin: shop },
        form: { email_address: "ada@example.com", password: "harbour lantern", from: "/\u2028é?t=ﷺ" },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(303);
      // Goes through the page that checks whether the browser stores cookies.
      const to = new URL(answer.headers().location ?? "", shop).searchParams.get("to");
      expect(to).toBe("/%E2%80%A8%C3%A9?t=%EF%B7%BA");
    },
  );

  testOfRequests(
    "[X15] a search for characters that fold to many finds nothing, and says so",
    async ({ request }) => {
      for (const t of ["ﷺ".repeat(100), "ﷺ ".repeat(100), "ﬃ".repeat(200)]) {
        for (const at of ["/browse?k=keyword&t=", "/browse?k=title&t=", "/browse/filter/k/keyword/t/"]) {
          const answer = await request.get(shop + at + encodeURIComponent(t), { headers: HTML });
          expect(answer.status(), at).toBeLessThan(500);
        }
        const suggested = await request.get(`${shop}/api/browse/suggest?t=${encodeURIComponent(t)}`);
        expect(suggested.status()).toBeLessThan(500);
      }
    },
  );

  testOfRequests("[Y12] an address that cannot be decoded gets 400", async ({ request }) => {
    for (const at of ["/%E0%A4%A", "/browse?t=%E0%A4%A", "/item/%00", "/checkout/cart?page=%"]) {
      const answer = await request.get(shop + at, { headers: HTML });
      expect(answer.status(), at).toBe(400);
      expect(await answer.text()).toContain("We couldn’t read this address");
    }
    const program = await request.get(`${shop}/api/title/getItem?eisbn=%FF`);
    expect(program.status()).toBe(400);
    expect(await program.json()).toEqual({ error: expect.stringContaining("address"), code: "unreadable" });
  });

  testOfRequests("[Y12] a form from another site gets an error page of the shop", async ({ request }) => {
    for (const [name, value] of [
      ["Origin", "https://evil.example"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const)
      for (const at of ["/account/login", "/account/log-out", "/checkout/cart/removal"]) {
        const answer = await request.post(shop + at, {
          headers: { ...HTML, [name]: value, Referer: "https://evil.example/x" },
          form: { a: "1" },
        });
        expect(answer.status(), at).toBe(403);
        const html = await answer.text();
        expect(html).toContain("This form came from another site");
        expect(html).toContain('href="/checkout/cart"');
        expect(html).not.toContain("evil.example");
      }
    const program = await request.post(`${shop}/api/cart/add`, {
      headers: { Origin: "https://evil.example" },
      form: { eisbn: "x" },
    });
    expect(program.status()).toBe(403);
    expect(await program.json()).toEqual({
      error: expect.stringContaining("another site"),
      code: "not_proven",
    });
  });

  testOfRequests("[Y12] a page that takes no form says so on a page of the shop", async ({ request }) => {
    const answer = await request.post(`${shop}/contact`, {
      headers: { ...HTML, Origin: shop },
      form: { a: "1" },
    });
    expect(answer.status()).toBe(405);
    expect(await answer.text()).toContain("Nothing can be sent to this page");
  });

  testOfRequests("[C19] a chunked upload is refused at the limit and deleted", async () => {
    const uploads = path.join(process.env.E2E_DATA ?? "", "uploads");
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
    const block = Buffer.alloc(1024 * 1024, "x");
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull(controller) {
        if (sent++ < 60) controller.enqueue(block);
        else controller.close();
      },
    });
    const answer = await fetch(`${shop}/browse/file`, {
      method: "POST",
      headers: { ...HTML, Origin: shop, "Content-Type": "multipart/form-data; boundary=b" },
      body,
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain(TOO_LARGE);
    await expect
      .poll(() =>
        readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()),
      )
      .toEqual([]);
  });
});

test("[Y12] with cookies blocked, the first message says to enable them", async ({ page, context }) => {
  // A browser that blocks cookies stores none.
  await context.addInitScript(() =>
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} }),
  );
  await context.route(`${shop}/**`, async (route) => {
    const request = route.request();
    const { cookie: _sent, ...headers } = await request.allHeaders();
    const body = request.postDataBuffer();
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: { ...headers, "accept-encoding": "identity" },
      ...(body && { body: new Uint8Array(body) }),
      redirect: "manual",
    });
    const { "set-cookie": _given, ...given } = Object.fromEntries(answer.headers);
    await route.fulfill({
      status: answer.status,
      headers: given,
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await page.goto(`${shop}${itemPath("Little Women")}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("main")).toContainText("Cookies must be enabled");
  const sent = await context.request.post(`${shop}/account/login`, {
    form: {
      email_address: "customer@tidewater.example",
      password: "wrong",
      csrf: "of-a-session-that-was-not-kept",
    },
    headers: HTML,
  });
  expect(sent.status()).toBe(403);
  const html = await sent.text();
  expect(html).toContain("Cookies must be enabled in your browser. Nothing was changed");
  expect(html).toContain('value="customer@tidewater.example"');
});

testOfRequests(
  "the first form of a visitor leads on where it should, and nowhere else",
  PLAIN,
  async ({ request }) => {
    const first = await request.post(`${shop}/lite`, {
      form: { lite: "1" },
      headers: { Referer: `${shop}/contact` },
      maxRedirects: 0,
    });
    expect(first.status()).toBe(303);
    for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const answer = await request.get(`${shop}/cookies?to=${encodeURIComponent(to)}`, {
        headers: { Cookie: `session_id=${"a".repeat(22)}` },
        maxRedirects: 0,
      });
      expect([to, answer.headers().location]).toEqual([to, "/"]);
    }
  },
);

for (const at of ["/browse/file", "/checkout/cart/import"])
  test(`[C19] ${at} says that a file is too large, and shows its form again`, async ({ page }) => {
    if (at.startsWith("/checkout")) await addToCart(page, shop, "Little Women");
    for (const size of [50 * 1024 * 1024 + 1, 60 * 1024 * 1024]) {
      await page.goto(shop + at);
      const field = page.locator('input[type="file"]');
      await field.setInputFiles(largeFile(size));
      await page.locator("main form").filter({ has: field }).locator("button").click();
      await expect(page.getByText(TOO_LARGE).first()).toBeVisible();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(field).toBeVisible();
      await expect(page).toHaveURL(shop + at);
    }
  });

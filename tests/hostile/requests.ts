import { readdirSync } from "node:fs";
import { EVIL, MARK, MARKUP, SEARCHES, SECRETS, TEXTS } from "./values.ts";
import type { Attack } from "./wire.ts";

const times = (count: number, text: string) => text.repeat(count);

/** The version of the built scripts, without which the server does not look at the paths that a browser asks about. */
function builtVersion(): string {
  const names = readdirSync("build/client/assets");
  return names.flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? [])[0] ?? "";
}

/** Paths and queries that no link of the shop has. @param eisbn of an existing title */
export function paths(headers: Record<string, string>, eisbn: string): Attack[] {
  const manifest = `/__manifest?version=${builtVersion()}`;
  const odd = [
    "/%",
    "/%00",
    "/%E0%A4%A",
    "/%ff%fe",
    "/%E2%80%A8",
    "/a%0d%0aX-hk7:%201",
    `//${EVIL}`,
    `///${EVIL}/%2f..`,
    `/\\${EVIL}`,
    `/%2f%2f${EVIL}`,
    `/%5c${EVIL}`,
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%00.js",
    "/pictures/..%2f..%2fcolophon.sqlite",
    "/pictures/%2e%2e%2fsession-secret",
    "/covers/..%2f..%2fx/200",
    `/covers/${eisbn}/99999999`,
    `/covers/${eisbn}/-1`,
    `/covers/${eisbn}/NaN`,
    "/.git/config",
    "/.env",
    "/server.ts",
    `/${times(8000, "a")}`,
    `/${times(4000, "a/")}`,
    `/${times(2500, "%41")}`,
    `/item/${times(7000, "x")}`,
    "/item/__proto__",
    "/item/constructor.data",
    "/%61ccount/details",
    "/ACCOUNT/Login",
    "/account/login/",
    "/account//login",
    "/account/login.data?_routes=root,hk7,__proto__",
    "/.data",
    "/_root.data",
    "/__manifest",
    "/__manifest?p=/&version=x",
    `/__manifest?${times(700, "p=/account/login&")}version=x`,
    `/__manifest?version=x${Array.from({ length: 900 }, (_, index) => `&p=/a${index}/b`).join("")}`,
    manifest + Array.from({ length: 1200 }, (_, index) => `&p=${index.toString(36)}`).join(""),
    `${manifest}&p=${times(3000, "/a")}`,
    `${manifest}&p=/${times(500, "%2561/")}`,
    `${manifest}&p=/%&p=/%25E0%25A4%25A&p=__proto__`,
    "/?index",
    "/?_data=root",
    "/?_data=__proto__",
    "/browse/filter/t/war%2Fpeace",
    `/browse/filter/t/${encodeURIComponent("ﷺ").repeat(100)}`,
    `/browse/filter/${times(1500, "o/1/")}`,
    `/browse/filter/${times(1500, "t/")}x`,
    `/browse/filter/s/${times(700, "fic,")}`,
    `/browse/filter/t/${times(900, "a%20")}`,
    `/browse/filter/t/${times(500, "%22a%22%20")}/k/keyword`,
    "/browse/filter/o/-1",
    "/browse/filter/o/99999999999999999999",
    "/browse/filter/d/9999-9999",
    "/browse/filter/p/NaN/x/__proto__/y/1/z/2",
    `/browse?k=keyword&t=${times(7000, "x")}`,
    `/browse?${times(2500, "t=a&")}`,
    `/browse?${Array.from({ length: 1500 }, (_, index) => `q${index}=1&`).join("")}`,
    `/browse?t[50000000]=1&t[]=2&t=3&__proto__[${MARK}]=1`,
    "/feeds/browse/t/%00",
    "/sitemap/-1.xml",
    "/sitemap/99999999999999999999.xml",
    "/lists/__proto__",
    "/lists/%00",
    "/checkout/constructor",
    "/checkout2/__proto__",
    "/r/ei/9999999999999999999999",
    "/r/eigr/%00",
    "/features/%ff",
    "/account/orders?year=abc&location_id=x&offset=-1",
    "/account/orders?year[]=1&offset=1e99",
    "/account/order/9e99",
    "/download/customer/order_excel?order_id=__proto__",
    "/payments/return/%00",
    "/payments/simulator/../../x",
    "/payments/webhook/__proto__",
    "/api/__proto__/constructor",
    "/api/store/%00",
    "/api/cart/get?session_id[]=1&session_id=2",
    `/api/title/getAuthorItems?author=${encodeURIComponent("ﷺ").repeat(200)}&limit=1e9`,
    `/api/browse/suggest?t=${encodeURIComponent("(".repeat(400))}`,
    `/refresh?from=//${EVIL}`,
    `/lite?from=https://${EVIL}`,
    `/location?from=/%E2%80%A8x`,
    `/old-site?url=https://${EVIL}`,
    // Secrets may be in an address, but never in the log.
    `/account/forgot?token=${SECRETS.token}`,
    `/account/verify?token=${SECRETS.token}`,
    `/account/link?token=${SECRETS.token}`,
    `/notices/${SECRETS.token}`,
    `/follows/${SECRETS.token}`,
    `/reservations/${SECRETS.token}`,
    `/unsubscribe/reservations/${SECRETS.token}`,
    `/account/order/100001?key=${SECRETS.token}`,
    `/api/session/get?session_id=${SECRETS.session}`,
    `/api/checkout/getGiftCardBalance?number=${SECRETS.giftCard}&pin=1234`,
    `/gift-cards?number=${SECRETS.giftCard}`,
    `/api/account/login?email_address=a@example.com&password=${encodeURIComponent(SECRETS.password)}`,
    `/api/account/login?email_address=a@example.com&password=${SECRETS.password.replace(" ", "+")}`,
  ];
  const get = (path: string, name = path.slice(0, 60)): Attack => ({
    name: `path: ${name}`,
    path,
    headers,
    mayDrop: path.length > 14_000,
  });
  const paths = [
    "/browse",
    "/browse/url",
    "/account/login",
    "/account/verify",
    "/contact",
    "/gift-cards",
    "/",
  ];
  const names = ["t", "k", "from", "url", "token", "email", "error", "registry", "view", "number", "message"];
  return [
    ...odd.map((path) => get(path)),
    ...["/browse/filter/t/", "/item/", "/lists/", "/account/", "/checkout/", "/"].flatMap((place) =>
      MARKUP.map((markup) => get(place + encodeURIComponent(markup), `markup below ${place}`)),
    ),
    ...paths.flatMap((place) =>
      MARKUP.map((markup) =>
        get(
          `${place}?${new URLSearchParams(names.map((name) => [name, markup]))}`,
          `markup in the query of ${place}`,
        ),
      ),
    ),
    ...TEXTS.filter((text) => encodeURIComponent(text.toWellFormed()).length < 7000).map((text) =>
      get(`/browse/filter/t/${encodeURIComponent(text.toWellFormed())}`, `search for ${text.slice(0, 20)}`),
    ),
    ...Object.entries(SEARCHES).flatMap(([name, term]) => [
      get(`/browse?${new URLSearchParams({ t: term })}`, `search for ${name}`),
      get(`/api/browse/suggest?${new URLSearchParams({ t: term })}`, `suggestions for ${name}`),
    ]),
  ];
}

/** Headers that are false, huge or malformed. */
export function headerAttacks(headers: Record<string, string>, host: string): Attack[] {
  const many: Record<string, string[]> = {
    Host: [
      "",
      EVIL,
      `${host}@${EVIL}`,
      `${host}:99999`,
      `a${times(300, ".b")}`,
      "[::1",
      "localhost:0",
      "x y",
      `<script>${MARK}()</script>`,
    ],
    Origin: ["null", `https://${EVIL}`, "x", "", `http://${host}.${EVIL}`, times(4000, "o")],
    Referer: [`https://${EVIL}/`, MARKUP[0], "::::", times(4000, "r")],
    Cookie: [
      "session_id=",
      `session_id=${MARKUP[1]}`,
      `session_id=${times(6000, "s")}`,
      times(1500, "a=b; "),
      "session_id=%00%ff; flash=%%%; STG=..; lite=1",
      "flash=eyJjb2RlIjoiX19wcm90b19fIn0; lite=__proto__; view=<svg onload=hk7()>",
      times(3000, ";"),
      "__proto__=1; constructor=2; toString=3",
    ],
    "Accept-Language": [
      times(900, "en-CA;q=0.1,"),
      "*",
      "x-😀".replace(/[^\x20-\x7e]/g, "?"),
      times(3000, "a-"),
      ";q=9",
    ],
    "Accept-Encoding": [times(1000, "br;q=0.0,"), "*", "identity;q=0", "br;q=NaN"],
    Accept: [times(900, "text/html;q=0.1,"), "application/json", "text/x-script"],
    Range: ["bytes=0-0,1-1,2-2", `bytes=${times(900, "0-1,")}`, "bytes=-99999999999999999999", "items=1"],
    "If-None-Match": [times(1200, '"x",'), "*", "W/"],
    "If-Modified-Since": ["never", "Thu, 99 Foo 99999 99:99:99 GMT"],
    "X-Forwarded-For": [times(1500, "1.1.1.1,"), MARKUP[0], "::ffff:999.1.1.1", "[", ""],
    "X-Forwarded-Host": [EVIL],
    "X-Forwarded-Proto": ["javascript", "https,http", "gopher"],
    "X-HTTP-Method-Override": ["DELETE", "POST"],
    "X-Original-URL": ["/account/details"],
    "User-Agent": [times(7000, "u"), MARKUP[4], "\t"],
    "Sec-Fetch-Site": ["cross-site", "hk7"],
    "Save-Data": ["on", "hk7"],
    Expect: ["200-ok"],
    Upgrade: ["websocket", "h2c"],
    "Content-Length": ["0"],
  };
  const found: Attack[] = [];
  for (const [header, values] of Object.entries(many))
    for (const value of values)
      for (const path of ["/", "/account/login", "/browse/filter/t/sea"])
        found.push({
          name: `header: ${header}: ${value.slice(0, 40)} at ${path}`,
          path,
          headers: { ...headers, [header]: value },
          mayDrop: header === "Upgrade" || value.length > 5000,
        });
  const methods = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH", "PURGE", "M-SEARCH"];
  for (const method of methods)
    for (const path of [
      "/",
      "/account/login",
      "/api/cart/add",
      "/robots.txt",
      "/assets/none.js",
      "/covers/x/200",
    ])
      found.push({ name: `method: ${method} ${path}`, method, path, headers, mayDrop: true });
  return found;
}

/** Bytes that are not a request, or more than one. */
export function rawAttacks(host: string): Attack[] {
  const head = `GET / HTTP/1.1\r\nHost: ${host}\r\n`;
  const post = `POST /account/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const raw = (name: string, ...pieces: (string | Buffer)[]): Attack => ({
    name: `socket: ${name}`,
    raw: pieces,
    mayDrop: true,
  });
  return [
    raw("noise", Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256))),
    raw("an empty line", "\r\n\r\n\r\n"),
    raw("no version", "GET /\r\n\r\n"),
    raw("an old version", "GET / HTTP/1.0\r\n\r\n"),
    raw("a new version", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    raw("TLS", Buffer.from("16030100c8010000c40303", "hex")),
    raw("no host", "GET / HTTP/1.1\r\n\r\n"),
    raw("two hosts", `${head}Host: ${EVIL}\r\n\r\n`),
    raw("a whole URL", `GET http://${EVIL}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    raw("a star", `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    raw("CONNECT", `CONNECT ${EVIL}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    raw("a space in the path", `GET /a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    raw(
      "bytes above 127 in the path",
      Buffer.from(`GET /\xff\xfe HTTP/1.1\r\nHost: ${host}\r\n\r\n`, "latin1"),
    ),
    raw("NUL in a header", `${head}X: a\0b\r\n\r\n`),
    raw("LF alone", `GET / HTTP/1.1\nHost: ${host}\n\n`),
    raw("a header that goes on", `${head}X: a\r\n  b\r\n\r\n`),
    raw("a header without a colon", `${head}nonsense\r\n\r\n`),
    raw("headers of 100 kB", `${head}X: ${times(100_000, "x")}\r\n\r\n`),
    raw("3 000 headers", `${head}${times(3000, "X: 1\r\n")}\r\n`),
    raw("two lengths", `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`),
    raw(
      "a length and pieces",
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
    ),
    raw("a length below nothing", `${post}Content-Length: -1\r\n\r\n`),
    raw("a length beyond all", `${post}Content-Length: 99999999999999999999\r\n\r\nabc`),
    raw("a length of 2 GB", `${post}Content-Length: 2147483648\r\n\r\nabc`),
    raw("a piece of a strange size", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`),
    raw("a piece beyond all", `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n`),
    raw(
      "a piece's long extension",
      `${post}Transfer-Encoding: chunked\r\n\r\n1;${times(50_000, "x")}\r\na\r\n0\r\n\r\n`,
    ),
    raw(
      "5 000 small pieces",
      `${post}Transfer-Encoding: chunked\r\n\r\n${times(5000, "1\r\na\r\n")}0\r\n\r\n`,
    ),
    raw("trailers", `${post}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n${times(500, "X: 1\r\n")}\r\n`),
    raw("another coding", `${post}Transfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`),
    raw("half a body, and gone", `${post}Content-Length: 5000\r\n\r\nabc`),
    { ...raw("100 requests at once", times(100, `${head}\r\n`)), requests: 100 },
    raw("a request and noise", `${head}\r\n`, Buffer.from([0, 1, 2, 255, 254])),
    raw("byte by byte", ...[...`${head}\r\n`]),
    raw("Expect", `${post}Expect: 100-continue\r\nContent-Length: 3\r\n\r\na=1`),
    raw("a websocket", `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
  ];
}

import pino from "pino";
import { describe, expect, it } from "vitest";
import { logOptions } from "./log.server.ts";
import { holdsSecret, redactText, redactUrl, redactValue } from "./redact.ts";

const TOKEN = "q8Zt1vXk2Lm3Np4Rs5Tu6w";

describe("a logged URL", () => {
  it.each([
    ["/account/order/100012?key=abc", "/account/order/100012?key=[removed]"],
    [`/account/forgot?token=${TOKEN}`, "/account/forgot?token=[removed]"],
    [`/notices/${TOKEN}`, "/notices/[removed]"],
    ["/notices/qAZtBvXkCLmDNpERsFTuGw", "/notices/[removed]"],
    [`/notices/${TOKEN}.data`, "/notices/[removed]"],
    [`/payments/return/${TOKEN}?cancelled=1`, "/payments/return/[removed]?cancelled=[removed]"],
    [
      "/api/giftcard/balance?number=6011%200009&pin=1234",
      "/api/giftcard/balance?number=[removed]&pin=[removed]",
    ],
    ["/gift-cards/1234567890123456", "/gift-cards/[removed]"],
    ["/browse/filter/t/6011000990139424/k/keyword", "/browse/filter/t/[removed]/k/keyword"],
    [`/api/session/get?session_id=${TOKEN}&uuid=1`, "/api/session/get?session_id=[removed]&uuid=[removed]"],
    [`/?${TOKEN}`, "/?[removed]"],
    [`/?${TOKEN}=1`, "/?[removed]=[removed]"],
    [`/x#${TOKEN}`, "/x#[removed]"],
    ["https://me:secret@shop.example/a?b=c", "https://[removed]@shop.example/a?b=[removed]"],
    [`/item/${TOKEN}?registry=R1`, `/item/${TOKEN}?registry=[removed]`],
    ["/item/9780140449136", "/item/9780140449136"],
    ["/checkout/cart?_data=routes%2Fcheckout", "/checkout/cart?_data=[removed]"],
    ["/checkout/cart", "/checkout/cart"],
    ["", ""],
  ])("[X12] %s is shown as %s", (url, shown) => expect(redactUrl(url)).toBe(shown));
});

it("[X12] removes secrets from URLs in a text, but keeps a stack trace's lines", () => {
  const stack = "Error: x\n    at go (file:///srv/app/calls/a.server.ts:12:3)\n    at /srv/app/b.ts:1:2";
  expect(redactText(stack)).toBe(stack);
  expect(redactText(`at http://shop.example/assets/entry-Ab12.js:1:20 on /reset?token=${TOKEN}`)).toBe(
    "at http://shop.example/assets/entry-Ab12.js:1:20 on /reset?token=[removed]",
  );
  expect(redactText("connect postgres://shop:pass@db:5432/books failed")).not.toContain("pass@");
});

it("[X12] removes secrets at any depth", () => {
  const line = { browser: { location: `/notices/${TOKEN}`, more: [{ url: `/notices/${TOKEN}` }] }, ms: 1 };
  expect(JSON.stringify(redactValue(line))).not.toContain(TOKEN);
  expect(redactValue(line)).toMatchObject({ ms: 1 });
});

it("[X11] recognises an email whose links contain a secret", () => {
  expect(holdsSecret(`Open this:\nhttps://shop.example/notices/${TOKEN}`)).toBe(true);
  expect(holdsSecret("https://shop.example/account/order/100012?key=abc")).toBe(true);
  expect(
    holdsSecret(`2 × Emma\nhttps://shop.example/item/${TOKEN}\nhttps://shop.example/account/login`),
  ).toBe(false);
});

it("[X12] keeps secrets out of every log line, whatever wrote it", () => {
  const lines: string[] = [];
  const log = pino(logOptions("debug"), { write: (line: string) => lines.push(line) }).child({
    requestId: "r1",
  });
  const url = `/account/order/100012?key=${TOKEN}`;
  log.debug({ url, status: 200 }, "request");
  log.debug({ call: "cart/get", log_url: `https://shop.example${url}` }, "call");
  log.error({ err: new Error(`GET https://pay.example/x?token=${TOKEN} failed`), url }, "a request failed");
  log.warn({ browser: { location: url, error: `at https://shop.example${url}` } }, "an error in a browser");
  log.error(new Error("outer", { cause: new Error(`https://pay.example/${TOKEN}`) }));
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).not.toContain(TOKEN);
  expect(lines[0]).toContain("/account/order/100012?key=[removed]");
});

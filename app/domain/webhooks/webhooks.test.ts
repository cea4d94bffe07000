import { describe, expect, it } from "vitest";
import { secretOf, signatureOf } from "./signatures.server.ts";
import { type Due, eventsOf, isAccepted, isWebhookUrl, MAX_TITLES, stateOf } from "./webhooks.ts";

describe("an address", () => {
  it("needs TLS, unless the operator allows any", () => {
    expect(isWebhookUrl("https://books.example/events?shop=1", false)).toBe(true);
    expect(isWebhookUrl("http://books.example/events", false)).toBe(false);
    expect(isWebhookUrl("http://books.example/events", true)).toBe(true);
  });

  it.each([
    "",
    "books.example",
    "ftp://books.example",
    "https://me:secret@books.example",
    "https://a.example/#x",
  ])("is not %s", (text) => expect(isWebhookUrl(text, true)).toBe(false));
});

describe("noted changes", () => {
  const stock = (count: number) =>
    Array.from({ length: count }, (_, subject) => ({ type: "stock.changed" as const, subject }));

  it("become events in their order", () => {
    const due: Due[] = [
      { type: "order.placed", subject: 7 },
      { type: "customer.created", subject: 3 },
      { type: "order.paid", subject: 7 },
    ];
    expect(eventsOf(due)).toEqual(due.map(({ type, subject }) => ({ type, subjects: [subject] })));
  });

  it("share events if they are about stock", () => {
    const [placed, ...events] = eventsOf([{ type: "order.placed", subject: 7 }, ...stock(MAX_TITLES + 1)]);
    expect(placed?.subjects).toEqual([7]);
    expect(events.map(({ subjects }) => subjects.length)).toEqual([MAX_TITLES, 1]);
  });
});

describe("a signature", () => {
  const signer = { salt: "two", former_salt: "one", rolled_at: 1000 };
  const count = (now: number, rolled_at: number | null = 1000) =>
    signatureOf("installation", { ...signer, rolled_at }, now, "{}").split("v1=").length - 1;

  it("has both secrets for a day after one was replaced", () => {
    expect(count(1000)).toBe(2);
    expect(count(1000 + 86_399)).toBe(2);
    expect(count(1000 + 86_400)).toBe(1);
    expect(count(1000, null)).toBe(1);
  });

  it("has a secret of its own for each salt and installation", () => {
    const secrets = ["one", "two"].flatMap((salt) => ["s", "t"].map((secret) => secretOf(secret, salt)));
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  });
});

it("takes answers from 200 to 299 for success", () => {
  expect([199, 200, 204, 299, 300, 302, 500, null].map(isAccepted)).toEqual([
    ...[false, true, true, true, false, false, false, false],
  ]);
});

it("knows the state of a sending", () => {
  const sending = { sent_at: null, next_at: 10, tries: 0, problem: "" };
  expect(stateOf(sending)).toBe("waiting");
  expect(stateOf({ ...sending, tries: 2 })).toBe("failing");
  expect(stateOf({ ...sending, next_at: null, tries: 80 })).toBe("failed");
  expect(stateOf({ ...sending, sent_at: 12, next_at: null, tries: 1 })).toBe("sent");
  expect(stateOf({ ...sending, next_at: null, tries: 1, problem: "gone" })).toBe("gone");
});

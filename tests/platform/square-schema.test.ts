import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { PAY_WITHIN } from "#app/domain/payments/attempts.server.ts";
import { square as provider } from "#app/platform/gateways/square/square.server.ts";
import fakeSquare from "#tests/fakes/square.ts";
import { closed } from "#tests/support/closed.ts";

/** Square's own description of its API judges what we send, and what our stand-in answers. */

interface Operation {
  requestBody?: unknown;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}
// Neither we nor the stand-in send null.
const description: Description = JSON.parse(
  readFileSync("tests/fixtures/square/openapi.json", "utf8"),
  (key, value) => (key === "nullable" ? undefined : value),
);
const OPERATIONS = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
type Judged = (typeof OPERATIONS)[number];

const judge = () =>
  new Ajv2020({ strict: false, validateFormats: false }).addSchema({
    $id: "square",
    ...(closed(description) as object),
  });
const ofAnswers = judge();
/** A field that Square alone sets is wrong in a request. */
const ofRequests = judge().removeKeyword("readOnly");
ofRequests.addKeyword({ keyword: "readOnly", validate: () => false });

const SCHEMA = "content/application~1json/schema";
const pointer = ({ path, method }: Judged, rest: string) =>
  `square#/paths/${path.replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D")}/${method}/${rest}/${SCHEMA}`;

/** The faults that Square's description finds in a request or an answer. */
function complaints(ajv: Ajv2020, $ref: string, value: unknown): unknown[] {
  const check = ajv.compile({ $ref });
  return check(value) ? [] : (check.errors ?? []);
}
const againstRequest = (one: Judged, value: unknown) =>
  complaints(ofRequests, pointer(one, "requestBody"), value);

const fake = await fakeSquare();
const gateway = provider.gateway(fake.account);
const seen = new Set<Judged>();
/** All faults found. */
const wrong: unknown[] = [];
const realFetch = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const answer = await realFetch(...request);
  const { pathname } = new URL(String(request[0]));
  const method = (request[1]?.method ?? "GET").toLowerCase();
  const operation = OPERATIONS.find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/{\w+}/, "\\w+")}$`).test(pathname),
  );
  if (!operation) throw new Error(`Square's description has no ${method} ${pathname}`);
  seen.add(operation);
  if (operation.operation.requestBody)
    wrong.push(...againstRequest(operation, JSON.parse(String(request[1]?.body))));
  const answered: unknown = JSON.parse(await answer.clone().text());
  wrong.push(...complaints(ofAnswers, pointer(operation, "responses/200"), answered));
  return answer;
};
afterAll(() => {
  globalThis.fetch = realFetch;
  return fake.close();
});

const expected = { attempt: "attempt-1", order_number: 10_023, amount: 4200, currency: "CAD" };
const charge = {
  ...expected,
  shop: "A shop",
  description: "Order 10023 at A shop",
  locale: "en-CA",
  return_url: "https://shop.test/back",
  cancel_url: "https://shop.test/back?cancelled=1",
  held_until: fake.now() + PAY_WITHIN,
};

it("begins, looks, refunds, finds and voids as Square describes it", async () => {
  const { ref } = await gateway.begin(charge);
  expect(await gateway.lookup(ref, expected)).toMatchObject({ state: "waiting" });
  fake.pay(charge.attempt);
  const paid = await gateway.lookup(ref, expected);
  if (paid.state !== "paid") throw new Error(paid.state);
  expect(await gateway.refund?.(paid, 400, "refund-1")).toMatchObject({ state: "done" });
  expect(await gateway.findRefund?.(paid, 400, "refund-1")).toMatchObject({ state: "done" });
  const unpaid = await gateway.begin({ ...charge, attempt: "attempt-2" });
  await gateway.void?.(unpaid.ref);
  expect(wrong).toEqual([]);
  expect([...seen].map(({ path, method }) => `${method} ${path}`).sort()).toEqual(
    OPERATIONS.map(({ path, method }) => `${method} ${path}`).sort(),
  );
});

describe("the stand-in refuses what Square's description refuses", () => {
  const link = () => JSON.parse(fake.asked.find(({ method }) => method === "POST")?.body ?? "");
  const refund = () => JSON.parse(fake.asked.find(({ path }) => path === "/v2/refunds")?.body ?? "");
  it.each([
    ["an unknown field", "payment-links", () => ({ ...link(), expires_at: "2027-01-01" })],
    ["a note that is too long", "payment-links", () => ({ ...link(), payment_note: "a".repeat(501) })],
    ["a line without a quantity", "payment-links", () => withLine(link(), { quantity: undefined })],
    ["a quantity that is a number", "payment-links", () => withLine(link(), { quantity: 1 })],
    ["an amount with a fraction", "refunds", () => ({ ...refund(), amount_money: { amount: 4.5 } })],
    ["an unknown currency", "refunds", () => ({ ...refund(), amount_money: { amount: 4, currency: "C$" } })],
    ["a refund without a key", "refunds", () => ({ ...refund(), idempotency_key: undefined })],
    ["a reason that is too long", "refunds", () => ({ ...refund(), reason: "a".repeat(193) })],
  ])("%s", async (_, path, make) => {
    const body = JSON.parse(JSON.stringify(make()));
    const operation = OPERATIONS.find((one) => one.method === "post" && one.path.endsWith(path));
    expect(operation && againstRequest(operation, body)).not.toEqual([]);
    const headers = { Authorization: `Bearer ${fake.account.access_token}`, "Square-Version": "2026-09-16" };
    const answer = await realFetch(`${fake.url}${operation?.path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });
});

function withLine<Link extends { order: { line_items: object[] } }>(link: Link, change: object): object {
  const line_items = link.order.line_items.map((line) => ({ ...line, ...change }));
  return { ...link, order: { ...link.order, line_items } };
}

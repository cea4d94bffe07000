import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Fake, fakeServer } from "#tests/fakes/server.ts";
import { Random } from "./random.ts";
import type { Shopper } from "./shopper.ts";
import { besiege, type Siege } from "./siege.ts";
import { integrity, lockDatabase } from "./stored.ts";
import { hostileText } from "./values.ts";
import type { Attack } from "./wire.ts";

/** The shop's surroundings fail: its disk, database, partners, clients and clock. */
let siege: Siege;
let guest: Shopper;
let partner: Fake;
let partnerSays: () => { status?: number; text: string };

beforeAll(async () => {
  partnerSays = () => ({ text: "" });
  partner = await fakeServer(() => partnerSays());
  siege = await besiege({ PARTNER_URL: partner.url });
  [guest] = siege.shoppers as [Shopper];
});
afterAll(async () => {
  await siege?.end();
  await partner?.close();
});

afterEach(() => {
  newFindings();
});

const newFindings = () => siege.watch.findings.splice(0);

/** A request that writes: it adds a copy to the cart. */
const adding = (): Attack => ({
  ...guest.callAttack("add to the cart", "cart/add", { eisbn: siege.eisbn, quantity: "1" }),
});
const loggingIn = (): Attack => ({
  name: "log in",
  method: "POST",
  path: "/account/login",
  headers: { ...guest.headers, "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams({
    csrf: guest.csrf,
    email_address: guest.email,
    password: "wrong words",
  }).toString(),
});
const reading = (path = "/browse"): Attack => ({ name: `read ${path}`, path, headers: guest.headers });

describe("a shop whose surroundings fail", () => {
  it("[X16] serves pages while another process locks the database, and says that it cannot write", async () => {
    const release = lockDatabase(siege.dataDir);
    try {
      const waiting = [siege.watch.alone(adding())];
      for (const path of ["/", "/browse", `/item/${siege.eisbn}`])
        expect((await siege.wire.send(reading(path)))?.status, path).toBe(200);
      const [answer] = await Promise.all(waiting);
      expect(answer?.status).toBe(503);
    } finally {
      release();
    }
    expect(newFindings()).toEqual([]);
    expect((await siege.watch.alone(adding()))?.status).toBe(200);
  }, 60_000);

  it("[X16] never confirms what the disk refused, keeps serving pages, and recovers by itself", async () => {
    const limit = (bytes: string) =>
      execFileSync("prlimit", [`--pid=${siege.subject.pid}`, `--fsize=${bytes}:unlimited`]);
    limit("1");
    try {
      for (const attack of [adding(), adding(), loggingIn()]) {
        const answer = await siege.watch.alone(attack);
        expect(answer?.status, attack.name).toBe(503);
      }
      expect((await siege.wire.send(reading()))?.status).toBe(200);
    } finally {
      limit("unlimited");
    }
    expect(newFindings()).toEqual([]);
    expect((await siege.watch.alone(adding()))?.status).toBe(200);
    expect(integrity(siege.dataDir)).toBe("ok");
  }, 60_000);

  it("survives a clock that jumps back and forward by a day or a year", async () => {
    for (const clockOffset of [-86_400, 86_400, 400 * 86_400, -400 * 86_400, 0]) {
      await siege.subject.vitals({ clockOffset });
      for (const attack of [reading("/"), reading("/checkout/cart"), adding(), loggingIn()])
        await siege.watch.alone(attack);
    }
    expect(newFindings()).toEqual([]);
  }, 60_000);

  it("survives a partner and a payment provider that answer nonsense, or not at all", async () => {
    const random = new Random(3);
    const headers = { ...guest.headers, Host: `paypal.localhost:${siege.subject.port}` };
    const page = await siege.wire.send({ name: "shop", path: `/item/${siege.eisbn}`, headers });
    expect(page?.status).toBe(200);
    const nonsense = [
      () => ({ text: "" }),
      () => ({ text: "<html>" }),
      () => ({ text: "null" }),
      () => ({ text: '{"links":7,"id":null,"access_token":{},"purchase_units":"x"}' }),
      () => ({ text: "[".repeat(100_000) }),
      () => ({
        text: JSON.stringify(Array.from({ length: 20_000 }, () => hostileText(random).slice(0, 20))),
      }),
      () => ({ status: 500, text: "broken" }),
      () => ({ status: 302, text: "" }),
    ];
    const asking: Attack[] = [
      { name: "audiobooks", path: `/item/${siege.eisbn}/audiobooks`, headers },
      {
        name: "a webhook",
        method: "POST",
        path: "/payments/webhook/paypal",
        headers: { ...headers, "Content-Type": "application/json" },
        body: '{"event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"X"}}',
      },
      { name: "a return", path: "/payments/return/none?token=X", headers },
    ];
    for (const says of nonsense) {
      partnerSays = says;
      for (const attack of asking) await siege.watch.alone(attack);
    }
    partner.fault = { kind: "silent", on: "" };
    await Promise.all(asking.map((attack) => siege.wire.send(attack)));
    partner.fault = { kind: undefined, on: "" };
    expect(newFindings()).toEqual([]);
  }, 60_000);

  it("answers when the process that reads an upload is killed", async () => {
    const boundary = "hk7";
    const attack: Attack = {
      name: "an upload",
      method: "POST",
      path: "/browse/file",
      headers: { ...guest.headers, "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${guest.csrf}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${"9780140328721\n".repeat(20_000)}\r\n--${boundary}--\r\n`,
    };
    let over = false;
    const sent = siege.wire.send(attack).finally(() => {
      over = true;
    });
    let ended = 0;
    while (!over) {
      for (const pid of childrenOf(siege.subject.pid)) {
        try {
          process.kill(pid, "SIGKILL");
          ended++;
        } catch {
          // It has just exited.
        }
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = await sent;
    expect(ended).toBeGreaterThan(0);
    expect(answer?.status).toBe(422);
    expect((await siege.watch.alone(reading()))?.status).toBe(200);
    expect(newFindings()).toEqual([]);
  }, 60_000);

  it("keeps serving while 200 clients send a byte now and then", async () => {
    const slow: Socket[] = [];
    for (let at = 0; at < 200; at++) {
      const socket = connect(siege.subject.port, "127.0.0.1").on("error", () => {});
      socket.write(
        at % 2
          ? "GET / HTTP/1.1\r\nHost: localhost\r\nX: "
          : "POST /account/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na",
      );
      slow.push(socket);
    }
    for (let turn = 0; turn < 20; turn++) {
      for (const socket of slow) socket.write("x");
      expect((await siege.watch.alone(reading("/")))?.status).toBe(200);
    }
    for (const socket of slow) socket.destroy();
    expect(newFindings()).toEqual([]);
  }, 60_000);
});

/** A process's child processes. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim();
      return text === "" ? [] : text.split(" ").map(Number);
    } catch {
      return [];
    }
  });
}

import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Fake, fakeServer } from "#tests/fakes/server.ts";
import { Random } from "#tests/support/random.ts";
import { integrity, lockDatabase } from "./database-file.ts";
import type { Shopper } from "./shopper.ts";
import { besiege, type Siege } from "./siege.ts";
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
  // A costly request is sent again, so the cart may come to hold more copies than the shop.
  ...guest.callAttack("add to the cart", "cart/add", {
    eisbn: siege.eisbn,
    quantity: "1",
    stock_answer: "order_rest",
  }),
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

  it("never confirms what could not be flushed to the disk, keeps serving pages, and recovers by itself", async ({
    skip,
  }) => {
    const release = await failingFlush(siege.subject.pid);
    if (!release) return skip("strace, which makes system calls fail, is not installed or not allowed");
    try {
      for (const attack of [adding(), loggingIn(), adding()]) {
        const answer = await siege.watch.alone(attack);
        expect(answer?.status, attack.name).toBe(503);
      }
      for (const path of ["/", "/browse", `/item/${siege.eisbn}`])
        expect((await siege.wire.send(reading(path)))?.status, path).toBe(200);
    } finally {
      await release();
    }
    expect(newFindings()).toEqual([]);
    expect((await siege.watch.alone(adding()))?.status).toBe(200);
    expect(integrity(siege.dataDir)).toBe("ok");
  }, 120_000);

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

  it("keeps shops open while large files are uploaded, in bounded memory", async () => {
    const boundary = "hk8";
    const field = (name: string, more: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
    const body = Buffer.concat([
      Buffer.from(`${field("csrf", "", guest.csrf)}\r\n`),
      Buffer.from(field("file", `; filename="a.pdf"\r\nContent-Type: application/pdf`, "%PDF-1.7\n")),
      Buffer.alloc(20 * 1024 * 1024, "x"),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const attack = (at: number): Attack => ({
      name: "a large upload",
      method: "POST",
      path: "/browse/file",
      headers: {
        ...guest.headers,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        // The number of files that one address may send is limited.
        "X-Forwarded-For": `198.51.100.${at}`,
      },
      body,
    });
    await siege.subject.vitals({ collect: true });
    let under = 3;
    const uploads = Array.from({ length: under }, (_, index) =>
      siege.wire.send(attack(index)).finally(() => under--),
    );
    let served = 0;
    while (under > 0)
      for (const one of [reading("/"), adding(), reading(`/item/${siege.eisbn}`)]) {
        expect((await siege.wire.send(one))?.status, one.name).toBe(200);
        if (under > 0) served++;
      }
    const answers = await Promise.all(uploads);
    // Two are read at a time and the others wait; none can be read.
    expect(answers.map((answer) => answer?.status)).toEqual([422, 422, 422]);
    expect(served).toBeGreaterThan(10);
    const { rssPeak, rssBefore } = await siege.subject.vitals();
    expect((rssPeak - rssBefore) / 1024 / 1024).toBeLessThan(256);
    expect(newFindings()).toEqual([]);
  }, 300_000);

  it("keeps serving while 200 clients send a byte now and then", async () => {
    const slow: Socket[] = [];
    for (let index = 0; index < 200; index++) {
      const socket = connect(siege.subject.port, "127.0.0.1").on("error", () => {});
      socket.write(
        index % 2
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

describe("a shop that is asked to stop", () => {
  it("answers the request that is under way, stores it, and ends", async () => {
    const attack = adding();
    const body = String(attack.body);
    const headers = {
      Host: siege.host,
      "Content-Length": String(body.length),
      Expect: "100-continue",
      ...attack.headers,
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(siege.subject.port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    const answered = new Promise<void>((resolve, reject) => {
      socket.once("close", () => resolve()).once("error", reject);
    });
    socket.write(`POST ${attack.path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
    // The server says so when it has the head.
    await until(async () => answer.startsWith("HTTP/1.1 100 "));
    const stopped = siege.subject.stop();
    await until(() => refused(siege.subject.port));
    socket.write(body.slice(5));
    await answered;
    expect(answer).toContain("\nHTTP/1.1 200 ");
    expect(answer).not.toContain('"error"');
    await stopped;
    expect(integrity(siege.dataDir)).toBe("ok");
  }, 60_000);
});

/** Whether nothing listens on a port any more. */
function refused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    }).once("error", () => resolve(true));
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Makes every `fsync` of a process fail with an input/output error, as a dying disk does.
 * @returns what ends that; undefined where `strace` cannot be used
 */
async function failingFlush(pid: number): Promise<(() => Promise<void>) | undefined> {
  const calls = "fsync,fdatasync";
  const options = ["-f", "-p", String(pid), "-o", "/dev/null", "-e", `trace=${calls}`];
  const tracer = spawn("strace", [...options, "-e", `inject=${calls}:error=EIO`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => tracer.once("close", () => resolve()));
  const attached = await new Promise<boolean>((resolve) => {
    tracer.once("error", () => resolve(false));
    tracer.once("exit", () => resolve(false));
    tracer.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes(`Process ${pid} attached`)) resolve(true);
    });
  });
  if (!attached) return undefined;
  return async () => {
    tracer.kill("SIGTERM");
    await ended;
  };
}

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

import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseHeaders, CLOSED_POLICY } from "../headers.ts";
import { listen, protect } from "./listen.ts";

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen(
    (request, response) => {
      protect(response, request.url === "/secure");
      response.statusCode = request.headers.host ? 200 : 400;
      if (request.url === "/wait") return;
      response.end(request.url === "/long" ? "x".repeat(100_000) : "answered");
    },
    0,
    "127.0.0.1",
    { request: 300, headers: 200, checkEvery: 50 },
  );
});
afterAll(() => server.close());

function send(...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write(parts.join("\r\n"));
  });
}

const protectedBy = (answer: string) => {
  const head = answer.split("\r\n\r\n", 1)[0] ?? "";
  for (const [name, value] of Object.entries({ ...baseHeaders, "Content-Security-Policy": CLOSED_POLICY }))
    expect(head).toContain(`${name}: ${value}`);
};

describe("answers to requests that Node's parser refuses", () => {
  it.each([
    ["not HTTP", ["nonsense", "", ""], 400],
    ["an invalid header", ["GET / HTTP/1.1", "Host: x", "bad header", "", ""], 400],
    ["two lengths", ["POST / HTTP/1.1", "Host: x", "Content-Length: 1", "Content-Length: 2", "", ""], 400],
    ["headers that are too long", ["GET / HTTP/1.1", "Host: x", `A: ${"x".repeat(40_000)}`, "", ""], 431],
    ["headers that never end", ["GET / HTTP/1.1", "Host: x", ""], 408],
    ["a body that never ends", ["POST /wait HTTP/1.1", "Host: x", "Content-Length: 9", "", ""], 408],
    ["an expectation", ["GET / HTTP/1.1", "Host: x", "Expect: tea", "Connection: close", "", ""], 417],
    ["no Host", ["GET / HTTP/1.1", "Connection: close", "", ""], 400],
    ["a good request", ["GET / HTTP/1.1", "Host: x", "Connection: close", "", ""], 200],
  ])("[X18] carry the same headers as a page: %s", async (_name, lines, status) => {
    const answer = await send(...(lines as string[]));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    protectedBy(answer);
    expect(answer).not.toContain("Strict-Transport-Security");
  });

  it("[S11] end a form whose body stops arriving, long before the limit for files", async () => {
    const impatient = await listen(() => {}, 0, "127.0.0.1", { request: 60_000, headers: 60_000, body: 20 });
    const { port } = impatient.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1").setEncoding("utf8");
      let text = "";
      socket.on("data", (part) => {
        text += part;
      });
      socket.on("close", () => resolve(text));
      socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf");
    });
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    impatient.close();
  });

  it("[X18] are not written into another answer in progress", async () => {
    const answer = await send("GET /long HTTP/1.1", "Host: x", "", "nonsense", "", "");
    // The first answer is complete or ends early; the second never starts in its middle.
    const body = answer.slice(0, answer.lastIndexOf("HTTP/1.1")).split("\r\n\r\n")[1] ?? "";
    expect(body === "" || body.length === 100_000).toBe(true);
  });

  it("[X18] ask for TLS only if the request came over TLS", async () => {
    const secure = await send("GET /secure HTTP/1.1", "Host: x", "Connection: close", "", "");
    expect(secure).toContain("Strict-Transport-Security: max-age=31536000\r\n");
  });
});

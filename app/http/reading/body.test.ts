import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { FORM, LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { sweepUploads, UPLOAD_LIMIT, UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { BadRequest } from "./bad-request.ts";
import { readFields, readText, readValues } from "./body.server.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-reading-"));
let ends: Array<() => Promise<void>> = [];
const uploads = { dataDir, atEnd: (work: () => Promise<void>) => void ends.push(work) };

async function endRequest(): Promise<void> {
  await Promise.all(ends.map((work) => work()));
  ends = [];
}
const filesOnDisk = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());

afterEach(async () => {
  await endRequest();
  expect(filesOnDisk()).toEqual([]);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Body = string | Uint8Array | FormData | ReadableStream<Uint8Array>;
function post(body: Body, type?: string, headers: Record<string, string> = {}): Request {
  return new Request("http://shop/", {
    method: "POST",
    body: body as BodyInit,
    headers: { ...(type ? { "Content-Type": type } : {}), ...headers },
    duplex: "half",
  } as RequestInit);
}

async function outcome(read: Promise<unknown>): Promise<unknown> {
  return read.catch((error) => {
    if (error instanceof BadRequest) return `${error.status} ${error.message}`;
    throw error;
  });
}

/** A body generated while it is read, which counts the bytes requested. */
function endless(
  part: Uint8Array,
  counted: { bytes: number; cancelled: boolean },
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      counted.bytes += part.length;
      controller.enqueue(part);
    },
    cancel() {
      counted.cancelled = true;
    },
  });
}

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";
const part = (disposition: string, content = "", more = "") =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

describe("a form", () => {
  it("[X18] in thousands of small pieces gives others their turn while it is read", async () => {
    let pieces = 5000;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pieces-- > 0) controller.enqueue(Buffer.from("a"));
        else controller.close();
      },
    });
    let turns = 0;
    let reading = true;
    const turn = () => {
      turns++;
      if (reading) setImmediate(turn);
    };
    setImmediate(turn);
    const fields = await readFields(post(body, URLENCODED), FORM, uploads);
    reading = false;
    expect(fields).toEqual([["a".repeat(5000), ""]]);
    expect(turns).toBeGreaterThan(10);
  });

  it("may have either encoding", async () => {
    const form = new FormData();
    form.append("a", "café");
    form.append("a", "two\r\nlines");
    expect(await readFields(post(form), FORM, uploads)).toEqual([
      ["a", "café"],
      ["a", "two\r\nlines"],
    ]);
    expect(await readFields(post("a=caf%C3%A9", URLENCODED), FORM, uploads)).toEqual([["a", "café"]]);
    expect(await readFields(post("", "text/plain"), FORM, uploads)).toEqual([]);
  });

  it.each<[string, Body, string, RegExp]>([
    ["bytes that are not UTF-8", new Uint8Array([0x61, 0x3d, 0xff]), URLENCODED, /^400/],
    ["another content type", "a=1", "text/plain", /^400/],
    ["more than 64 kB", `a=${"x".repeat(65_536)}`, URLENCODED, /^413 That is too long/],
    ["multipart without a boundary", "x", "multipart/form-data; x=y", /^400/],
    ["multipart that ends early", part('name="a"', "1"), MULTIPART, /^400/],
    ["empty multipart", "", MULTIPART, /^400/],
    ["more than 64 kB of multipart text", `${part('name="a"', "x".repeat(70_000))}--b--`, MULTIPART, /^413/],
    [
      "texts that are too long together",
      `${part('name="a"', "x".repeat(40_000)).repeat(2)}--b--`,
      MULTIPART,
      /^413/,
    ],
    ["2,001 parts", `${part('name="a"', "1").repeat(2001)}--b--`, MULTIPART, /^413 That has too many fields/],
    ["parts without headers", `${"--b\r\n\r\n\r\n".repeat(2001)}--b--`, MULTIPART, /^413/],
    ["very many NULs", `${part('name="a"', "\0".repeat(2000))}--b--`, MULTIPART, /^400/],
    [
      "a file name of NULs",
      `${part(`name="a"; filename="${"\0".repeat(2000)}"`, "x")}--b--`,
      MULTIPART,
      /^400/,
    ],
    ["an unexpected file", `${part('name="a"; filename="x.txt"', "x")}--b--`, MULTIPART, /^400 Files/],
  ])("[X2] [X15] is refused: %s", async (_name, body, type, answer) => {
    expect(await outcome(readFields(post(body, type), FORM, uploads))).toMatch(answer);
  });

  it("[X2] that never ends is read up to its limit", async () => {
    for (const type of [URLENCODED, MULTIPART]) {
      const counted = { bytes: 0, cancelled: false };
      const body = endless(new Uint8Array(8192).fill(0x61), counted);
      expect(await outcome(readFields(post(body, type), FORM, uploads))).toMatch(/^413/);
      expect(counted.bytes).toBeLessThan(1.2 * 1024 * 1024);
      expect(counted.cancelled).toBe(true);
    }
  });

  it("[X2] that declares too much is refused before it is read", async () => {
    const counted = { bytes: 0, cancelled: false };
    const body = endless(new Uint8Array(8192).fill(0x61), counted);
    const request = post(body, URLENCODED, { "Content-Length": "70000" });
    expect(await outcome(readFields(request, FORM, uploads))).toMatch(/^413/);
    expect(counted.bytes).toBeLessThanOrEqual(8192);
  });
});

describe("an uploaded file", () => {
  const form = (content: BlobPart, name = "books.txt") => {
    const made = new FormData();
    made.append("csrf", "t");
    made.append("file", new File([content], name, { type: "text/plain" }));
    return made;
  };

  it("[X10] is on disk, readable for this process only, until the request ends", async () => {
    const fields = await readFields(post(form("9780547928227", "Été.txt")), LIST_OR_FILE, uploads);
    const [, file] = fields[1] as [string, UploadedFile];
    expect(file).toBeInstanceOf(UploadedFile);
    expect(file).toMatchObject({ name: "Été.txt", size: 13, type: "text/plain" });
    expect(readFileSync(file.path, "utf8")).toBe("9780547928227");
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(file.path.startsWith(path.join(dataDir, "uploads"))).toBe(true);
    await endRequest();
    expect(filesOnDisk()).toEqual([]);
  });

  it("may be as large as the limit, and is refused one byte above it", async () => {
    const content = Buffer.alloc(UPLOAD_LIMIT, "x");
    const fields = await readFields(post(form(content)), LIST_OR_FILE, uploads);
    expect(fields[1]?.[1]).toMatchObject({ size: UPLOAD_LIMIT });
    await endRequest();
    const more = Buffer.alloc(UPLOAD_LIMIT + 1, "x");
    expect(await outcome(readFields(post(form(more)), LIST_OR_FILE, uploads))).toBe(
      "413 File is too large. (Max size is 50MB)",
    );
  });

  it("that was not chosen is not a file", async () => {
    const body = `${part('name="file"; filename=""', "", "Content-Type: application/octet-stream\r\n")}--b--`;
    expect(await readFields(post(body, MULTIPART), LIST_OR_FILE, uploads)).toEqual([]);
  });

  it("loses the folders of its name, and its name never reaches the disk", async () => {
    const body = `${part('name="file"; filename="../../etc/passwd"', "x")}--b--`;
    const [field] = await readFields(post(body, MULTIPART), LIST_OR_FILE, uploads);
    expect(field?.[1]).toMatchObject({ name: "passwd" });
    expect((field?.[1] as UploadedFile | undefined)?.path).not.toContain("passwd");
  });

  it.each<[string, string]>([
    ["one file too many", `${part('name="a"; filename="x.txt"', "x").repeat(2)}--b--`],
    ["cut off in the middle", part('name="a"; filename="x.txt"', "x").slice(0, -2)],
    ["without a field's name", `${part('filename="x.txt"', "x")}--b--`],
  ])("is refused and deleted: %s", async (_name, body) => {
    expect(await outcome(readFields(post(body, MULTIPART), LIST_OR_FILE, uploads))).toMatch(/^400/);
  });

  it("[X10] is deleted when its sender gives up", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(part('name="a"; filename="x.txt"', "x".repeat(10_000)).slice(0, -2)));
      },
      pull(controller) {
        controller.error(new Error("gone"));
      },
    });
    await expect(readFields(post(body, MULTIPART), LIST_OR_FILE, uploads)).rejects.toThrow("gone");
  });

  it("[X10] left behind by a process is deleted at the next start, but not while in use", async () => {
    const fields = await readFields(post(form("kept")), LIST_OR_FILE, uploads);
    const file = fields[1]?.[1] as UploadedFile;
    const own = path.dirname(file.path);
    // No process has the first number; the second is this process's parent.
    const [dead, alive] = [own.replace(/-\d+$/, "-99999999"), own.replace(/-\d+$/, `-${process.ppid}`)];
    for (const folder of [dead, alive]) {
      mkdirSync(folder);
      writeFileSync(path.join(folder, "left"), "x");
    }
    await sweepUploads(dataDir);
    expect(filesOnDisk().map((one) => one.parentPath)).toEqual([alive]);
    rmSync(alive, { recursive: true });
  });
});

describe("what a program sends", () => {
  it("is JSON, a form, or nothing", async () => {
    const read = (body: Body, type?: string) => outcome(readValues(post(body, type), FORM, uploads));
    expect(await read('{"a":[1]}', "application/json; charset=utf-8")).toEqual({ a: [1] });
    expect(await read("a=1&a=2", URLENCODED)).toEqual({ a: ["1", "2"] });
    expect(await read("", "text/plain")).toEqual({});
    expect(await read(`{"a":"${"x".repeat(1024 * 1024)}"}`, "application/json")).toMatch(/^413/);
    expect(await read(new Uint8Array([0x7b, 0xff, 0x7d]), "application/json")).toMatch(/^400/);
  });

  it("may be a signed message, which is at most 1 MB of UTF-8", async () => {
    expect(await readText(post("<x/>"))).toBe("<x/>");
    await expect(readText(post("x".repeat(1024 * 1024 + 1)))).rejects.toMatchObject({ status: 413 });
    await expect(readText(post(new Uint8Array([0xff])))).rejects.toMatchObject({ status: 400 });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import os from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { benchShop } from "./bench-shop.ts";
import { isbnAt } from "./generate.ts";
import { Client, familyMemory, memoryOf, percentile } from "./load.ts";
import { environmentOn, startedShop } from "./server.ts";

/** `npm run bench -- uploads`: how 20 simultaneous uploads of hostile files slow everybody else down. */
const UPLOADERS = 20;
const SIZE = 50 * 1000 * 1000;
/** How many readers request pages at the same time, one page after the other. */
const READERS = 4;
/** How many rounds of pages alone and pages during the uploads, alternating. */
const ROUNDS = 3;
const PAGES_ALONE = 400;

export async function benchUploads(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const environment = environmentOn(folder);
  try {
    await prepare(folder);
    const files = bombs();
    const server = await startedShop(environment);
    const pages = ["/", "/browse", `/item/${eisbnOf(isbnAt(3))}`, "/checkout/cart"];
    for (let at = 0; at < 100; at++) await new Client(server.port).send(pages[at % pages.length] ?? "/");

    /** Requests pages until told to stop, and records each page's time. */
    const read = async (times: number[], go: () => boolean) => {
      const client = new Client(server.port);
      for (let at = 0; go(); at++) {
        const begun = performance.now();
        const answer = await client.send(pages[at % pages.length] ?? "/");
        if (answer.status !== 200) throw new Error(`a page answered ${answer.status}`);
        times.push(performance.now() - begun);
      }
    };
    const alone: number[] = [];
    const beside: number[] = [];
    const answers = new Map<string, number>();
    const before = memoryOf(server.pid).rss;
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, familyMemory(server.pid));
    }, 100);
    for (let round = 0; round < ROUNDS; round++) {
      const target = alone.length + PAGES_ALONE;
      await Promise.all(Array.from({ length: READERS }, () => read(alone, () => alone.length < target)));
      let running = true;
      const uploads = Promise.all(
        Array.from({ length: UPLOADERS }, async (_, at) => {
          const [name, content] = files[at % files.length] ?? ["a.txt", Buffer.from("")];
          const key = await upload(server.port, name, content);
          answers.set(key, (answers.get(key) ?? 0) + 1);
        }),
      ).finally(() => {
        running = false;
      });
      await Promise.all([uploads, ...Array.from({ length: READERS }, () => read(beside, () => running))]);
    }
    clearInterval(watching);
    server.stop();
    console.log(`${UPLOADERS} uploads of 50 MB at once, ${ROUNDS} rounds; ${READERS} readers of pages`);
    for (const [name, times] of [
      ["pages alone", alone],
      ["pages during uploads", beside],
    ] as const)
      console.log(
        `${name} (${times.length}): p50 ${show(percentile(times, 0.5))} ms, p95 ${show(percentile(times, 0.95))} ms, p99 ${show(percentile(times, 0.99))} ms`,
      );
    console.log(
      `p99 rises by ${show(percentile(beside, 0.99) - percentile(alone, 0.99))} ms (wanted: at most 100)`,
    );
    console.log(`memory of the server: ${before} MB before; with the readers' processes at most ${most} MB`);
    for (const [answer, count] of [...answers].sort()) console.log(`  ${count} × ${answer}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function upload(port: number, name: string, content: Buffer): Promise<string> {
  const boundary = "------------------------bench";
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const byte = () => Math.floor(Math.random() * 256);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path: "/api/browse/file",
        method: "POST",
        headers: {
          Origin: `http://127.0.0.1:${port}`,
          "X-Forwarded-For": `10.${byte()}.${byte()}.${byte()}`,
          "Content-Type": `multipart/form-data; boundary=${boundary}`,
          "Content-Length": head.length + content.length + tail.length,
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => {
          const { error, row_count } = JSON.parse(text) as { error?: unknown; row_count?: number };
          resolve(
            `${answer.statusCode} ${path.extname(name)} ${error ? JSON.stringify(error) : `${row_count} titles`}`,
          );
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.write(head);
    outgoing.write(content);
    outgoing.end(tail);
  });
}

/** Files of 50 MB, each of which is trouble for its reader. */
function bombs(): [name: string, content: Buffer][] {
  const filled = (text: string, head = "") =>
    Buffer.concat([Buffer.from(head), Buffer.alloc(SIZE - head.length, text)]);
  return [
    ["text.txt", filled("978-0-439-02348-1, 3 and some other words\n")],
    ["deep.html", filled("<div><p>9780439023481")],
    ["bomb.xlsx", zipBomb()],
    ["broken.pdf", filled("1 0 obj<</Type/Page/Kids[1 0 R]>>endobj\n", "%PDF-1.4\n")],
  ];
}

/** A zip whose only entry, a sheet, unpacks to two gigabytes, padded to the size of the other files. */
function zipBomb(): Buffer {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const size = 2_000_000_000;
  // A deflated stream of zeros repeats itself, so copies of one block are written one after the other.
  const block = deflateRawSync(Buffer.alloc(50_000_000), { level: 9, finishFlush: 2 });
  const data = Buffer.concat([...Array.from({ length: 40 }, () => block), Buffer.from([3, 0])]);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const stuffing = Buffer.alloc(SIZE - data.length - 200, 1);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length + stuffing.length, 16);
  return Buffer.concat([local, name, data, stuffing, central, name, end]);
}

async function prepare(folder: string): Promise<void> {
  const { platform } = await benchShop(folder, 1000, { people: false });
  await platform.close();
}

const show = (ms: number) => ms.toFixed(1);

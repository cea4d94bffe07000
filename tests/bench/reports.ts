import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import os from "node:os";
import path from "node:path";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { saveList } from "#app/domain/lists/shop-lists.server.ts";
import { benchShop } from "./bench-shop.ts";
import { isbnAt } from "./generate.ts";
import { Client, familyMemory, percentile } from "./load.ts";
import { environmentOn, startedShop } from "./server.ts";
import { loggedIn, page, post, tokenOf } from "./shopper.ts";

/**
 * `npm run bench -- reports [--titles 52000]`: a list of 5,000 titles as PDF in each layout, of 50,000 as Excel, and the
 * preview of an import of 50,000 rows; how long each takes, how it slows pages down, and how much memory it uses.
 */
const LIST = 5000;
const LONG = 50_000;
const READERS = 2;
/** Pages that are requested alone, for comparison. */
const ALONE = 1500;
/** How often to ask how far a report is (milliseconds). */
const LOOK = 100;

const SHORT_LIST = "Lbench000001";
const LONG_LIST = "Lbench000002";

export async function benchReports(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const environment = environmentOn(folder);
  try {
    await prepare(folder, Math.max(size, LONG));
    const server = await startedShop(environment);
    try {
      const ada = await loggedIn(new Client(server.port), "ada@example.com");
      const pages = ["/", "/browse", `/item/${eisbnOf(isbnAt(3))}`, `/lists/${SHORT_LIST}`];
      const read = async (times: number[], go: () => boolean) => {
        const client = new Client(server.port);
        for (let at = 0; go(); at++) {
          const begun = performance.now();
          await page(client, pages[at % pages.length] ?? "/");
          times.push(performance.now() - begun);
        }
      };
      const reading = (times: number[], go: () => boolean) =>
        Promise.all(Array.from({ length: READERS }, () => read(times, go)));
      /** Does something while pages are read, and compares them with the pages before and after. */
      const beside = async (name: string, work: () => Promise<string>) => {
        const alone: number[] = [];
        const during: number[] = [];
        await reading(alone, () => alone.length < ALONE);
        const before = familyMemory(server.pid);
        let most = before;
        const watching = setInterval(() => {
          most = Math.max(most, familyMemory(server.pid));
        }, 100);
        const begun = performance.now();
        let seconds = 0;
        let working = true;
        const done = work().finally(() => {
          seconds = (performance.now() - begun) / 1000;
          working = false;
        });
        const [what] = await Promise.all([done, reading(during, () => working)]);
        clearInterval(watching);
        await reading(alone, () => alone.length < 2 * ALONE);
        const [a, b] = [percentile(alone, 0.99), percentile(during, 0.99)];
        console.log(
          `${name.padEnd(34)} ${seconds.toFixed(1).padStart(5)} s, ${what}; p99 of ${during.length} pages ${b.toFixed(1)} ms, alone ${a.toFixed(1)} ms; memory +${most - before} MB`,
        );
      };
      await reading([], counted(200));
      for (const layout of ["covers", "titles", "order_form", "shelf_cards"])
        await beside(`${LIST} titles, ${layout}`, () =>
          report(ada, `/reports/list/${SHORT_LIST}`, `pdf:${layout}`),
        );
      await beside(`${LONG} titles, Excel`, () => report(ada, `/reports/list/${LONG_LIST}`, "xlsx"));
      await beside(`import preview, ${LONG} rows`, () => preview(server.port, ada));
    } finally {
      server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function counted(times: number): () => boolean {
  let left = times;
  return () => left-- > 0;
}

async function prepare(folder: string, size: number): Promise<void> {
  const { platform, store } = await benchShop(folder, size);
  const { database, clock } = platform;
  const titles = await database.read.selectFrom("titles").select("id").orderBy("id").execute();
  const ids = titles.map(({ id }) => id);
  await database.transaction(async (tx) => {
    const now = clock.now();
    await saveList(tx, store.id, now, { id: SHORT_LIST, name: "Five thousand" }, ids.slice(0, LIST));
    await saveList(tx, store.id, now, { id: LONG_LIST, name: "Fifty thousand" }, ids.slice(0, LONG));
  });
  await platform.close();
}

/** Asks for a file as its page does, and downloads it. @returns its size */
async function report(client: Client, from: string, as: string): Promise<string> {
  const where = await post(client, await tokenOf(client, from), from, { as });
  for (;;) {
    const { state } = JSON.parse(await page(client, `${where}/progress`)) as { state: string };
    if (state === "completed") break;
    if (state !== "waiting" && state !== "running") throw new Error(`the report is ${state}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  const id = where.slice("/pdf/".length);
  const file = await client.send(`/download/customer/report?progress_report_id=${id}`);
  return `${(file.body.length / 1e6).toFixed(1)} MB`;
}

/** Sends a table with 50,000 rows to a list of the customer's. @returns how many titles were found */
async function preview(port: number, client: Client): Promise<string> {
  const csrf = await tokenOf(client, "/account/lists");
  const made = await client.send("/api/titlelist/create", { csrf, name: `Import ${performance.now()}` });
  const { list_id } = JSON.parse(made.body.toString()) as { list_id: string };
  const rows = Array.from({ length: LONG }, (_, at) => `Title ${at},"Writer, Ada",${isbnAt(at)},1`);
  const content = `Title,Author,ISBN,Copies\n${rows.join("\n")}`;
  const boundary = "------------------------bench";
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${field("csrf", csrf)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="books.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  const html = await new Promise<string>((resolve, reject) => {
    const outgoing = request(
      {
        ...{ host: "127.0.0.1", port, path: `/account/lists/${list_id}/import`, method: "POST" },
        headers: {
          Cookie: client.cookie,
          Origin: `http://127.0.0.1:${port}`,
          "Content-Type": `multipart/form-data; boundary=${boundary}`,
          "Content-Length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve(text));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "no preview";
}

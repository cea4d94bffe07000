import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readStaticFiles } from "./static-files.ts";

it("[H13] a file is never sent in an encoding that the browser refuses", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "static-files-"));
  for (const [name, text] of Object.entries({ "a.css": "raw", "a.css.br": "brotli", "a.css.gz": "gzip" }))
    await writeFile(path.join(folder, name), text);
  const file = (await readStaticFiles(folder)).get("/a.css");
  await rm(folder, { recursive: true });
  const server = createServer((incoming, outgoing) => file?.send(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const sent = (accepted: string) =>
    new Promise<string>((resolve, reject) => {
      request({ port, headers: { "Accept-Encoding": accepted } }, async (response) => {
        const chunks = await response.toArray();
        resolve(`${response.headers["content-encoding"]}: ${Buffer.concat(chunks)}`);
      })
        .on("error", reject)
        .end();
    });
  expect(await sent("gzip, deflate, br")).toBe("br: brotli");
  expect(await sent("gzip, br;q=0")).toBe("gzip: gzip");
  expect(await sent("br;q=0, gzip; q=0")).toBe("undefined: raw");
  server.close();
});

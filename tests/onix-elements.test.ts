import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { Node } from "#app/domain/exchange/onix/markup.ts";
import { OnixReader } from "#app/domain/exchange/onix/reader.ts";
import { openSource } from "#app/domain/exchange/source-file.server.ts";

/** `docs/onix.md` says of every element of the feeds that we have whether it is read, and if not, why. */

const CODE = "app/domain/exchange/onix";
const FEEDS = [
  "tests/fixtures/onix",
  ...(process.env.REAL_FEEDS ? [path.join(process.env.REAL_FEEDS, "onix")] : []),
];

/** The elements that the code names. */
const read = new Set(
  readdirSync(CODE)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "tags.ts")
    .flatMap((file) => [...readFileSync(path.join(CODE, file), "utf8").matchAll(/"([A-Z]\w+)"/g)])
    .map(([, name]) => name),
);

const section =
  /^## Elements that are not read$(.*?)^## /ms.exec(readFileSync("docs/onix.md", "utf8"))?.[1] ?? "";
const listed = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name]) => name));

async function elementsOf(file: string): Promise<Set<string>> {
  const found = new Set<string>();
  const walk = (node: Node) => {
    found.add(node.name);
    for (const child of node.children) walk(child);
  };
  const reader = new OnixReader((product) => {
    if ("product" in product) walk(product.product);
  });
  const source = await openSource(file, { endings: [".xml"], xml: true });
  for await (const text of source.text) reader.write(text);
  reader.end();
  if (reader.header) walk(reader.header);
  return found;
}

const feeds = FEEDS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".xml"))
    .map((name) => path.join(folder, name)),
);

it.each(feeds)("are all read, or listed with the reason: %s", async (file) => {
  const elements = await elementsOf(file);
  expect(elements.size).toBeGreaterThan(0);
  expect([...elements].filter((name) => !read.has(name) && !listed.has(name))).toEqual([]);
});

it("are listed only if they are not read", () => {
  expect(listed.size).toBeGreaterThan(100);
  expect([...listed].filter((name) => read.has(name))).toEqual([]);
});

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Follows recipes of docs/recipes.md in a copy of this tree, all in one, and runs the checks there: a step that a
 * recipe leaves out is noticed by a check, and a check that a recipe does not satisfy is noticed here. Exit code 1 if
 * one fails.
 */
const root = path.resolve(import.meta.dirname, "..");
const NOT_COPIED = [
  ...["node_modules", "build", "data", ".git", ".cache", "test-results", "playwright-report"],
  // It is generated in the copy.
  "app/platform/db/schema.ts",
];
const copy = mkdtempSync(path.join(os.tmpdir(), "colophon-recipes-"));

/** Puts text after a text that a file has once. */
function after(file: string, place: string, text: string): void {
  replace(file, place, `${place}${text}`);
}

function replace(file: string, place: string, text: string): void {
  const from = read(file);
  if (from.split(place).length !== 2) throw new Error(`${file} no longer has this once: ${place}`);
  write(
    file,
    from.replace(place, () => text),
  );
}

/** The files that the recipes write: the others are formatted as they are here. */
const written = new Set<string>();

const read = (file: string) => readFileSync(path.join(copy, file), "utf8");
function write(file: string, text: string): void {
  written.add(file);
  writeFileSync(path.join(copy, file), text);
}

/** Each recipe by its heading in docs/recipes.md: the steps of a person who follows it. */
const RECIPES: Record<string, () => void> = {
  "Adding a payment provider"() {
    const folder = "app/platform/gateways";
    cpSync(path.join(copy, folder, "clearent"), path.join(copy, folder, "tillmate"), { recursive: true });
    for (const name of readdirSync(path.join(copy, folder, "tillmate"))) {
      const renamed = name.replace("clearent", "tillmate");
      const text = read(`${folder}/tillmate/${name}`).replaceAll("Clearent", "Tillmate");
      rmSync(path.join(copy, folder, "tillmate", name));
      write(`${folder}/tillmate/${renamed}`, text.replaceAll("clearent", "tillmate"));
    }
    const list = `${folder}/providers.server.ts`;
    after(
      list,
      'import { stripe } from "./stripe/stripe.server.ts";\n',
      'import { tillmate } from "./tillmate/tillmate.server.ts";\n',
    );
    replace(
      list,
      "[paypal, chase, clearent, global, stripe, square]",
      "[paypal, chase, clearent, global, stripe, square, tillmate]",
    );
  },

  "Adding a setting"() {
    after(
      "app/domain/stores/settings.ts",
      "  tooltips: z.record(z.string(), text(1000)).default({}),\n",
      '  /** A line at the top of every page. */\n  notice: text(200).default(""),\n',
    );
    after(
      "app/messages/en/setting-texts.ts",
      '  tooltips: { _: "Texts about subjects", key: "Code of the section or topic", value: "Text" },\n',
      '  notice: "A line at the top of every page",\n',
    );
    after(
      "app/messages/fr-CA/setting-texts.ts",
      '  tooltips: { _: "Textes sur les sujets", key: "Code de la section ou du thème", value: "Texte" },\n',
      '  notice: "Une ligne en haut de chaque page",\n',
    );
    after(
      "app/domain/stores/own-texts.ts",
      '    login_message: long("login_message", settings.login_message, 500),\n',
      '    notice: line("notice", settings.notice, 200),\n',
    );
    after(
      "docs/operating.md",
      "| `old_site_url` | shows the way back to the shop's previous site |\n",
      "| `notice` | a line at the top of every page |\n",
    );
  },

  "Adding a block type"() {
    replace(
      "app/domain/lists/blocks/blocks.ts",
      'BLOCK_TYPES = ["list", "event"]',
      'BLOCK_TYPES = ["list", "event", "quotation"]',
    );
    after(
      "app/domain/exchange/content/import.server.ts",
      `      this.say([...path, "list"], \`Only a block of the type "list" has a list.\`);\n`,
      `    if (block.type === "quotation" && !setup.description)
      this.say([...path, "description"], "A quotation needs a description: what is quoted.");\n`,
    );
    replace(
      "app/messages/en/desk-pages.ts",
      'event: "Events" } as const',
      'event: "Events", quotation: "A quotation" } as const',
    );
    replace(
      "app/messages/fr-CA/desk-pages.ts",
      'event: "Des événements" }',
      'event: "Des événements", quotation: "Une citation" }',
    );
    const data = "app/ui/page/block-data.ts";
    after(
      data,
      "  rows: CardData[];\n",
      "  /** Set on a block that quotes somebody. */\n  quotation?: true | undefined;\n",
    );
    replace(
      data,
      "        events || (block.type",
      '        events || block.type === "quotation" || (block.type',
    );
    after(
      data,
      "      ...(events && { events }),\n",
      '      ...(block.type === "quotation" && { quotation: true }),\n',
    );
    const view = "app/ui/page/blocks.tsx";
    replace(
      view,
      "function ListBlock({ block, eager }: { block: BlockData; eager: boolean }) {\n",
      `function ListBlock({ block, eager }: { block: BlockData; eager: boolean }) {
  if (block.quotation) return <Quotation block={block} />;\n`,
    );
    write(
      view,
      `${read(view)}
/** A speaker and the words. */
function Quotation({ block: { description, header } }: { block: BlockData }) {
  return (
    <figure>
      <Html html={description} className={lead} />
      {header && <figcaption>{header}</figcaption>}
    </figure>
  );
}
`,
    );
  },

  "Adding a sort order"() {
    replace(
      "app/domain/lists/features.ts",
      '["lastupdate", "dateposted", "name"]',
      '["lastupdate", "dateposted", "name", "oldest"]',
    );
    after(
      "app/domain/lists/rows.server.ts",
      '  dateposted: ["created_at", "desc"],\n',
      '  oldest: ["created_at", "asc"],\n',
    );
    replace(
      "app/messages/en/pages.ts",
      'name: "Name" } as const;',
      'name: "Name", oldest: "Oldest" } as const;',
    );
    after("app/messages/fr-CA/pages.ts", '  dateposted: "Plus récentes",\n', '  oldest: "Plus anciennes",\n');
  },

  "Adding a facet"() {
    const table = "app/domain/catalogue/search/facet-rows.server.ts";
    after(
      table,
      '  largeprint: { group: "j", of: "title", test: sql`titles.is_large_print = 1` },\n',
      '  long: { group: "j", of: "title", test: sql`coalesce(titles.pages, 0) >= 800` },\n',
    );
    after(
      table,
      '  onhand: { group: "r", value: "0xy", of: "stock", test: onHand(sql`1 = 1`) },\n',
      '  lastcopy: { group: "r", of: "stock", test: onHand(sql`stock.onhand = 1`) },\n',
    );
    const labels = "app/messages/en/browse.ts";
    after(labels, '    largeprint: "Large print",\n', '    long: "800 pages and more",\n');
    after(labels, '"0xy": "In store now", ', 'lastcopy: "Last copy", ');
    const french = "app/messages/fr-CA/browse.ts";
    after(french, '    largeprint: "Gros caractères",\n', '    long: "800 pages et plus",\n');
    after(french, '"0xy": "En magasin", ', 'lastcopy: "Dernier exemplaire", ');
    after(
      "tests/calls/search/search.test.ts",
      "    is_large_print: roll() < 0.1,\n",
      "    pages: maybe(0.9, Math.floor(roll() * 1600)),\n",
    );
  },

  // Last, because the other recipes add messages, which the new language would lack.
  "Adding a language"() {
    const folder = "app/messages";
    cpSync(path.join(copy, folder, "en"), path.join(copy, folder, "es"), { recursive: true });
    write(`${folder}/es.ts`, read(`${folder}/en.ts`).replaceAll("./en/", "./es/"));
    replace(`${folder}/locales.ts`, '"fr-CA", PSEUDO]', '"fr-CA", "es-MX", PSEUDO]');
    after(`${folder}/words.ts`, 'import * as enUS from "./en-US.ts";\n', 'import * as es from "./es.ts";\n');
    after(
      `${folder}/words.ts`,
      '  "fr-CA": () => textsOf(frCA satisfies Translation<typeof en>),\n',
      '  "es-MX": () => textsOf(es satisfies Translation<typeof en>),\n',
    );
  },
};

/** The folders with rules for what the recipes change; other rules are the same in the copy as here. */
const TOUCHED = [
  "app/calls/openapi",
  "app/domain/catalogue/search",
  "app/domain/exchange/content",
  "app/domain/lists",
  "app/domain/payments",
  "app/domain/stores",
  "app/messages",
  "app/ui/page",
];

/** A third of the random requests that the calls make: those are about all the other facets. */
const FACETS = { TEST_SUITE: "calls", SEARCH_ROUNDS: "100" };

function run(title: string, command: string, ...args: string[]): boolean {
  return runIn({ TEST_SUITE: "unit" }, title, command, ...args);
}

function runIn(env: Record<string, string>, title: string, command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: copy,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  console.log(`${title}: ${status === 0 ? "passed" : "failed"}`);
  return status === 0;
}

try {
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !NOT_COPIED.includes(path.relative(root, source)),
  });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const chapter = read("docs/recipes.md");
  for (const [heading, follow] of Object.entries(RECIPES)) {
    if (!chapter.includes(`\n## ${heading}\n`)) throw new Error(`docs/recipes.md has no recipe "${heading}"`);
    follow();
    console.log(`followed: ${heading}`);
  }
  // As the recipes say: code is formatted. The checks make the generated files first.
  const steps = [
    run("generated files", "npm", "run", "--silent", "generate"),
    run(
      "format",
      "npx",
      "biome",
      "check",
      "--write",
      "--diagnostic-level=warn",
      "--error-on-warnings",
      "--files-ignore-unknown=true",
      ...written,
    ),
    run("types", "npx", "tsc", "--noEmit"),
    run("dead code", "npx", "knip", "--no-config-hints"),
    run("rules", "npx", "vitest", "run", ...TOUCHED, "tests/architecture.test.ts"),
    // The index finds and counts the new facets as SQL does.
    runIn(FACETS, "facets", "npx", "vitest", "run", "tests/calls/search/search.test.ts"),
  ];
  process.exitCode = steps.every(Boolean) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

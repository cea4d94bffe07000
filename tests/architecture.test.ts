import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { textsIn } from "#app/messages/words.ts";

/**
 * The layers of docs/architecture.md as a test. Imports point downwards only, the domain's modules have an order,
 * SQL stays in rows.server.ts, and code for the browser never imports server code.
 */
const root = path.resolve(import.meta.dirname, "..");

interface Source {
  file: string;
  text: string;
}

const RANK: Record<string, number> = {
  lib: 0,
  messages: 1,
  platform: 2,
  domain: 3,
  calls: 4,
  http: 5,
  ui: 6,
  cli: 7,
  routes: 7,
  tests: 8,
};

/** The order of the domain's modules (app/domain/README.md): a module imports only modules above it in this list. */
const MODULES = [
  "stores",
  "email",
  "catalogue",
  "accounts",
  "staff",
  "lists",
  "registries",
  "events",
  "pictures",
  "preorders",
  "gift-cards",
  "promotions",
  "shipping",
  "tax",
  "cart",
  "payments",
  "till",
  "orders",
  "stockroom",
  "checkout",
  "pdf",
  "door",
  "exchange",
  "pages",
  "translations",
  "imports",
  "reports",
  "webhooks",
  "housekeeping",
  "checkup",
  "opening",
];

function sourcesBelow(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name),
    )
    .map((entry) => {
      const full = path.join(entry.parentPath, entry.name);
      return { file: path.relative(root, full), text: readFileSync(full, "utf8") };
    });
}

interface Import {
  to: string;
  typeOnly: boolean;
}

/** A file's imports, as paths from the project's root. Packages are left out. */
function importsOf({ file, text }: Source): Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([\w*{][^;"']*?)\s+from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
  for (const match of text.matchAll(pattern)) {
    const target = match[3] ?? match[4] ?? "";
    const names = match[2] ?? "";
    const onlyTypes =
      /^\{/.test(names.trim()) &&
      names
        .replace(/[{}]/g, "")
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean)
        .every((name) => name.startsWith("type "));
    const to = target.startsWith("#")
      ? target.slice(1)
      : target.startsWith(".")
        ? path.join(path.dirname(file), target)
        : undefined;
    if (to) found.push({ to: to.split("?")[0] ?? to, typeOnly: Boolean(match[1]) || onlyTypes });
  }
  return found;
}

const layerOf = (file: string) => /^(?:app\/)?([^/]+)\//.exec(file)?.[1] ?? "";
const moduleOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1];

function upwardImports(sources: Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ to, typeOnly }) => {
      const [from, into] = [layerOf(source.file), layerOf(to)];
      if (!(from in RANK) || !(into in RANK)) return [];
      const [a, b] = [moduleOf(source.file), moduleOf(to)];
      if (a && b && a !== b && MODULES.indexOf(b) >= MODULES.indexOf(a))
        return [`${source.file} → ${to}: ${b} does not stand below ${a}`];
      // Components may import types of what the domain's pure files describe.
      if (typeOnly && from !== "lib") return [];
      return (RANK[into] ?? 0) > (RANK[from] ?? 0) ||
        (from === "routes" && into === "routes" && crossesPages(source.file, to))
        ? [`${source.file} → ${to}: ${into} does not stand below ${from}`]
        : [];
    }),
  );
}

/** Routes never import pages. Folders share views, forms and what a `.server.ts` does for several routes. */
function crossesPages(from: string, to: string): boolean {
  const pure = /\/([\w-]+-view|[\w-]+-form)\.tsx?$|\.css\.ts$|\.server\.ts$/;
  return path.dirname(from) !== path.dirname(to) && !pure.test(to);
}

function circularImports(sources: Source[]): string[] {
  const graph = new Map(
    sources.map((source) => [
      source.file,
      importsOf(source)
        .filter((one) => !one.typeOnly)
        .map((one) => one.to),
    ]),
  );
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const walk = (file: string, trail: string[]) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      found.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      return;
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) if (graph.has(next)) walk(next, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/** A module's SQL: `rows.server.ts`, and beside it `stock-rows.server.ts` and the like in a large module. */
const ROWS = /^app\/.*\/([\w-]+-)?rows\.server\.ts$/;

function strayingSql(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => !ROWS.test(file) && !file.startsWith("app/platform/"))
    .filter(({ text }) => /from "kysely"|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text))
    .map(({ file }) => file);
}

/**
 * SQL lowers only codes of the trade, which the search compares; text that people write is folded when it is stored.
 */
function loweredText(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => !file.startsWith("app/domain/catalogue/search/"))
    .filter(({ text }) => /\b(lower|upper)\(/i.test(text))
    .map(({ file }) => file);
}

/** A module's queries are private: other modules, and everything outside the domain, use its verbs. */
function strangersRows(sources: Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter(
        ({ to }) => to.startsWith("app/domain/") && ROWS.test(to) && moduleOf(to) !== moduleOf(source.file),
      )
      .map(({ to }) => `${source.file} → ${to}`),
  );
}

/** Changes that must happen together are one verb of the domain. Only the demo fills its tables directly. */
function strayingTransactions(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => !/^app\/(domain|platform|cli\/demo\/)/.test(file))
    .filter(({ text }) => /\.transaction\(/.test(text))
    .map(({ file }) => file);
}

/** Routes without a visit: pictures are the same for every visitor, and programs use `api`. */
const WITHOUT_CALLS = /^app\/routes\/(covers\/|api\/call\.ts$)/;

/** Routes use the domain's verbs and the database only through calls. */
function pastTheCalls(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => /^app\/(routes|ui)\//.test(file) && !WITHOUT_CALLS.test(file))
    .flatMap((source) => [
      ...importsOf(source)
        .filter(({ to, typeOnly }) => !typeOnly && /^app\/domain\/.*\.server\.ts$/.test(to))
        .map(({ to }) => `${source.file} → ${to}`),
      ...(/\bdatabase\b/.test(source.text) ? [`${source.file} → the database`] : []),
    ]);
}

/**
 * Only the desk's pages, for which staff log in, make staff calls, and the page that makes the first shop, whose key
 * the operator has.
 */
const DESK = /^app\/(routes\/desk\/|http\/(?:desk|server\/first-shop|program)\.server\.ts$)/;

function pagesWithStaffCalls(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => /^app\/(routes|http|ui)\//.test(file) && !DESK.test(file))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ to, typeOnly }) => !typeOnly && /calls\/(staff\/|common\/staff-visit)/.test(to))
        .map(({ to }) => `${source.file} → ${to}`),
    );
}

/**
 * Commands that act on the machine and not on a shop's data: starting, backing up, building, and filling the demo.
 * `command.ts` finds the shop of a command, as `http/visit.server.ts` does for a request.
 */
const WITHOUT_VISITS = /^app\/cli\/(main|command|commands\/backup|compress|demo|demo\/[a-z-]+)\.ts$/;

/** Commands act through calls, as the desk does, so that both have the same rights and checks. */
function commandsPastTheCalls(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith("app/cli/") && !WITHOUT_VISITS.test(file))
    .flatMap((source) => [
      ...importsOf(source)
        .filter(({ to, typeOnly }) => !typeOnly && /^app\/domain\/.*\.server\.ts$/.test(to))
        .map(({ to }) => `${source.file} → ${to}`),
      ...(/\bdatabase\s*[,.)}]/.test(source.text) ? [`${source.file} → the database`] : []),
    ]);
}

/** Data that depends on the viewer is opened in one place, next to the rules for it. */
function openedElsewhere(sources: Source[]): string[] {
  return sources
    .filter(
      ({ file, text }) => file !== "app/calls/common/visible.server.ts" && /\bGuarded\.open\b/.test(text),
    )
    .map(({ file }) => file);
}

/** Tables with personal data, and the module whose verbs know who may read them. */
const OWNERS: Record<string, string> = {
  title_lists: "lists",
  page_blocks: "lists",
  shop_pictures: "pictures",
  content_versions: "pages",
  customer_addresses: "accounts",
  customers: "accounts",
  sessions: "accounts",
  account_tokens: "accounts",
  staff: "staff",
  staff_sessions: "staff",
  staff_counters: "staff",
  staff_links: "staff",
  staff_devices: "staff",
  staff_codes: "staff",
  staff_posts: "staff",
  staff_views: "staff",
  programs: "staff",
  webhooks: "webhooks",
  webhooks_due: "webhooks",
  webhook_events: "webhooks",
  webhook_sendings: "webhooks",
  preorders: "preorders",
  orders: "orders",
  order_items: "orders",
  order_refunds: "orders",
  order_cards: "orders",
  order_acts: "orders",
  order_disputes: "orders",
  gift_cards: "gift-cards",
  payment_attempts: "payments",
  checkout_drafts: "checkout",
  phone_orders: "checkout",
  event_guests: "events",
  event_ticks: "events",
  gift_registries: "registries",
  gift_registry_items: "registries",
  gift_registry_purchases: "registries",
  stock_movements: "stockroom",
  stock_counts: "stockroom",
  stock_count_lines: "stockroom",
  stock_count_scans: "stockroom",
  follows: "catalogue",
  follow_titles: "catalogue",
  title_news: "catalogue",
  reports: "reports",
  report_parts: "reports",
};

/** A query in another module would bypass those verbs. Deleting is allowed everywhere, because it shows nothing. */
function readPastTheirOwners(sources: Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\.(?:selectFrom|updateTable|innerJoin|leftJoin)\("(\w+)/g)].flatMap(
      ([, table = ""]) => {
        const owner = OWNERS[table];
        return owner && moduleOf(file) !== owner ? [`${file}: ${table} belongs to ${owner}`] : [];
      },
    ),
  );
}

/** All email is sent through domain/email, which limits it. */
function strayingEmail(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => !file.startsWith("app/domain/email/") && !file.startsWith("app/platform/email/"))
    .filter(({ text }) => /\bqueueEmail\b|nodemailer|["']mail\.send["']|insertInto\("emails"\)/.test(text))
    .map(({ file }) => file)
    .filter((file) => !RUN_THE_JOB.includes(file));
}

/** They run the job that sends emails, and write none: the server, and the demo with its own clock. */
const RUN_THE_JOB = ["app/platform/platform.server.ts", "app/cli/demo/time.ts"];

/**
 * Files that reach the browser: components, views and entry.client. The build removes the server parts of route
 * files.
 */
function serverCodeInBrowser(sources: Source[]): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const starts = sources.filter(
    ({ file }) =>
      (file.startsWith("app/ui/") && !file.includes(".server.")) ||
      file === "app/entry.client.tsx" ||
      /^app\/routes\/.*\/([\w-]+-)?view\.tsx$/.test(file),
  );
  const found: string[] = [];
  const seen = new Set<string>();
  const walk = (source: Source) => {
    if (seen.has(source.file)) return;
    seen.add(source.file);
    for (const { to, typeOnly } of importsOf(source)) {
      if (typeOnly) continue;
      if (/\.server\.tsx?$/.test(to) || to.startsWith("app/platform/") || to.startsWith("app/calls/"))
        found.push(`${source.file} → ${to}`);
      const next = byFile.get(to);
      if (next && !/^app\/(root|routes)/.test(next.file)) walk(next);
    }
  };
  for (const start of starts) walk(start);
  return found;
}

/** A verb has a URL of its own. A page's action does what the page is for, and at most one thing more. */
function crowdedActions(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith("app/routes/"))
    .filter(({ text }) => {
      const intents = new Set(
        [...text.matchAll(/text\("intent"\) [!=]== "([\w-]+)"/g)].map(([, name]) => name),
      );
      return intents.size > 1 || intents.size < (text.match(/\btext\("intent"\)/g) ?? []).length;
    })
    .map(({ file }) => file);
}

/** React replaces a field keyed by its value when the value changes, and loses the typed text. */
function replacedFields(sources: Source[]): string[] {
  const field = /<(?:input|select|textarea|Stepper|Choices|[A-Z]\w*Field)\b((?:=>|[^>])*)>/g;
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(field)].flatMap(([, attributes = ""]) =>
      /\bkey=\{[^}]*\b(value|defaultValue)\b/.test(attributes) && !attributes.includes('type="hidden"')
        ? [file]
        : [],
    ),
  );
}

const PREPARED = /\brun(?:Prepared|Listed|Rows|InBlocks)(?:<[^>(]*>)?\(\s*[\w.]+,\s*("[^"]+"|`[^`]+`)?/g;

/** Texts of prepared statements are cached by name for the whole program, so two statements need two names. */
function repeatedStatements(sources: Source[]): string[] {
  const seen = new Set<string>();
  return sources
    .filter(({ file }) => file !== "app/platform/db/prepared.ts")
    .flatMap(({ file, text }) => [...text.matchAll(PREPARED)].map(([, name]) => ({ file, name })))
    .filter(({ name }) => name === undefined || seen.size === seen.add(name).size)
    .map(({ file, name }) => `${file}: ${name ?? "no literal name"}`);
}

const app = sourcesBelow("app");

describe("the architecture", () => {
  it("[K6] has no upward import, and none of tests", () => expect(upwardImports(app)).toEqual([]));
  it("has no circular import", () => expect(circularImports(app)).toEqual([]));
  it("keeps SQL in rows.server.ts", () => expect(strayingSql(app)).toEqual([]));
  it("compares text in SQL by its folded column", () => expect(loweredText(app)).toEqual([]));
  it("gives every prepared statement a name of its own", () => expect(repeatedStatements(app)).toEqual([]));
  it("[H9] keeps a module's queries private to it", () => expect(strangersRows(app)).toEqual([]));
  it("[H9] has transactions only in the domain", () => expect(strayingTransactions(app)).toEqual([]));
  it("[H9] lets routes act only through calls", () => expect(pastTheCalls(app)).toEqual([]));
  it("lets only pages of the desk make calls of staff", () => expect(pagesWithStaffCalls(app)).toEqual([]));
  it("lets commands act on shops only through calls", () => expect(commandsPastTheCalls(app)).toEqual([]));
  it("[X9] opens viewer-dependent data in one place", () => expect(openedElsewhere(app)).toEqual([]));
  it("[X9] reads personal data only through its own module", () =>
    expect(readPastTheirOwners(app)).toEqual([]));
  it("[X6] sends email only through domain/email", () => expect(strayingEmail(app)).toEqual([]));
  it("keeps server code out of the browser", () => expect(serverCodeInBrowser(app)).toEqual([]));
  it("has every action read its form through the common reader, except the API", () => {
    const careless = app
      .filter(
        ({ file, text }) => file.startsWith("app/routes/") && /export (async )?function action/.test(text),
      )
      .filter(
        ({ file, text }) =>
          !/(readForm|readOrderForm|readCustomerForm|readPhoneForm|removeLines|addTitle|saveStep|pressAccountButton|pressButton)\(/.test(
            text,
          ) &&
          file !== "app/routes/api/call.ts" &&
          // An email program's button: the address is the secret.
          file !== "app/routes/notices/unsubscribe.ts" &&
          // The button of a page that could not read the session, so its form has no token.
          file !== "app/routes/pages/refresh.ts" &&
          // Providers sign what they send instead of including our token.
          !["app/routes/payments/return.tsx", "app/routes/payments/provider-notice.ts"].includes(file),
      );
    expect(careless.map(({ file }) => file)).toEqual([]);
  });
  it("[H7] gives every verb of a page but two a route of its own", () =>
    expect(crowdedActions(app)).toEqual([]));
  it("[H11] reads an action's answer only through the hook that keeps it", () => {
    const forgetful = app.filter(({ text }) => /\buseActionData\b/.test(text)).map(({ file }) => file);
    expect(forgetful).toEqual(["app/ui/form/result.ts"]);
  });
  it("renders links without the router, whose own cost as much as what is around them", () => {
    const users = app.filter(({ text }) =>
      /import \{[^}]*\b(Nav)?Link\b[^}]*\} from "@remix-run\/react"/.test(text),
    );
    expect(users.map(({ file }) => file)).toEqual([]);
  });
  it("[H11] replaces no field when its value changes", () => expect(replacedFields(app)).toEqual([]));
  it("[H3] writes no limit of a field in a component, because the call's schema has it", () => {
    const own = app.filter(({ text }) => /\b(maxLength|minLength)=("|\{\d)/.test(text));
    expect(own.map(({ file }) => file)).toEqual([]);
  });
  it.runIf(existsSync(path.join(root, "build/client/assets")))(
    "has no server package in the browser's bundle",
    () => {
      const bundle = readdirSync(path.join(root, "build/client/assets")).filter((name) =>
        name.endsWith(".js"),
      );
      const guilty = bundle.filter((name) =>
        /ZodError|kysely|node:sqlite|pino/.test(
          readFileSync(path.join(root, "build/client/assets", name), "utf8"),
        ),
      );
      expect(bundle.length).toBeGreaterThan(5);
      expect(guilty).toEqual([]);
    },
  );
  it.runIf(existsSync(path.join(root, "build/client/assets/fr-CA")))(
    "has no word of French in the scripts of English pages, and the French ones beside them",
    () => {
      const english = textsIn("en-CA");
      // The start of each sentence, before its first value and before characters that scripts may escape.
      const french = Object.entries(textsIn("fr-CA"))
        .filter(([key, text]) => text !== english[key])
        .map(([, text]) => text.split(/[{"`\\]/, 1)[0] ?? "")
        .filter((text) => text.length >= 15);
      const scriptsIn = (folder: string) =>
        readdirSync(path.join(root, "build/client/assets", folder))
          .filter((name) => name.endsWith(".js"))
          .map((name) => readFileSync(path.join(root, "build/client/assets", folder, name), "utf8"))
          .join("\n");
      const shared = scriptsIn(".");
      expect(french.filter((text) => shared.includes(text))).toEqual([]);
      const own = scriptsIn("fr-CA");
      expect(french.filter((text) => own.includes(text)).length).toBeGreaterThan(500);
    },
  );
});

describe("each rule reports a violation", () => {
  const fixture = (file: string, text: string): Source => ({ file, text });
  it("upward import", () => {
    expect(
      upwardImports([fixture("app/lib/x.ts", 'import { a } from "#app/domain/cart/cart.ts";')]),
    ).toHaveLength(1);
    expect(
      upwardImports([fixture("app/domain/catalogue/x.ts", 'import { a } from "../cart/cart.ts";')]),
    ).toHaveLength(1);
    expect(
      upwardImports([fixture("app/platform/x.ts", 'import { a } from "#tests/fakes/server.ts";')]),
    ).toHaveLength(1);
    expect(
      upwardImports([fixture("app/domain/cart/x.ts", 'import { a } from "../catalogue/catalogue.ts";')]),
    ).toHaveLength(0);
  });
  it("circular import", () => {
    const one = fixture("app/lib/a.ts", 'import { b } from "./b.ts";');
    const two = fixture("app/lib/b.ts", 'export { a } from "./a.ts";');
    expect(circularImports([one, two])).toHaveLength(1);
    expect(circularImports([one, fixture("app/lib/b.ts", 'import type { A } from "./a.ts";')])).toHaveLength(
      0,
    );
  });
  it("SQL outside rows.server.ts", () => {
    const text = 'db.selectFrom("carts").execute()';
    expect(strayingSql([fixture("app/domain/cart/cart.server.ts", text)])).toHaveLength(1);
    expect(strayingSql([fixture("app/domain/cart/arrows.server.ts", text)])).toHaveLength(1);
    for (const name of ["rows", "line-rows"])
      expect(strayingSql([fixture(`app/domain/cart/${name}.server.ts`, text)])).toHaveLength(0);
  });
  it("text that SQL lowers", () => {
    const text = "where lower(events.name) like 'x%'";
    expect(loweredText([fixture("app/domain/events/rows.server.ts", text)])).toHaveLength(1);
    expect(loweredText([fixture("app/domain/events/x.ts", "name.toLowerCase()")])).toHaveLength(0);
  });
  it("two prepared statements of one name", () => {
    const one = { file: "app/domain/cart/rows.server.ts", text: 'runPrepared(db, "cartOf", build, [1])' };
    const two = {
      file: "app/domain/orders/rows.server.ts",
      text: 'runListed<Row>(\n  tx,\n  "cartOf", ids)',
    };
    expect(repeatedStatements([one])).toEqual([]);
    expect(repeatedStatements([one, two])).toEqual([`${two.file}: "cartOf"`]);
    expect(repeatedStatements([{ ...one, text: "runRows(db, name, rows)" }])).toHaveLength(1);
  });
  it("another module's queries", () => {
    const text = 'import * as rows from "../cart/rows.server.ts";';
    expect(strangersRows([fixture("app/domain/orders/x.server.ts", text)])).toHaveLength(1);
    expect(strangersRows([fixture("app/domain/cart/x.server.ts", text)])).toHaveLength(0);
    const deep = 'import * as rows from "#app/domain/accounts/addresses/rows.server.ts";';
    expect(strangersRows([fixture("app/calls/x.server.ts", deep)])).toHaveLength(1);
    const part = 'import * as rows from "../catalogue/stock-rows.server.ts";';
    expect(strangersRows([fixture("app/domain/orders/x.server.ts", part)])).toHaveLength(1);
  });
  it("a transaction outside the domain", () => {
    const text = "await database.transaction((tx) => verb(tx));";
    expect(strayingTransactions([fixture("app/calls/x.server.ts", text)])).toHaveLength(1);
    expect(strayingTransactions([fixture("app/domain/cart/x.server.ts", text)])).toHaveLength(0);
  });
  it("a route that bypasses the calls", () => {
    const verb = 'import { getCart } from "#app/domain/cart/cart.server.ts";';
    expect(pastTheCalls([fixture("app/routes/x.tsx", verb)])).toHaveLength(1);
    expect(pastTheCalls([fixture("app/routes/x.tsx", verb.replace("{ ", "type { "))])).toHaveLength(0);
    expect(pastTheCalls([fixture("app/routes/x.tsx", "visit.platform.database.read")])).toHaveLength(1);
  });
  it("a page that makes calls of staff", () => {
    const source = 'import * as orders from "#app/calls/staff/orders.server.ts";';
    expect(pagesWithStaffCalls([fixture("app/routes/staff/orders.tsx", source)])).toHaveLength(1);
    const visit = 'import { staffVisit } from "#app/calls/common/staff-visit.server.ts";';
    expect(pagesWithStaffCalls([fixture("app/http/staff.server.ts", visit)])).toHaveLength(1);
    expect(pagesWithStaffCalls([fixture("app/cli/commands/orders.ts", source)])).toHaveLength(0);
    expect(pagesWithStaffCalls([fixture("app/routes/desk/orders.tsx", source)])).toHaveLength(0);
    expect(pagesWithStaffCalls([fixture("app/http/desk.server.ts", visit)])).toHaveLength(0);
  });
  it("a command that bypasses the calls", () => {
    const verb = 'import { listEmails } from "#app/domain/email/email.server.ts";';
    expect(commandsPastTheCalls([fixture("app/cli/commands/mail.ts", verb)])).toHaveLength(1);
    expect(
      commandsPastTheCalls([fixture("app/cli/commands/mail.ts", verb.replace("{ ", "type { "))]),
    ).toHaveLength(0);
    expect(
      commandsPastTheCalls([fixture("app/cli/commands/mail.ts", "platform.database.read")]),
    ).toHaveLength(1);
    expect(commandsPastTheCalls([fixture("app/cli/commands/backup.ts", "platform.database")])).toHaveLength(
      0,
    );
  });
  it("opening guarded data elsewhere", () => {
    const text = "const title = Guarded.open(card);";
    expect(openedElsewhere([fixture("app/calls/browse/browse.server.ts", text)])).toHaveLength(1);
    expect(openedElsewhere([fixture("app/calls/common/visible.server.ts", text)])).toHaveLength(0);
  });
  it("reading personal data without its module", () => {
    const text = 'db.selectFrom("title_list_items").innerJoin("title_lists", "a", "b")';
    expect(readPastTheirOwners([fixture("app/domain/catalogue/search/rows.server.ts", text)])).toHaveLength(
      1,
    );
    expect(readPastTheirOwners([fixture("app/domain/lists/rows.server.ts", text)])).toHaveLength(0);
  });
  it("email that bypasses the limits", () => {
    const text = 'import { queueEmail } from "#app/platform/email/delivery.server.ts";';
    expect(strayingEmail([fixture("app/domain/cart/cart.server.ts", text)])).toHaveLength(1);
    expect(strayingEmail([fixture("app/domain/email/email.server.ts", text)])).toHaveLength(0);
  });
  it("an action with too many verbs", () => {
    const source = 'if (form.text("intent") === "add-code") return addCode();';
    const file = "app/routes/cart/cart.tsx";
    expect(crowdedActions([fixture(file, source)])).toHaveLength(0);
    expect(crowdedActions([fixture(file, source + source.replace("add-code", "drop"))])).toHaveLength(1);
    expect(crowdedActions([fixture(file, 'switch (form.text("intent")) {')])).toHaveLength(1);
  });
  it("a field that its value replaces", () => {
    const file = "app/routes/x.tsx";
    const select = '<select\n  onChange={() => save()}\n  key={field.value}\n  name="a"\n>';
    expect(replacedFields([fixture(file, select)])).toHaveLength(1);
    expect(replacedFields([fixture(file, "<TextField key={field.value} field={field} />")])).toHaveLength(1);
    expect(replacedFields([fixture(file, select.replace("field.value", "name"))])).toHaveLength(0);
    expect(replacedFields([fixture(file, '<input key={value} type="hidden" value={value} />')])).toEqual([]);
    expect(replacedFields([fixture(file, "<option key={value} value={value}>")])).toEqual([]);
  });
  it("server code in the browser", () => {
    const deep = fixture("app/domain/cart/pure.ts", 'import { x } from "./cart.server.ts";');
    expect(
      serverCodeInBrowser([fixture("app/ui/x.tsx", 'import { y } from "#app/domain/cart/pure.ts";'), deep]),
    ).toHaveLength(1);
  });
});

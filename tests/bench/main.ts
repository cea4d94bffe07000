import { parseArgs } from "node:util";
import { benchAccounts } from "./accounts.ts";
import { benchCheckout } from "./checkout.ts";
import { benchFindability } from "./findability/findability.ts";
import { benchImport } from "./importing.ts";
import { benchLists } from "./lists.ts";
import { benchMemory } from "./memory.ts";
import { benchPages } from "./pages.ts";
import { benchReports } from "./reports.ts";
import { benchSearch } from "./search.ts";
import { benchSeveral } from "./several.ts";
import { benchShops } from "./shops.ts";
import { benchTickets } from "./tickets.ts";
import { benchTrade } from "./trade-pages.ts";
import { benchUploads } from "./uploads.ts";

/**
 * `npm run bench [-- --titles 10000 --requests 1000 --connections 16 --rounds 5]`: a catalogue of that size and the built
 * server on SQLite with `synchronous=FULL`, and bare node:http in the same rounds. Prints the median of the rounds.
 *   `--row login --row cart` measures only these rows
 *   `--against ../before`    measures the build of another checkout in the same rounds
 *   `--profile login`        writes a CPU profile of that row instead
 *
 * `npm run bench -- memory [--row …] [--against ../before]`: what the server's memory is used for, after its start and after each
 * round of the same rows.
 *
 * `npm run bench -- accounts`: logins, and how they slow others down.
 *
 * `npm run bench -- checkout`: the steps, whole orders, and many shoppers who want the same copies.
 *
 * `npm run bench -- tickets [sqlite|postgres]`: ten thousand attempts to buy fifty tickets, and a hundred givers of one gift, on SQLite
 * and PostgreSQL.
 *
 * `npm run bench -- several`: one process and three over one PostgreSQL, and what each spends on a page and an order.
 *
 * `npm run bench -- lists`: the home page, lists of 26 and of 50,000 titles, and favourites.
 *
 * `npm run bench -- reports`: lists of 5,000 and 50,000 titles as files, and imports of 50,000 rows, beside pages.
 *
 * `npm run bench -- uploads`: 20 hostile files of 50 MB at once, and how they slow others down.
 *
 * `npm run bench -- import [--products 100000] [--changes 100000] [--until import|index]`: ONIX, the first index, shoppers
 * beside an import of changes, and how soon a search finds these.
 * `npm run bench -- findability [--seed 17]`: how often a search finds the book that was meant.
 *
 * `npm run bench -- search [--titles 1000000]`: the search index alone, then the pages of a shop with all these
 * titles.
 *
 * `npm run bench -- shops [--shops 1000] [--products 200000] [--stock 4000] [--until index]`: many shops on one catalogue.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    titles: { type: "string" },
    requests: { type: "string", default: "1000" },
    connections: { type: "string", default: "16" },
    rounds: { type: "string", default: "5" },
    row: { type: "string", multiple: true, default: [] },
    profile: { type: "string" },
    against: { type: "string" },
    products: { type: "string" },
    changes: { type: "string", default: "100000" },
    until: { type: "string" },
    seed: { type: "string" },
    shops: { type: "string", default: "1000" },
    stock: { type: "string", default: "4000" },
  },
});
if (positionals[0] === "search") {
  const titles = Number(values.titles ?? 1_000_000);
  await benchSearch(titles);
  await benchTrade(titles, Number(values.requests), Number(values.connections));
  process.exit(0);
}
if (positionals[0] === "findability") {
  await benchFindability(values.seed === undefined ? undefined : Number(values.seed));
  process.exit(0);
}
if (positionals[0] === "shops") {
  const titles = Number(values.products ?? 200_000);
  const size = { shops: Number(values.shops), titles, stock: Number(values.stock) };
  await benchShops({ ...size, indexOnly: values.until === "index" });
  process.exit(0);
}
if (positionals[0] === "accounts") {
  await benchAccounts();
  process.exit(0);
}
if (positionals[0] === "import") {
  await benchImport(Number(values.products ?? 100_000), Number(values.changes), values.until);
  process.exit(0);
}
if (positionals[0] === "uploads") {
  await benchUploads();
  process.exit(0);
}
if (positionals[0] === "tickets") {
  await benchTickets(positionals[1]);
  process.exit();
}
if (positionals[0] === "several") {
  await benchSeveral();
  process.exit();
}
if (positionals[0] === "reports") {
  await benchReports(Number(values.titles ?? 52_000));
  process.exit();
}
if (positionals[0] === "lists") {
  await benchLists(Number(values.titles ?? 52_000));
  process.exit();
}
if (positionals[0] === "checkout") {
  await benchCheckout();
  process.exit();
}
const options = {
  titles: Number(values.titles ?? 10_000),
  requests: Number(values.requests),
  connections: Number(values.connections),
  rounds: Number(values.rounds),
  rows: values.row,
  profile: values.profile,
  against: values.against,
};
await (positionals[0] === "memory" ? benchMemory(options) : benchPages(options));
process.exit();

import { parseArgs } from "node:util";
import { benchBulk } from "./bulk.ts";
import { benchCheckout } from "./checkout.ts";
import { benchDesk } from "./desk.ts";
import { benchFindability } from "./findability/findability.ts";
import { benchImport } from "./import.ts";
import { benchLinks } from "./links.ts";
import { benchPages } from "./pages.ts";
import { benchPhone } from "./phone.ts";
import { benchPictures } from "./pictures.ts";
import { benchSearch } from "./search.ts";
import { benchShops } from "./shops.ts";

/**
 * `npm run bench [-- --titles 10000 --requests 1000 --connections 16 --rounds 5]`: the demo's shop with that many
 * titles more, served by the built server on SQLite with `synchronous=FULL` and, where one is found, on PostgreSQL, and
 * bare node:http in the same rounds. Prints the median of the rounds.
 *   `--row login --row cart` measures only these rows
 *   `--row mixed --requests 12000` makes 60,000 requests of all kinds, and says what memory they leave
 *   `--against ../before`    measures the build of another checkout in the same rounds
 *   `--profile login`        writes a CPU profile of that row instead
 *
 * `npm run bench -- checkout`: what each request of a guest's order costs.
 *
 * `npm run bench -- desk [--orders 100000]`: the desk's pages over that many orders.
 *
 * `npm run bench -- phone [--rounds 5]`: weight, largest paint, layout shift and answer to a press of the demo's pages
 * on a slow phone.
 *
 * `npm run bench -- bulk [--rounds 5]`: shoppers alone and beside a change of 10,000 titles, in turns.
 *
 * `npm run bench -- import [--products 100000] [--changes 100000] [--until import|index]`: ONIX, the first index,
 * shoppers beside an import of changes, and how soon a search finds these.
 *
 * `npm run bench -- links [--products 100000]`: products with and without links to pictures, in turns.
 *
 * `npm run bench -- pictures [--rounds 5]`: the weight of a list with covers, shoppers beside the process that fetches
 * them, and that process's memory.
 *
 * `npm run bench -- search [--titles 1000000]`: the search index alone.
 *
 * `npm run bench -- shops [--shops 1000] [--titles 20000]`: many shops on one catalogue, with three processes on
 * PostgreSQL and with one on SQLite.
 *
 * `npm run bench -- findability [--seed 17]`: how often a search finds the book that was meant.
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
    products: { type: "string", default: "100000" },
    changes: { type: "string", default: "100000" },
    orders: { type: "string", default: "100000" },
    until: { type: "string" },
    seed: { type: "string" },
    shops: { type: "string", default: "1000" },
  },
});
const pages = () =>
  benchPages({
    titles: Number(values.titles ?? 10_000),
    requests: Number(values.requests),
    connections: Number(values.connections),
    rounds: Number(values.rounds),
    rows: values.row,
    profile: values.profile,
    against: values.against,
  });
const benches: Readonly<Record<string, () => Promise<void>>> = {
  pages,
  checkout: benchCheckout,
  bulk: () => benchBulk(Number(values.rounds)),
  phone: () => benchPhone(Number(values.rounds)),
  desk: () => benchDesk(Number(values.orders)),
  pictures: () => benchPictures(Number(values.rounds)),
  links: () => benchLinks(Number(values.products)),
  import: () => benchImport(Number(values.products), Number(values.changes), values.until),
  search: () => benchSearch(Number(values.titles ?? 1_000_000)),
  shops: () => benchShops(Number(values.shops), Number(values.titles ?? 20_000)),
  findability: () => benchFindability(values.seed === undefined ? undefined : Number(values.seed)),
};
const bench = benches[positionals[0] ?? "pages"];
if (!bench)
  throw new Error(`there is no bench "${positionals[0]}", only: ${Object.keys(benches).join(", ")}`);
await bench();
process.exit();

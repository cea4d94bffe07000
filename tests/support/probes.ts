import type { z } from "zod";
import type { Call } from "#app/calls/common/define.server.ts";
import type { Guest } from "./shop.ts";
import type { Site, SiteRoute } from "./site.ts";

/** Ids of things that belong to a person or are hidden from some, for strangers to try. */
export interface Ids {
  eisbn: string;
  isbn: string;
  list_id: string;
  order_id: string;
  address_id: string;
  cart_id: string;
  link_id: string;
  corp_id: string;
  page_id: string;
  page_path: string;
  registry_id: string;
}

const GUESS = "guessed-guessed-guessed";
const WORD = "word";

/** The values of names about which there is nothing to guess: each with the names that take it. */
const SAME: readonly (readonly [value: string | undefined, names: string])[] = [
  [
    WORD,
    `alt author body callback_url caller_name category city code comment company company_name dedication description error
     error_info extras find first_name footer_message gift_note header instructions label last_name location
     login_message meant message name note old_promo_code prize promo_code prompt publisher purchaseorder
     reference scope_value section source street_address street_address_2 sub_category title tracking
     user_agent what`,
  ],
  // Left out.
  [
    undefined,
    `brief calendar_widgets closed everywhere folder gift_cards headers image increment_views institution
     list_ids locations map phone_number_ext purchase_deadline remove_image replace return_session rights
     search_term ship_to store_can_edit surprise term titles transaction_data typed types webstore_name whole
     year`,
  ],
  [
    "1",
    `act at_most before colno copies due_at ends_at webhook_id key left limit_customer limit_total line lineno
     location_id parcel party per_person program_id qty quantity seen staff_id starts_at text_most title_id total wall`,
  ],
  [
    "on",
    `addToCart add_to_list all automatic below dry_run favourite featured full_screen gifts_agreed
     header_visible hidden is_decorative is_hidden preferred remove require_login returned
     shipping_encouraged show_items signed skipped stacks`,
  ],
  // Secrets that only their owner has.
  [
    GUESS,
    `attempt cart_checksum choices_checksum gift_card_number order_token process_id progress_report_id ref removal token
     uid`,
  ],
  ["0", "after index offset page shipping_id"],
  ["stranger@example.com", "buyer email_address to"],
  ["true", "large_print_confirmed personalized reset_cart"],
  ["pickup", "delivery payment payment_choice"],
  ["all", "filter multiship_method scope"],
  ["fr", "language"],
  ["100", "minimum price value"],
  ["2505550199", "caller_phone phone phone_number"],
  ["cash", "method paid_by"],
  ["email", "preferred_communication task"],
  ["other", "placement reason"],
  ["/events", "link search"],
  ["50", "x y"],
  ["", "condition send_on"],
  ["false", "cancelled shared"],
  ["2026-11-21", "day week"],
  ["probe@example.com", "caller_email customer"],
];

/**
 * The strangers' value for every parameter of a route and every field of a call. A name that is missing here fails the
 * test, so that each new route or call comes with a stranger's value.
 */
const VALUES: Readonly<Record<string, (ids: Ids) => readonly string[]>> = {
  ...Object.fromEntries(
    SAME.flatMap(([value, names]) =>
      names.split(/\s+/).map((name) => [name, () => (value === undefined ? [] : [value])]),
    ),
  ),
  // Ids of things that belong to a person or are hidden, and choices.
  list_id: (ids) => [ids.list_id],
  from_list_id: (ids) => [ids.list_id],
  to_list_id: (ids) => [ids.list_id],
  lines: (ids) => [JSON.stringify([{ cart_id: ids.cart_id, quantity: "1" }])],
  order_id: (ids) => [ids.order_id],
  order_number: (ids) => [ids.order_id],
  order_numbers: (ids) => [ids.order_id],
  address_id: (ids) => [ids.address_id],
  cart_id: (ids) => [ids.cart_id],
  id: (ids) => [ids.link_id, ids.eisbn],
  corp_id: (ids) => [ids.corp_id],
  page_id: (ids) => [ids.page_id],
  eisbn: (ids) => [ids.eisbn],
  eisbns: (ids) => [JSON.stringify([ids.eisbn])],
  file: (ids) => [ids.isbn],
  text: (ids) => [ids.isbn],
  other: (ids) => [ids.isbn],
  // A card's number in a form, an order's in an address of the desk.
  number: (ids) => ["4111111111111111", ids.order_id],
  codes: (ids) => [JSON.stringify([ids.isbn])],
  rows: () => [JSON.stringify([{ line: 2, cells: { c0: WORD } }])],
  button: () => [
    "lock",
    "unlock",
    "reset",
    "pin-reset",
    "pin-unlock",
    "approve",
    "pause",
    "forget",
    "undo",
    "hide",
  ],
  isbns: (ids) => [ids.isbn],
  kind: () => ["editions", "series", "author", "related", "list", "order", "cart"],
  subject: (ids) => [ids.list_id, ids.order_id],
  type: () => ["titlelist_excel", "titlelist_pdf", "cart_excel", "order_csv", "quote_pdf", "report"],
  provider: () => ["paypal", "post"],
  side: () => ["buyers", "institutions"],
  part: () => ["shop.xml", "1.xml"],
  delivery_preference: () => ["pickup", "ship"],
  ticket: (ids) => [ids.eisbn],
  event_filter: () => ["20261121", "120261121", "20261340"],
  email: () => ["stranger@example.com", "00000001"],
  gift_registry_id: (ids) => [ids.registry_id],
  version: () => ["0123456789ab"],
  french_terms: () => ["0123456789abcdef"],
  pin: () => ["1234"],
  binding: () => ["pb"],
  area: () => ["access"],
  list: () => ["locations"],
  counter: () => ["Front till"],
  first_day: () => ["2027-01-04"],
  last_day: () => ["2027-01-31"],
  path: () => ["/winter"],
  only: () => ["locked"],
  preset: () => ["owner"],
  layout: () => ["covers"],
  step: () => ["summary"],
  progress: () => ["2"],
  answer: () => ["confirm"],
  view: () => ["anything"],
  width: () => ["360"],
  country: () => ["CA"],
  province: () => ["BC"],
  by: () => ["day"],
  stock_answer: () => ["order_rest"],
  large_print: () => ["leave"],
  sort: () => ["name"],
  seconds: () => ["1"],
  limit: () => ["24"],
  days: () => ["30"],
  allow_refused: () => ["5%"],
  currency: () => ["CAD"],
  paper: () => ["80mm"],
  cause: () => ["sold"],
  place: () => ["CA-BC"],
  rate: () => ["5000"],
  sent: () => ["yes"],
  report: () => ["sales"],
  state: () => ["failed"],
  from: () => ["20261121"],
  event_id: () => ["120261121"],
  format: () => ["csv"],
  minutes: () => ["90"],
  k: () => ["keyword"],
  t: () => ["Plain"],
  amount: () => ["10.00"],
  expiry_month: () => ["12"],
  expiry_year: () => ["2030"],
  cvv: () => ["123"],
  password: () => ["not the password"],
  postal_code: () => ["V8V 1A1"],
  url: () => ["http://127.0.0.1:9/"],
  series: () => ["Zqxseries"],
  author: () => ["Zqxauthor"],
  occasion: () => ["Wedding"],
  is_open: () => ["off"],
};

/** Replacements for the `*` of a path, by the route's id. */
const RESTS: Readonly<Record<string, (ids: Ids) => readonly string[]>> = {
  "browse-filter": (ids) => [`x/${ids.list_id}`, `x/-${ids.list_id}`, "b/sale"],
  "feed-browse-filter": (ids) => [`x/${ids.list_id}`],
  "browse-url-of": () => ["http%3A%2F%2F127.0.0.1%3A9%2F"],
  "routes/desk/elsewhere": () => ["orders/1"],
  "features-filtered": () => ["s/name"],
  "routes/pages/elsewhere": (ids) => [ids.page_path, "nowhere"],
};

/** Calls whose schema has no field names to read. */
const FREE: Readonly<Record<string, (ids: Ids) => object>> = {
  "browse/get": (ids) => ({ x: ids.list_id, b: "sale" }),
  "feature/getList": () => ({}),
  "orders/quote": (ids) => ({
    order_number: ids.order_id,
    prices: "",
    shipping: "5",
    until: "1",
    note: WORD,
    pickup: WORD,
    ship_to: {},
    po: "1",
  }),
  "orders/cancel": (ids) => ({
    order_number: ids.order_id,
    lines: "",
    shipping: "5",
    restock: "",
    note: WORD,
  }),
  "orders/refund": (ids) => ({
    order_number: ids.order_id,
    amount: "5",
    lines: "",
    shipping: "0",
    restock: "",
    note: WORD,
  }),
  "books/orders": () => ({ from: "1", to: "2000000000", after: "0", limit: "1" }),
  "books/file": () => ({ what: "orders", from: "2026-01-01", to: "2026-01-31" }),
  "books/reports": () => ({ from: "1", to: "2000000000", by: "day" }),
  "import/trouble": () => ({ file: "till.csv", folder: WORD, refused: "1", lines: "" }),
  "accounts/exempt": () => ({
    email: "stranger@example.com",
    version: WORD,
    certificate: WORD,
    until: "1",
    types: "",
  }),
  "translations/list": () => ({ part: "lists", limit: "1", offset: "0" }),
  "translations/save": () => ({ texts: "" }),
  "translations/import": () => ({ texts: "" }),
  "content/import": () => ({ json: "{}", folder: WORD, whole: "", dry_run: "", allow_refused: "5%" }),
  "orders/address": (ids) => ({
    order_number: ids.order_id,
    version: WORD,
    note: WORD,
    ship_to: '{"street_address": "1 Quay"}',
  }),
  "orders/list": () => ({
    limit: "1",
    from: "1",
    until: "2000000000",
    statuses: "",
    find: WORD,
    location: WORD,
    queue: "check",
    customer: "1",
    after: "1",
    before: "",
  }),
  "orders/pickList": () => ({ location: WORD }),
  "events/add": () => ({ name: WORD, start: WORD, end: WORD, seats: WORD, books: "" }),
  "events/create": () => ({ key: WORD, name: WORD, day: "2026-12-01", starts: "19:00", ends: "20:00" }),
  "events/change": () => ({ event_id: "1", seen: "0", name: WORD, day: "2026-12-01" }),
  "events/doors": () => ({ days: "14", limit: "1" }),
  "events/check": () => ({ event_id: "1", code: WORD }),
  "events/tick": () => ({ event_id: "1", coming: [{ token: "1", ticket: WORD, places: "1" }] }),
  "events/untick": () => ({ event_id: "1", tick_id: "1" }),
  "events/came": () => ({
    event_id: "1",
    token: "1",
    seen: "1",
    came: [{ entry: WORD, came: "1" }],
    by_hand: [],
  }),
  "events/page": () => ({ past: "", find: WORD, limit: "1" }),
  "events/ticket": () => ({ event_id: "1", name: WORD, price: "5", left: "1", seen_left: "1" }),
  "lists/new": () => ({ name: WORD }),
  "lists/add": (ids) => ({ list: ids.list_id, codes: "" }),
  "lists/remove": (ids) => ({ list: ids.list_id, codes: "" }),
  "lists/sort": (ids) => ({ list: ids.list_id, by: "title" }),
  "titles/show": () => ({ codes: "", file: WORD }),
  "titles/edit": () => ({ edits: "" }),
  "titles/editFromFile": () => ({ file: WORD, fields: "", always: "" }),
  "payments/set": () => ({ provider: "paypal", account: "" }),
  "stores/remove": () => ({ webstore_name: "other", confirm: "other" }),
  "stores/export": () => ({ webstore_name: "other", file: WORD }),
  "stores/import": () => ({ file: WORD, hosts: "" }),
  "settings/set": () => ({ key: WORD, value: WORD }),
  "settings/import": () => ({ webstore_name: "other", settings: {}, hosts: "", take_hosts: "", dry_run: "" }),
  "account/create": () => ({ email_address: "stranger@example.com", first_name: WORD }),
  "account/resetPassword": () => ({ token: GUESS, password: "harbour lantern 2" }),
  "account/modify": () => ({ password: "not the password", first_name: WORD }),
};

function valuesOf(name: string, ids: Ids, of: string): readonly string[] {
  const values = VALUES[name];
  if (!values)
    throw new Error(`${of} takes "${name}": say in tests/support/probes.ts what a stranger would try`);
  return values(ids);
}

/** The field names of a call's input, or undefined if it takes anything. */
function fieldsOf(schema: z.ZodType): string[] | undefined {
  // zod's type of a schema does not say which kind it is.
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (one: unknown) => fieldsOf(one as z.ZodType);
  switch (def.type) {
    case "object":
      return Object.keys(def.shape as object);
    case "pipe":
      return inner((def.in as { def: { type: string } }).def.type === "transform" ? def.out : def.in);
    case "optional":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return inner(def.innerType);
    case "intersection":
      return [...(inner(def.left) ?? []), ...(inner(def.right) ?? [])];
    case "unknown":
      return [];
    default:
      return undefined;
  }
}

/** A stranger's input for a call. @throws if a field has no value above */
export function payloadOf(call: Pick<Call, "name" | "input">, ids: Ids): Record<string, string> {
  const free = FREE[call.name];
  if (free) return free(ids) as Record<string, string>;
  const fields = fieldsOf(call.input);
  if (!fields)
    throw new Error(`${call.name} takes anything: say in tests/support/probes.ts what a stranger would try`);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [value] = valuesOf(field, ids, call.name);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Every address of a route that a stranger tries. @throws if a parameter has no value above */
export function pathsOf(route: Pick<SiteRoute, "id" | "path">, ids: Ids): string[] {
  let paths = [""];
  for (const segment of route.path.split("/")) {
    const name = /^:(\w+)\??$/.exec(segment)?.[1];
    const rest = segment === "*" ? RESTS[route.id] : undefined;
    if (segment === "*" && !rest)
      throw new Error(`say in tests/support/probes.ts what may follow the path of ${route.id}`);
    const values = rest ? rest(ids) : name ? valuesOf(name, ids, route.path) : [segment];
    paths = paths.flatMap((path) => values.map((value) => `${path}/${value}`));
  }
  return paths.map((path) => path.replace(/\/+$/, "") || "/");
}

/** Ids that every address also gets in its query, because a page may read any of them. */
function queryOf(ids: Ids): string {
  const { list_id, order_id, address_id, eisbn, corp_id } = ids;
  return String(
    new URLSearchParams({ list_id, order_id, address_id, eisbn, corp_id, x: list_id, key: GUESS }),
  );
}

export interface Seen {
  what: string;
  /** The status, headers and body. */
  raw: string;
  image: boolean;
}

async function seen(what: string, answer: Response): Promise<Seen> {
  const headers = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
  const image = (answer.headers.get("Content-Type") ?? "").startsWith("image/");
  return { what, raw: `${answer.status}\n${headers}\n\n${await answer.text()}`, image };
}

/** The encodings in which programs send a call's fields. */
export const ENCODINGS = ["form", "multipart", "json"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A call's payload as a body. Objects are written as forms write them; only a multipart form has files. */
function bodyOf(
  payload: Record<string, string>,
  encoding: Encoding,
): { body: FormData | URLSearchParams | string; headers: HeadersInit } {
  const values = Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      value.startsWith("[{") ? JSON.parse(value) : value,
    ]),
  );
  if (encoding === "json") {
    const { file, ...rest } = values;
    return { body: JSON.stringify(rest), headers: { "Content-Type": "application/json" } };
  }
  const fields = Object.entries(values).flatMap(([name, value]) => fieldsFor(name, value));
  if (encoding === "form") return { body: new URLSearchParams(fields), headers: {} };
  const body = new FormData();
  for (const [name, value] of fields)
    body.set(name, name === "file" ? new File([value], "codes.txt", { type: "text/plain" }) : value);
  return { body, headers: {} };
}

/** The fields of a form for a value: `lines` becomes `lines[0].quantity` and so on. */
function fieldsFor(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => fieldsFor(`${name}[${index}]`, one));
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([field, one]) => fieldsFor(`${name}.${field}`, one));
}

/** A person's answers from every call, with a stranger's input. */
export async function* answersOf(
  site: Site,
  calls: readonly Call[],
  person: Person,
  ids: Ids,
  encoding: Encoding,
): AsyncGenerator<{ call: Call; payload: object; answer: Response }> {
  for (const call of calls) {
    const payload = payloadOf(call, ids);
    const { session_id } = await person.now();
    const { body, headers } = bodyOf({ ...payload, session_id }, encoding);
    const answer = await site.ask(person.host, `/api/${call.name}`, { method: "POST", body, headers });
    yield { call, payload, answer };
  }
}

/** A visitor of the site. */
export interface Person {
  name: string;
  host: string;
  /** Their current session; logs in again if something has logged them out. */
  now(): Promise<Guest>;
}

/** Everything that a person can see: each page as HTML and as data, each post, and each call. */
export async function* everything(
  site: Site,
  calls: readonly Call[],
  person: Person,
  ids: Ids,
): AsyncGenerator<Seen> {
  const { host } = person;
  const query = queryOf(ids);
  const pages = site.routes.filter(({ path }) => path !== "api/*");
  for (const route of pages) {
    for (const path of pathsOf(route, ids)) {
      const as = await person.now();
      yield seen(`GET ${path}`, await site.ask(host, `${path}?${query}`, { as }));
      if ("default" in route.module) {
        const data = path === "/" ? "/_root.data" : `${path}.data`;
        yield seen(`GET ${data}`, await site.ask(host, `${data}?${query}`, { as }));
      }
    }
  }
  for await (const { call, payload, answer } of answersOf(site, calls, person, ids, "multipart"))
    yield seen(`${call.name} ${JSON.stringify(payload)}`, answer);
  const fields = Object.fromEntries(
    Object.keys(VALUES).flatMap((name) => {
      const [value] = valuesOf(name, ids, "a form");
      return value === undefined ? [] : [[name, value]];
    }),
  );
  for (const route of pages) {
    if (!("action" in route.module)) continue;
    for (const path of pathsOf(route, ids))
      yield seen(`POST ${path}`, await site.post(host, `${path}?${query}`, await person.now(), fields));
  }
}

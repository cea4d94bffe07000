import { hash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { csrfToken } from "#app/domain/accounts/sessions.server.ts";
import { quantityOf } from "#app/domain/cart/cart.server.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import type { PageVersions } from "#app/platform/db/page-versions.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { codingFor } from "../accept-encoding.ts";
import { compressed, type Form, WORTH_COMPRESSING } from "../compressing.ts";
import { haveChoices, readCookies, sessionSent, wantsLite } from "../cookies.ts";
import { baseHeaders } from "../headers.ts";
import { pageText } from "../page-response.ts";
import type { ServerContext, SharedPage } from "../visit.server.ts";
import { KeptPages, type MadeFrom, type Page } from "./kept-pages.ts";
import { nextChange } from "./next-change.server.ts";
import { Packed } from "./packed.ts";
import { isGuest, type Reader, readerOf } from "./reader.server.ts";

/** A request that may be answered with a page made for somebody else. */
export interface Look {
  /**
   * Everything a shared page depends on, besides the data: shop, scheme, address, whether it has scripts, and for a guest
   * how much is in the cart.
   */
  readonly key: string;
  /** The shop whose page it is, as its host says. */
  readonly store: number;
  /** The guest's session, if there is one. */
  readonly guest: Reader["session"] | undefined;
  /** The counts when it came, before anything was read for it. */
  readonly madeFrom: MadeFrom;
  /** The second when it came. */
  readonly now: number;
}

/** Longer addresses are hardly asked for twice. */
const LONGEST_URL = 1_000;
/** How many guests' pages are remembered as asked for once. */
const ASKED_ONCE = 4_000;
/** How many hosts are remembered; anybody can make up more. */
const MOST_HOSTS = 5_000;
/** In the headers of a kept page: the nonce of each answer. */
const NONCE = "<nonce>";
const MB = 1_048_576;

type Own = Pick<Platform, "database" | "clock" | "threads" | "env" | "secret">;

/**
 * Pages for visitors who are nobody in particular: no session, no message, no choice of their own. What they see depends
 * on the shop, the address and the data alone, so it is made once, and kept as the bytes that are sent
 * (docs/architecture.md, "Pages that everybody shares"). Pages for guests with a session differ only in how much is in the
 * cart and in a few marks, which are filled in.
 */
export class SharedPages {
  readonly #own: Own;
  readonly #pages: KeptPages;
  /** Guests' pages that were asked for once since the last change. Packing those that nobody asks for again would be in vain. */
  readonly #askedOnce = new Set<string>();
  /** The shop of each host, as of one count of what changes for all shops. */
  readonly #hosts = { atOnce: -1, stores: new Map<string, number | undefined>() };
  /** When the pages of each shop next change by themselves, as of one state of the data. */
  readonly #changes = new Map<number, { atOnce: number; at: number }>();

  /** @returns undefined if the operator has turned them off (`PAGE_CACHE_MB=0`) */
  static open(own: Platform): SharedPages | undefined {
    return own.env.PAGE_CACHE_MB > 0 ? new SharedPages(own) : undefined;
  }

  constructor(own: Own) {
    this.#own = own;
    this.#pages = new KeptPages(own.env.PAGE_CACHE_MB * MB);
  }

  /** How many pages are kept, and how many bytes they take. */
  get figures(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.bytes };
  }

  /**
   * Prepares a request for a page, and reads who asks for it. There is no `look` if it must not be answered with a shared
   * page, or if the database cannot say what has changed, in which case the application says what is wrong.
   * @param forPage whether the browser wants a page or a page's data; only these depend on who asks
   */
  async look(
    incoming: IncomingMessage,
    origin: string,
    forPage: boolean,
  ): Promise<{ look?: Look; reader?: Reader }> {
    const { method, url = "/", headers } = incoming;
    if (method !== "GET" && method !== "HEAD") return {};
    const { database, clock, threads } = this.#own;
    const now = clock.now();
    let versions: PageVersions;
    let store: number | undefined;
    try {
      // Before anything is read for the page, so that it is never thought to be newer than it is.
      store = await this.#storeOf(headers.host ?? "");
      if (store === undefined) return {};
      const asked = database.pageVersions(store);
      versions = asked instanceof Promise ? await asked : asked;
    } catch {
      return {};
    }
    const madeFrom = { ...versions, index: threads.search?.changes(store) ?? 0 };
    const cookies = readCookies(headers.cookie ?? null);
    const { id: sent, old } = sessionSent(cookies, origin.startsWith("https:"));
    const reader =
      forPage && sent !== undefined && !old ? await readerOf(this.#own, headers.host ?? "", sent) : undefined;
    const guest = isGuest(reader) ? reader.session : undefined;
    if (haveChoices(cookies) || (sent !== undefined && !guest) || url.length > LONGEST_URL)
      return reader ? { reader } : {};
    const lite = wantsLite(cookies, String(headers["save-data"])) ? " lite" : "";
    const whose = guest ? ` guest ${reader?.cartCount}` : "";
    return {
      look: { key: `${store} ${origin}${lite}${whose} ${url}`, store, guest, madeFrom, now },
      ...(reader && { reader }),
    };
  }

  /**
   * The shop of a host. Adding, removing and moving a host counts for all shops, so it is only looked up again after such a
   * change.
   */
  async #storeOf(host: string): Promise<number | undefined> {
    const { database, env } = this.#own;
    const asked = database.pageVersions();
    const { atOnce } = asked instanceof Promise ? await asked : asked;
    const { stores } = this.#hosts;
    if (this.#hosts.atOnce !== atOnce || stores.size > MOST_HOSTS) stores.clear();
    this.#hosts.atOnce = atOnce;
    if (stores.has(host)) return stores.get(host);
    const found = await storeForHost(database, host, env.DEFAULT_STORE);
    if (this.#hosts.atOnce === atOnce) stores.set(host, found?.id);
    return found?.id;
  }

  /** The kept page for a request, if it is still right, and right for the guest who asks. */
  async find(look: Look): Promise<Page | undefined> {
    const at = { versions: look.madeFrom, now: look.now, clock: performance.now() };
    const page = this.#pages.find(look.key, at);
    const { guest } = look;
    if (!guest) return page;
    for (const eisbn of page?.notInCart ?? [])
      if ((await quantityOf(this.#own.database.read, guest, eisbn)) > 0) return undefined;
    return page;
  }

  /**
   * Keeps a response that the application found to be the same for everybody.
   * @returns the page to send in its place; undefined if it is not to be shared, and its body is untouched
   */
  async keep(
    look: Look,
    incoming: IncomingMessage,
    response: Response,
    context: ServerContext,
  ): Promise<{ page: Page; form: Form; content: Buffer } | undefined> {
    const { shared } = context;
    if (shared?.store !== look.store || incoming.method !== "GET" || response.status !== 200)
      return undefined;
    if (response.headers.getSetCookie().length > 0) return undefined;
    // If the database has gone meanwhile, the page is there all the same.
    const until = await this.#until(shared, look).catch(() => undefined);
    if (until === undefined) return undefined;
    const text = pageText(response);
    const body = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
    const form = formFor(incoming, body.length);
    const page: Page = {
      route: context.route ?? "none",
      headers: this.#headers(response.headers),
      tag: hash("sha256", body, "base64url").slice(0, 22),
      madeFrom: look.madeFrom,
      until,
      madeAt: performance.now(),
    };
    const content = await compressed(body, form);
    this.#pages.keep(look.key, page, { form, content });
    return { page, form, content };
  }

  /**
   * Notes that a guest's page was asked for, if the application found it to be right for other guests too.
   * @returns whether it was asked for before, so that it is worth keeping
   */
  isAskedAgain(
    look: Look,
    { method }: IncomingMessage,
    { headers }: Response,
    { forGuests }: ServerContext,
  ): boolean {
    if (!look.guest || !forGuests || method !== "GET" || headers.getSetCookie().length > 0) return false;
    const asked = askedFor(look);
    if (this.#askedOnce.has(asked)) return true;
    this.#askedOnce.add(asked);
    for (const oldest of this.#askedOnce) {
      if (this.#askedOnce.size <= ASKED_ONCE) break;
      this.#askedOnce.delete(oldest);
    }
    return false;
  }

  /** Keeps a guest's page, with the places of the marks in which other guests' pages differ. */
  async keepForGuests(look: Look, text: string, headers: Headers, context: ServerContext): Promise<void> {
    if (!context.forGuests) return;
    const { marks, notInCart, ...shop } = context.forGuests;
    if (shop.store !== look.store || !isOnlyToken(marks.csrf, text)) return;
    const until = await this.#until(shop, look).catch(() => undefined);
    if (until === undefined) return;
    const packed = Packed.of(text.replaceAll(marks.requestId, ""), [marks.nonce, marks.csrf]);
    const page: Page | undefined = packed && {
      route: context.route ?? "none",
      headers: changed(headers).map(([name, value]) => [name, value.replaceAll(marks.nonce, NONCE)]),
      tag: "",
      madeFrom: look.madeFrom,
      until,
      madeAt: performance.now(),
      packed,
      notInCart,
    };
    // A page that cannot be kept is not packed again with every request.
    if (!page || !this.#pages.keep(look.key, page)) this.#askedOnce.delete(askedFor(look));
  }

  /** Sends a guest's page with this guest's marks. No browser may keep it, so it has no tag. */
  #fill(
    guest: Reader["session"],
    headers: Page["headers"],
    packed: Packed,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): void {
    const nonce = randomBytes(16).toString("base64");
    const values = [nonce, csrfToken(this.#own.secret, guest)].map((value) => Buffer.from(value));
    for (const [name, value] of headers) outgoing.setHeader(name, value.replaceAll(NONCE, nonce));
    outgoing.setHeader("Vary", "Accept-Encoding");
    const coding = codingFor(incoming.headers["accept-encoding"], ["gzip"]);
    const content = coding ? packed.gzip(values) : packed.plain(values);
    if (coding) outgoing.setHeader("Content-Encoding", coding);
    outgoing.setHeader("Content-Length", content.length);
    outgoing.end(incoming.method === "HEAD" ? undefined : content);
  }

  /** Sends a kept page, or says that the browser has it. */
  async send(
    look: Look,
    page: Page,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    given?: { form: Form; content: Buffer },
  ): Promise<void> {
    if (page.packed && look.guest)
      return this.#fill(look.guest, page.headers, page.packed, incoming, outgoing);
    const form = given?.form ?? formFor(incoming);
    for (const [name, value] of page.headers) outgoing.setHeader(name, value);
    const tag = `"${page.tag}${form === "identity" ? "" : `-${form}`}"`;
    outgoing.setHeader("ETag", tag);
    if (tagsIn(incoming.headers["if-none-match"]).includes(tag)) {
      outgoing.statusCode = 304;
      outgoing.end();
      return;
    }
    const content = given?.content ?? (await this.#pages.content(look.key, form));
    if (form !== "identity") outgoing.setHeader("Content-Encoding", form);
    outgoing.setHeader("Content-Length", content?.length ?? 0);
    outgoing.end(incoming.method === "HEAD" ? undefined : content);
  }

  #headers(headers: Headers): [string, string][] {
    const seconds = this.#own.env.CDN_SECONDS;
    const own: [string, string][] = [
      [
        "Cache-Control",
        seconds > 0 ? `public, max-age=0, must-revalidate, s-maxage=${seconds}` : "private, no-cache",
      ],
      ["Vary", "Accept-Encoding, Cookie, Save-Data"],
    ];
    return [...changed(headers).filter(([name]) => name !== "cache-control" && name !== "vary"), ...own];
  }

  async #until(shop: SharedPage, { madeFrom, now }: Look): Promise<number> {
    const known = this.#changes.get(shop.store);
    if (known && known.atOnce === madeFrom.atOnce && now < known.at) return known.at;
    const at = await nextChange(this.#own.database, shop, now);
    this.#changes.set(shop.store, { atOnce: madeFrom.atOnce, at });
    return at;
  }
}

/**
 * By what a guest's page is remembered as asked for. While the catalogue changes all the time, as during an import, no page is
 * asked for twice before it is old.
 */
const askedFor = ({ key, madeFrom }: Look) => `${key} ${madeFrom.atOnce}`;

/** What comes before a form's token: in a field, and in the data for the page's scripts. */
const BEFORE_TOKEN = /(?:name="csrf" value="|"csrf",")$/;

/**
 * Whether a token is only where the program put it. A guest could write their own into an address, say, which the page then
 * repeats; each other guest would find theirs in its place.
 */
function isOnlyToken(token: string, text: string): boolean {
  if (token === "") return true;
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1))
    if (!BEFORE_TOKEN.test(text.slice(Math.max(0, at - 24), at))) return false;
  return true;
}

/** `x-frame-options` as `baseHeaders` writes it. */
const NAMES = new Map(Object.keys(baseHeaders).map((name) => [name.toLowerCase(), name]));
const nameOf = (name: string) => NAMES.get(name) ?? name;

/** The headers of a page, except those that every response gets, and the id of one request. */
function changed(headers: Headers): [string, string][] {
  return [...headers].filter(
    ([name, value]) => name !== "x-request-id" && baseHeaders[nameOf(name)] !== value,
  );
}

function formFor({ headers }: IncomingMessage, bytes = WORTH_COMPRESSING): Form {
  return (bytes >= WORTH_COMPRESSING ? codingFor(headers["accept-encoding"]) : undefined) ?? "identity";
}

/** The tags of an `If-None-Match`, compared weakly as RFC 9110 §13.1.2 says. */
function tagsIn(header: string | undefined): string[] {
  return (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
}

import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { quantityOf } from "#app/domain/cart/cart.server.ts";
import { loginMessageForPath, pageForPath } from "#app/domain/stores/navigation.ts";
import { isOpenToAll } from "#app/domain/stores/settings.ts";
import { type Store, storeIdForHost, storeWithId } from "#app/domain/stores/stores.server.ts";
import type { ChangeCounts } from "#app/platform/db/change-counts.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { haveChoices, readCookies, sessionSent, wantsLite } from "../cookies.ts";
import { REFUSED_PATH } from "../framed-refusals.ts";
import { baseHeaders } from "../headers.ts";
import { pageText } from "../rendering/page-response.ts";
import { codingFor } from "../server/accept-encoding.ts";
import { type ContentCoding, compress, WORTH_COMPRESSING } from "../server/compression.ts";
import type { ServerContext, SharedPage } from "../visit.server.ts";
import { nextChange } from "./next-change.server.ts";
import { type MadeFrom, type Page, PageStore, type Stored } from "./page-store.ts";
import { isGuest, type ShopVisitor, shopVisitorOf } from "./shop-visitor.server.ts";

/** A request that a shared page can answer. */
export interface Look {
  /**
   * Everything a shared page depends on besides the data: shop, scheme, scripts or none, copies in the cart, address.
   */
  readonly key: string;
  /** The shop, by the request's host. */
  readonly store: number;
  /** Whether the shop has nothing at this address. All such addresses share one page. */
  readonly missing: boolean;
  /** The guest's session and cart, if the browser sent a session. */
  readonly guest: ShopVisitor | undefined;
  /** The counts of changes when the request came, before anything else was read for it. */
  readonly madeFrom: MadeFrom;
  /** When the request came (seconds). */
  readonly now: number;
  /** Set while the database does not answer: when the counts were last read (milliseconds, monotonic). */
  readonly outageSince?: number;
}

/** Longer addresses are not cached, because they are rarely requested twice. */
const LONGEST_URL = 1_000;
const MB = 1_048_576;
/** Longest that a request waits for a database before it may be answered from memory (milliseconds). */
const PATIENCE_MS = 1_000;
/** Longest that pages are sent while the database does not answer (milliseconds). */
const WITHOUT_DATABASE_MS = 3_600_000;
/** Most host names whose shop is remembered for an outage. */
const MAX_HOSTS = 5_000;

/** Whether the content of a path depends on the shop's settings alone (`dispatch`). */
type IsOfShop = (path: string) => boolean;

type Own = Pick<Platform, "database" | "clock" | "threads" | "env">;

/** A page that was just rendered, with its content in the encoding that this browser accepts. */
interface Rendered extends Page {
  readonly given: { readonly coding: ContentCoding; readonly content: Buffer };
}

/**
 * Finished pages for visitors without an account, a waiting message or a choice stored in a cookie. Their pages depend
 * only on the shop, the address, the data and the number of copies in the cart. So each page is rendered once and
 * stored as the bytes to send (docs/requests.md, "Pages that everybody shares").
 */
export class PageCache {
  readonly #platform: Own;
  readonly #isOfShop: IsOfShop;
  readonly #pages: PageStore;
  /** When the pages of each shop next change by themselves, calculated for one state of the data. */
  readonly #changes = new Map<number, { atOnce: number; at: number }>();
  /** The last counts of changes and the shop of each host name, for an outage of the database (decision 274). */
  #last: { counts: ChangeCounts; readAt: number } | undefined;
  readonly #hosts = new Map<string, number>();
  /** The counts that are being read. Requests that come in the meantime wait for the same answer. */
  #reading: { counts: Promise<ChangeCounts>; answer: Promise<ChangeCounts> } | undefined;

  /** @returns undefined if the operator has turned them off (`PAGE_CACHE_MB=0`) */
  static open(platform: Platform, isOfShop: IsOfShop): PageCache | undefined {
    return platform.env.PAGE_CACHE_MB > 0 ? new PageCache(platform, isOfShop) : undefined;
  }

  constructor(platform: Own, isOfShop: IsOfShop) {
    this.#platform = platform;
    this.#isOfShop = isOfShop;
    this.#pages = new PageStore(platform.env.PAGE_CACHE_MB * MB);
  }

  /** Number of cached pages and their size in bytes. */
  get figures(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.bytes };
  }

  /**
   * Reads the session of a request and works out its cache key. Returns no `look` if the request needs its own page. If
   * the database cannot say what has changed, only visitors without a session or a stored choice get one; the
   * application explains the outage to others.
   * @param forPage whether the browser wants a page or a page's data; other answers do not depend on the visitor
   */
  async look(
    incoming: IncomingMessage,
    root: Root,
    forPage: boolean,
  ): Promise<{ look?: Look; visitor?: ShopVisitor }> {
    const { method, url = "/", headers } = incoming;
    if (method !== "GET" && method !== "HEAD") return {};
    const cookies = readCookies(headers.cookie ?? null);
    const { id: sent } = sessionSent(cookies, root.origin.startsWith("https:"));
    const pageRequest: Asked = {
      root,
      host: headers.host ?? "",
      url,
      lite: wantsLite(cookies, String(headers["save-data"])),
      now: this.#platform.clock.now(),
    };
    let state: State | undefined;
    try {
      state = await this.#readState(pageRequest.host, forPage ? sent : undefined);
    } catch {
      return haveChoices(cookies) || sent !== undefined ? {} : this.#lookWithoutDatabase(pageRequest);
    }
    if (!state) return {};
    const { counts, visitor, store } = state;
    const ownPage = visitor ? { visitor } : {};
    const guest = isGuest(visitor) && visitor.session.session_id === sent ? visitor : undefined;
    if (haveChoices(cookies) || (sent !== undefined && !guest)) return ownPage;
    const missing = forPage && (await this.#isMissing(state, root.origin + url));
    if (url.length > LONGEST_URL && !missing) return ownPage;
    const key = keyOf(store, { ...pageRequest, url: missing ? REFUSED_PATH : url }, guest?.cartCount ?? 0);
    const look = { key, store, missing, guest, madeFrom: this.#madeFrom(counts), now: pageRequest.now };
    return { look, ...ownPage };
  }

  /**
   * Reads the counts of changes, then the visitor and the shop, and remembers counts and shop for an outage.
   * @param sent the id of the session that the browser sent, for a page
   * @returns undefined if the host has no shop
   * @throws Error if the database does not answer
   */
  async #readState(host: string, sent: string | undefined): Promise<State | undefined> {
    const { database, env } = this.#platform;
    // Read the counts before anything else, so that a page never counts as newer than it is.
    const counted = database.changeCounts();
    const counts = counted instanceof Promise ? await this.#inTime(counted) : counted;
    const visitor = sent === undefined ? undefined : await shopVisitorOf(this.#platform, host, sent);
    const store = visitor?.store.id ?? (await storeIdForHost(database, host, env.DEFAULT_STORE));
    if (store === undefined) return undefined;
    this.#last = { counts, readAt: performance.now() };
    if (this.#hosts.size >= MAX_HOSTS) this.#hosts.clear();
    this.#hosts.set(host, store);
    return { counts, visitor, store };
  }

  /** Whether the shop has nothing at an address. */
  async #isMissing({ visitor, store }: State, address: string): Promise<boolean> {
    const path = URL.parse(address)?.pathname ?? "";
    if (path.endsWith(".data") || !this.#isOfShop(path)) return false;
    const shop = visitor?.store ?? (await storeWithId(this.#platform.database, store).catch(() => undefined));
    return shop !== undefined && hasNothingAt(shop, path);
  }

  #lookWithoutDatabase(request: Asked): { look?: Look } {
    const store = this.#hosts.get(request.host);
    const last = this.#last;
    if (store === undefined || !last || performance.now() - last.readAt > WITHOUT_DATABASE_MS) return {};
    const look: Look = {
      key: keyOf(store, request, 0),
      store,
      missing: false,
      guest: undefined,
      madeFrom: this.#madeFrom(last.counts),
      now: request.now,
      outageSince: last.readAt,
    };
    return { look };
  }

  #madeFrom(counts: ChangeCounts): MadeFrom {
    return { ...counts, index: this.#platform.threads.search?.changes ?? 0 };
  }

  /** @throws Error if the counts do not come soon: the database, or the network to it, may be gone */
  #inTime(counts: Promise<ChangeCounts>): Promise<ChangeCounts> {
    if (this.#reading?.counts !== counts) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("the database does not answer")), PATIENCE_MS);
      });
      const answer = Promise.race([counts, late]).finally(() => clearTimeout(timer));
      this.#reading = { counts, answer };
    }
    return this.#reading.answer;
  }

  /** The stored page for a request, if it is current and this guest may get it. */
  async find(look: Look): Promise<Stored | undefined> {
    const { key, madeFrom, now, outageSince } = look;
    if (outageSince !== undefined)
      return this.#pages.findLast(key, { atOnce: madeFrom.atOnce, now, clock: outageSince });
    const page = this.#pages.find(key, { counts: madeFrom, now, clock: performance.now() });
    if (!page || !look.guest?.cartCount) return page;
    for (const eisbn of page.notInCart)
      if ((await quantityOf(this.#platform.database.read, look.guest.session, eisbn)) > 0) return undefined;
    return page;
  }

  /**
   * Stores a response that others may be sent too.
   * @returns the page to send instead; undefined for a personal response, whose body is not read then
   */
  async add(
    look: Look,
    incoming: IncomingMessage,
    response: Response,
    context: ServerContext,
  ): Promise<Rendered | undefined> {
    const { shared } = context;
    if (shared?.store !== look.store || incoming.method !== "GET") return undefined;
    if (response.headers.getSetCookie().length > 0) return undefined;
    // The page is already rendered; a database failure must not lose it.
    const until = await this.#until(shared, look).catch(() => undefined);
    if (until === undefined) return undefined;
    const text = pageText(response);
    const body = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
    const coding = contentCodingFor(incoming, body.length);
    const page: Page = {
      route: context.route ?? "none",
      status: response.status,
      headers: changed(response.headers),
      tag: hash("sha256", body, "base64url").slice(0, 22),
      madeFrom: look.madeFrom,
      until,
      madeAt: performance.now(),
      notInCart: shared.notInCart,
    };
    const content = await compress(body, coding);
    this.#pages.add(look.key, page, { coding, content });
    return { ...page, given: { coding, content } };
  }

  /** Sends a stored page, or tells the browser that its own copy is still current. */
  async send(
    look: Look,
    page: Stored | Rendered,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const coding = "given" in page ? page.given.coding : contentCodingFor(incoming);
    outgoing.statusCode = page.status;
    for (const [name, value] of page.headers) outgoing.setHeader(name, value);
    // A CDN may only store the pages of visitors without a session: a cart is private.
    const seconds = look.guest ? 0 : this.#platform.env.CDN_SECONDS;
    outgoing.setHeader(
      "Cache-Control",
      seconds > 0 ? `public, max-age=0, must-revalidate, s-maxage=${seconds}` : "private, no-cache",
    );
    outgoing.setHeader("Vary", "Accept-Encoding, Cookie, Save-Data");
    const tag = `"${page.tag}${coding === "identity" ? "" : `-${coding}`}"`;
    outgoing.setHeader("ETag", tag);
    if (page.status === 200 && tagsIn(incoming.headers["if-none-match"]).includes(tag)) {
      outgoing.statusCode = 304;
      outgoing.end();
      return;
    }
    const content = "given" in page ? page.given.content : await this.#pages.content(look.key, page, coding);
    if (coding !== "identity") outgoing.setHeader("Content-Encoding", coding);
    outgoing.setHeader("Content-Length", content.length);
    outgoing.end(incoming.method === "HEAD" ? undefined : content);
  }

  async #until(shop: SharedPage, { madeFrom, now }: Look): Promise<number> {
    const known = this.#changes.get(shop.store);
    if (known && known.atOnce === madeFrom.atOnce && now < known.at) return known.at;
    const at = await nextChange(this.#platform.database, shop, now);
    this.#changes.set(shop.store, { atOnce: madeFrom.atOnce, at });
    return at;
  }
}

/** The scheme and host of a request, and the prefix of its page's language. */
interface Root {
  readonly origin: string;
  readonly prefix: string;
}

/** The parts of a request that its page depends on, besides the visitor. */
interface Asked {
  readonly root: Root;
  readonly host: string;
  readonly url: string;
  /** Whether the visitor wants pages without scripts. */
  readonly lite: boolean;
  readonly now: number;
}

/** What the database says when a request comes. */
interface State {
  readonly counts: ChangeCounts;
  readonly visitor: ShopVisitor | undefined;
  readonly store: number;
}

function keyOf(
  store: number,
  { root: { origin, prefix }, lite, url }: Pick<Asked, "root" | "lite" | "url">,
  cartCount: number,
): string {
  return `${store} ${origin}${lite ? " lite" : ""} ${cartCount} ${prefix}${url}`;
}

/** Whether a shop that is open to everybody has nothing at a path that no route matches. */
function hasNothingAt({ settings }: Store, path: string): boolean {
  if (!isOpenToAll(settings)) return false;
  return pageForPath(settings, path) === undefined && loginMessageForPath(settings, path) === null;
}

/** `x-frame-options` as `baseHeaders` writes it. */
const NAMES = new Map(Object.keys(baseHeaders).map((name) => [name.toLowerCase(), name]));
const nameOf = (name: string) => NAMES.get(name) ?? name;

/** The headers that are particular to a page: without those of every response, of this one request and of caching. */
function changed(headers: Headers): [string, string][] {
  return [...headers].filter(
    ([name, value]) =>
      !["x-request-id", "cache-control", "vary"].includes(name) && baseHeaders[nameOf(name)] !== value,
  );
}

function contentCodingFor({ headers }: IncomingMessage, bytes = WORTH_COMPRESSING): ContentCoding {
  return (bytes >= WORTH_COMPRESSING ? codingFor(headers["accept-encoding"]) : undefined) ?? "identity";
}

/** The tags of an `If-None-Match`, compared weakly as RFC 9110 §13.1.2 says. */
function tagsIn(header: string | undefined): string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}

import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageVersions } from "#app/platform/db/page-versions.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { codingFor } from "../accept-encoding.ts";
import { compressed, type Form, WORTH_COMPRESSING } from "../compressing.ts";
import { arePersonal, readCookies, wantsLite } from "../cookies.ts";
import { baseHeaders } from "../headers.ts";
import { pageText } from "../page-response.ts";
import type { ServerContext } from "../visit.server.ts";
import { KeptPages, type MadeFrom, type Page } from "./kept-pages.ts";
import { nextChange } from "./next-change.server.ts";

/** A request that may be answered with a page made for somebody else. */
export interface Look {
  /** Everything a shared page depends on, besides the data: shop, scheme, address, and whether it has scripts. */
  readonly key: string;
  /** The counts when it came, before anything was read for it. */
  readonly madeFrom: MadeFrom;
  /** The second when it came. */
  readonly now: number;
}

/** Longer addresses are hardly asked for twice. */
const LONGEST_URL = 1_000;
const MB = 1_048_576;

/**
 * Pages for visitors who are nobody in particular: no session, no message, no choice of their own. What they see depends
 * on the shop, the address and the data alone, so it is made once, and kept as the bytes that are sent
 * (docs/architecture.md, "Pages that everybody shares").
 */
export class SharedPages {
  readonly #own: Pick<Platform, "database" | "clock" | "threads" | "env">;
  readonly #pages: KeptPages;
  /** When the pages of each shop next change by themselves, as of one state of the data. */
  readonly #changes = new Map<number, { atOnce: number; at: number }>();

  /** @returns undefined if the operator has turned them off (`PAGE_CACHE_MB=0`) */
  static open(own: Platform): SharedPages | undefined {
    return own.env.PAGE_CACHE_MB > 0 ? new SharedPages(own) : undefined;
  }

  constructor(own: Pick<Platform, "database" | "clock" | "threads" | "env">) {
    this.#own = own;
    this.#pages = new KeptPages(own.env.PAGE_CACHE_MB * MB);
  }

  /** How many pages are kept, and how many bytes they take. */
  get figures(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.bytes };
  }

  /**
   * Prepares a request for a shared page; undefined if it must not get one, or if the database cannot say what has
   * changed, in which case the application says what is wrong.
   */
  async look(incoming: IncomingMessage, origin: string): Promise<Look | undefined> {
    const { method, url = "/", headers } = incoming;
    if ((method !== "GET" && method !== "HEAD") || url.length > LONGEST_URL) return undefined;
    const cookies = readCookies(headers.cookie ?? null);
    if (arePersonal(cookies)) return undefined;
    const lite = wantsLite(cookies, String(headers["save-data"]));
    const { database, clock, threads } = this.#own;
    let versions: PageVersions;
    try {
      const asked = database.pageVersions();
      versions = asked instanceof Promise ? await asked : asked;
    } catch {
      return undefined;
    }
    const madeFrom = { ...versions, index: threads.search?.changes ?? 0 };
    return { key: `${origin}${lite ? " lite " : " "}${url}`, madeFrom, now: clock.now() };
  }

  /** The kept page for a request, if it is still right. */
  find(look: Look): Page | undefined {
    return this.#pages.find(look.key, { versions: look.madeFrom, now: look.now, clock: performance.now() });
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
    if (!shared || incoming.method !== "GET" || response.status !== 200) return undefined;
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
    this.#pages.keep(look.key, page, form, content);
    return { page, form, content };
  }

  /** Sends a kept page, or says that the browser has it. */
  async send(
    look: Look,
    page: Page,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    given?: { form: Form; content: Buffer },
  ): Promise<void> {
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
    // Those that every response gets are set already, and the id is of one request.
    const kept = [...headers].filter(
      ([name, value]) => name !== "x-request-id" && baseHeaders[nameOf(name)] !== value,
    );
    const own: [string, string][] = [
      [
        "Cache-Control",
        seconds > 0 ? `public, max-age=0, must-revalidate, s-maxage=${seconds}` : "private, no-cache",
      ],
      ["Vary", "Accept-Encoding, Cookie, Save-Data"],
    ];
    return [...kept.filter(([name]) => name !== "cache-control" && name !== "vary"), ...own];
  }

  async #until(shop: { store: number; timeZone: string }, { madeFrom, now }: Look): Promise<number> {
    const known = this.#changes.get(shop.store);
    if (known && known.atOnce === madeFrom.atOnce && now < known.at) return known.at;
    const at = await nextChange(this.#own.database, shop, now);
    this.#changes.set(shop.store, { atOnce: madeFrom.atOnce, at });
    return at;
  }
}

/** `x-frame-options` as `baseHeaders` writes it. */
const NAMES = new Map(Object.keys(baseHeaders).map((name) => [name.toLowerCase(), name]));
const nameOf = (name: string) => NAMES.get(name) ?? name;

function formFor({ headers }: IncomingMessage, bytes = WORTH_COMPRESSING): Form {
  return (bytes >= WORTH_COMPRESSING ? codingFor(headers["accept-encoding"]) : undefined) ?? "identity";
}

/** The tags of an `If-None-Match`, compared weakly as RFC 9110 §13.1.2 says. */
function tagsIn(header: string | undefined): string[] {
  return (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
}

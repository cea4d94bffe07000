import { call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import type { Preset } from "#app/domain/staff/rights.ts";
import { ok } from "./ok.ts";
import type { TestPlatform } from "./platform.ts";
import { sharedPlatform } from "./shared-platform.ts";
import { CANADIAN, type Json, makeShop } from "./shop.ts";
import { openSite, type Site } from "./site.ts";
import { staffOf } from "./staff-calls.ts";

export const STAFF_PASSWORD = "a quiet corner of the shop";

/** Adds somebody to a shop's staff. @returns the path of the link that sets their password */
export async function addStaff(
  platform: TestPlatform,
  email: string,
  preset: Preset,
  shop = "test",
): Promise<string> {
  const person = { email, name: `${preset} person`, preset };
  const added = ok(await call(await staffOf(platform, shop), staff.add, person));
  return new URL(added.link).pathname;
}

/** A browser at a shop's desk, without scripts: it keeps the desk's cookie and the token of the page that is open. */
export class DeskBrowser {
  readonly #site: Site;
  readonly host: string;
  cookie = "";
  #token = "";

  constructor(site: Site, host: string) {
    this.#site = site;
    this.host = host;
  }

  async open(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ response: Response; html: string }> {
    const response = await this.#site.ask(this.host, path, { headers: { ...this.#cookies, ...headers } });
    return this.#read(response);
  }

  /** Opens a page, and those that it redirects to. */
  async follow(path: string): Promise<{ response: Response; html: string }> {
    const opened = await this.open(path);
    const to = opened.response.headers.get("Location");
    return to ? this.follow(to) : opened;
  }

  /** Sends a form, with the token of the last page and files if there are any. */
  async send(
    path: string,
    fields: Record<string, string | File>,
    headers: Record<string, string> = {},
  ): Promise<{ response: Response; html: string }> {
    const all = Object.entries({ ...(this.#token && { csrf: this.#token }), ...fields });
    const withFiles = new FormData();
    for (const [name, value] of all) withFiles.append(name, value);
    const isText = all.every((field): field is [string, string] => typeof field[1] === "string");
    const response = await this.#site.ask(this.host, path, {
      method: "POST",
      body: isText ? new URLSearchParams(all) : withFiles,
      headers: { Origin: `http://${this.host}`, Accept: "text/html", ...this.#cookies, ...headers },
    });
    return this.#read(response);
  }

  /** Logs in, after setting the password with a link if there is one. */
  async logIn(email: string, link?: string): Promise<this> {
    const password = STAFF_PASSWORD;
    if (link) await this.send(link, { password, confirm: password });
    const { response } = await this.send("/desk/login", { email, password });
    if (response.status !== 303) throw new Error(`${email} could not log in: ${response.status}`);
    return this;
  }

  get #cookies(): Record<string, string> {
    return this.cookie ? { Cookie: this.cookie } : {};
  }

  async #read(response: Response) {
    const html = await response.text();
    const [set] = response.headers.getSetCookie().filter((cookie) => cookie.startsWith("desk="));
    if (set) this.cookie = set.includes("Max-Age=0") ? "" : (set.split(";")[0] ?? "");
    this.#token = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? this.#token;
    return { response, html };
  }
}

/** The usual start of a test at the desk: the shop, its site, and browsers of its staff. */
export async function openDeskSite(settings: Json = CANADIAN) {
  const platform = await sharedPlatform();
  const host = "test.localhost";
  await makeShop(platform, "test", settings, [host]);
  const site = await openSite(platform);
  const browser = () => new DeskBrowser(site, host);
  return {
    platform,
    site,
    host,
    browser,
    /** Somebody new in the shop's staff, logged in. */
    logIn: async (email: string, preset: Preset) =>
      browser().logIn(email, await addStaff(platform, email, preset)),
    /** The operator's visit, for calls without a browser. */
    visit: (shop = "test") => staffOf(platform, shop),
  };
}

/** Where a response leads. */
export const pathIn = ({ response }: { response: Response }) => response.headers.get("Location") ?? "";
/** The cookies of a response, among which is the message for the next page. */
export const flashOf = ({ response }: { response: Response }) => response.headers.getSetCookie().join();
/** The value of a hidden field. */
export const fieldIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

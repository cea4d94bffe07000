import { ask, type PlainAnswer } from "./plain-request.ts";

/** The answer of a page, as raw HTML. */
export interface Answer {
  status: number;
  html: string;
  /** The final path after redirects. */
  path: string;
}

export interface Watch {
  host?: string | undefined;
  /** Sent with every request. */
  headers?: Record<string, string>;
  folder?: string;
  /** Gets every page that is read. */
  seen?: (answer: Answer) => void;
  /** Replaces the values of a form's fields, and the words of a search in a path. */
  typing?: (field: string, value: string) => string;
}

/** A cookie of the shop's host. */
export interface Cookie {
  name: string;
  value: string;
  path: string;
  httpOnly: boolean;
}

/** Whether a cookie is sent with a request for this path. */
const isSentTo = (path: string, cookie: Cookie) =>
  cookie.path === "/" || path === cookie.path || path.startsWith(`${cookie.path}/`);

/** Reads raw HTML and sends forms, like a browser without scripts, styles or a screen. */
export class Visitor {
  readonly #base: URL;
  readonly #headers: Record<string, string>;
  /** By path and name. */
  readonly #cookies = new Map<string, Cookie>();
  /** Whether this is one of the demo shops, not a variant of them. */
  readonly demo: boolean;
  /** The folder of the server's data. */
  readonly folder: string;
  readonly #watch: Watch;
  #token = "";
  /** The page that is open, which a browser names as the one that sent a form. */
  #page = "/";

  /**
   * @param base the address to connect to
   * @param watch `host`: the shop's host, where DNS does not know its name; `headers` go with every request
   */
  constructor(base: string, watch: Watch = {}) {
    this.#base = new URL(base);
    this.#watch = watch;
    this.folder = watch.folder ?? process.env.E2E_DATA ?? "";
    this.demo = (watch.host ?? this.#base.host) === this.#base.host;
    this.#headers = { Accept: "*/*", ...watch.headers, Host: watch.host ?? this.#base.host };
  }

  /** Another browser with the same cookies and the same page open. */
  twin(): Visitor {
    const twin = new Visitor(this.#base.href, this.#watch);
    for (const [key, cookie] of this.#cookies) twin.#cookies.set(key, cookie);
    twin.#token = this.#token;
    twin.#page = this.#page;
    return twin;
  }

  get cookies(): Cookie[] {
    return [...this.#cookies.values()];
  }

  async open(path: string): Promise<Answer> {
    const { typing = (_, value) => value } = this.#watch;
    const asked = path.replace(/(?<=\/t\/|\/desk\/titles(?:\/change)?\?find=)[^/?&]+/, (term) =>
      encodeURI(typing("term", decodeURI(term))),
    );
    return this.#read(new URL(this.#base.origin + asked), {});
  }

  /** Sends a form with the token of the last page. */
  async send(path: string, form: Record<string, string>): Promise<Answer> {
    return this.#post(path, new URLSearchParams({ ...this.#given, ...this.#typed(form) }));
  }

  /** Sends a form with a file; an empty name means that no file was chosen. */
  async sendFile(
    path: string,
    name: string,
    text: string,
    form: Record<string, string> = {},
  ): Promise<Answer> {
    const { typing = (_, value) => value } = this.#watch;
    const parts = new FormData();
    for (const [field, value] of Object.entries({ ...this.#given, ...this.#typed(form) }))
      parts.append(field, value);
    if (name !== "") {
      const file = new Blob([typing("file", text)], { type: "text/plain" });
      parts.append("file", file, typing("file name", name));
    }
    return this.#post(path, parts);
  }

  /** The token that the last page had; those that everybody shares have none. */
  get #given(): Record<string, string> {
    return this.#token === "" ? {} : { csrf: this.#token };
  }

  #typed(form: Record<string, string>): Record<string, string> {
    const { typing = (_, value) => value } = this.#watch;
    return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, typing(name, value)]));
  }

  async #post(path: string, content: URLSearchParams | FormData): Promise<Answer> {
    const form = new Response(content);
    const headers = {
      "Content-Type": form.headers.get("Content-Type") ?? "",
      Referer: `http://${this.#headers.Host}${this.#page}`,
    };
    return this.#read(new URL(this.#base.origin + path), headers, Buffer.from(await form.arrayBuffer()));
  }

  async #read(asked: URL, more: Record<string, string>, body?: Buffer): Promise<Answer> {
    const cookies = this.cookies.filter((cookie) => isSentTo(asked.pathname, cookie));
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { ...this.#headers, ...more, ...(Cookie && { Cookie }) };
    const path = asked.pathname + asked.search;
    const response = await ask(asked.port, path, headers, body);
    this.#keep(response);
    if (response.headers.location !== undefined) {
      const { pathname, search } = new URL(response.headers.location, asked);
      return this.open(pathname + search);
    }
    this.#token = /name="csrf" value="([^"]+)"/.exec(response.html)?.[1] ?? "";
    const answer = { status: response.status, html: response.html, path };
    this.#page = path;
    this.#watch.seen?.(answer);
    return answer;
  }

  #keep({ headers }: PlainAnswer): void {
    for (const line of headers["set-cookie"] ?? []) {
      const [pair = "", ...about] = line.split(/; */);
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const path = about.find((one) => /^path=/i.test(one))?.slice(5) ?? "/";
      const key = `${path} ${name}`;
      if (about.some((one) => /^max-age=0$/i.test(one))) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path, httpOnly: /; *httponly/i.test(line) });
    }
  }
}

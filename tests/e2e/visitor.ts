import type { APIRequestContext, APIResponse } from "@playwright/test";

/** The answer of a page, as raw HTML. */
export interface Answer {
  status: number;
  html: string;
  /** The final path after redirects. */
  path: string;
}

export interface Watch {
  host?: string | undefined;
  folder?: string;
  /** Gets every page that is read. */
  seen?: (answer: Answer) => void;
  /** Replaces the values of a form's fields, and the words of a search in a path. */
  typing?: (field: string, value: string) => string;
}

/** Reads raw HTML and sends forms, like a browser without scripts, styles or a screen. */
export class Visitor {
  readonly #request: APIRequestContext;
  readonly #base: string;
  readonly #options: { headers: Record<string, string>; maxRedirects: 0; maxRetries: number };
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
   * @param watch `host`: the shop's host, where DNS does not know its name
   */
  constructor(request: APIRequestContext, base: string, watch: Watch = {}) {
    const host = watch.host ?? new URL(base).host;
    this.#request = request;
    this.#base = base;
    this.#watch = watch;
    this.folder = watch.folder ?? process.env.E2E_DATA ?? "";
    this.demo = host === new URL(base).host;
    // The server may close an idle connection at the moment when it is used again.
    this.#options = { headers: { Host: host }, maxRedirects: 0, maxRetries: 2 };
  }

  async open(path: string): Promise<Answer> {
    const { typing = (_, value) => value } = this.#watch;
    const asked = path.replace(/(?<=\/t\/)[^/?]+/, (term) => encodeURI(typing("term", decodeURI(term))));
    return this.#read(await this.#request.get(this.#base + asked, this.#options));
  }

  /** Sends a form with the token of the last page. */
  async send(path: string, form: Record<string, string>): Promise<Answer> {
    const fields = { ...this.#given, ...this.#typed(form) };
    return this.#read(await this.#request.post(this.#base + path, { ...this.#sending, form: fields }));
  }

  /** Sends a form with a file; an empty name means that no file was chosen. */
  async sendFile(
    path: string,
    name: string,
    text: string,
    form: Record<string, string> = {},
  ): Promise<Answer> {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
    const multipart = { ...this.#given, ...this.#typed(form), ...(name !== "" && { file }) };
    return this.#read(await this.#request.post(this.#base + path, { ...this.#sending, multipart }));
  }

  /** The token that the last page had; those that everybody shares have none. */
  get #given(): Record<string, string> {
    return this.#token === "" ? {} : { csrf: this.#token };
  }

  get #sending() {
    const { headers } = this.#options;
    return { ...this.#options, headers: { ...headers, Referer: `http://${headers.Host}${this.#page}` } };
  }

  #typed(form: Record<string, string>): Record<string, string> {
    const { typing = (_, value) => value } = this.#watch;
    return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, typing(name, value)]));
  }

  async #read(response: APIResponse): Promise<Answer> {
    // Redirects are followed here, because the request itself would lose the Host header.
    const location = response.headers().location;
    const asked = new URL(response.url());
    if (location !== undefined) {
      const { pathname, search } = new URL(location, asked);
      return this.open(pathname + search);
    }
    const html = await response.text();
    this.#token = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = { status: response.status(), html, path: asked.pathname + asked.search };
    this.#page = answer.path;
    this.#watch.seen?.(answer);
    return answer;
  }
}

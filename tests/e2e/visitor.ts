import type { APIRequestContext, APIResponse } from "@playwright/test";

/** What a page answered, as it came over the wire. */
export interface Answer {
  status: number;
  html: string;
  /** Where redirects led to. */
  path: string;
}

/** Somebody who reads raw HTML and sends forms: a browser without scripts, styles or a screen. */
export class Visitor {
  readonly #request: APIRequestContext;
  readonly #base: string;
  readonly #options: { headers: Record<string, string>; maxRedirects: 0 };
  /** Whether it is a demo shop, and not one made of them. */
  readonly demo: boolean;
  #token = "";

  /** @param base the address to ask; `host` the shop that is meant, where the machine does not know its name. */
  constructor(request: APIRequestContext, base: string, host = new URL(base).host) {
    this.#request = request;
    this.#base = base;
    this.demo = host === new URL(base).host;
    this.#options = { headers: { Host: host }, maxRedirects: 0 };
  }

  async open(path: string): Promise<Answer> {
    return this.#read(await this.#request.get(this.#base + path, this.#options));
  }

  /** Sends a form with the token of the page that was read last. */
  async send(path: string, form: Record<string, string>): Promise<Answer> {
    if (this.#token === "") await this.open("/privacy-policy");
    const fields = { csrf: this.#token, ...form };
    return this.#read(await this.#request.post(this.#base + path, { ...this.#options, form: fields }));
  }

  /** The same for a form with a file, which is not chosen where it has no name. */
  async sendFile(
    path: string,
    name: string,
    text: string,
    form: Record<string, string> = {},
  ): Promise<Answer> {
    if (this.#token === "") await this.open("/privacy-policy");
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
    const multipart = { csrf: this.#token, ...form, ...(name !== "" && { file }) };
    return this.#read(await this.#request.post(this.#base + path, { ...this.#options, multipart }));
  }

  async #read(response: APIResponse): Promise<Answer> {
    // Followed here: on its own way the request would forget which shop is meant.
    const location = response.headers().location;
    const asked = new URL(response.url());
    if (location !== undefined) {
      const { pathname, search } = new URL(location, asked);
      return this.open(pathname + search);
    }
    const html = await response.text();
    this.#token = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? this.#token;
    return { status: response.status(), html, path: asked.pathname + asked.search };
  }
}

const TEXT = Symbol.for("colophon.page-text");

/**
 * The response of a page whose whole text is known. Node's own class makes a stream of every body at once, and reading
 * it again costs as much as several queries; this one makes a stream only if `body` is read. The server takes
 * `pageText`.
 */
export class PageResponse extends Response {
  private readonly [TEXT]: string;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this[TEXT] = text;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return new Response(this[TEXT]).body;
  }

  override async text(): Promise<string> {
    return this[TEXT];
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this[TEXT]).buffer;
  }
}

/**
 * The text of a page's response; undefined for any other. In development, the server and the pages each have a copy of
 * this module.
 */
export function pageText(response: Response): string | undefined {
  return (response as { [TEXT]?: string })[TEXT];
}

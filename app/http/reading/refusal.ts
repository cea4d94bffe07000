/**
 * A request that is refused before any schema or library sees its contents: 400 if it cannot be read, 413 if it
 * is over a limit. The message is for the sender.
 */
export class Refusal extends Error {
  readonly status: 400 | 403 | 413;

  constructor(status: 400 | 403 | 413, text: string) {
    super(text);
    this.name = "Refusal";
    this.status = status;
  }

  /** For people: the server shows it within a page of the shop. */
  toResponse(): Response {
    return new Response(this.message, {
      status: this.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}

/**
 * A request that is refused before any schema or library sees what it says: 400 for what cannot be read, 413
 * for what is over a limit. The text is for whoever sent it.
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

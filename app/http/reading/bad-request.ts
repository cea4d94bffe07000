import { SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import type { Message } from "#app/messages/words.ts";

/**
 * A request that is refused before any schema or library sees its contents: 400 if it cannot be read, 413 if it
 * is over a limit. Its text is for programs; people read its message in their shop's language.
 */
export class BadRequest extends Error {
  readonly status: 400 | 403 | 413;
  readonly words: Message;

  constructor(status: 400 | 403 | 413, words: Message) {
    super(translator(SOURCE)(words));
    this.name = "BadRequest";
    this.status = status;
    this.words = words;
  }

  /** A bare response, which the server shows within a page of the shop if a person asked. */
  toResponse(locale: string = SOURCE): Response {
    return new Response(translator(locale)(this.words), {
      status: this.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}

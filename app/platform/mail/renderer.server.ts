import type { Message } from "./message.ts";

/** Renders messages as HTML. */
export interface Renderer {
  /** @throws Error if the message cannot be rendered */
  html(message: Message): Promise<string>;
}

/**
 * Renders in this thread: an order's email takes a millisecond. The build has only the components that our emails use, and
 * loads them with the first email. From its sources, a program loads all of react-email, which takes most of a second.
 */
export const emailRenderer: Renderer = {
  async html(message) {
    const { htmlOf } = await import("./html.server.ts");
    return htmlOf(message);
  },
};

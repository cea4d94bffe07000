import type { Message } from "./message.ts";

/** Renders messages as HTML. */
export interface Renderer {
  /** @throws Error if the message cannot be rendered */
  html(message: Message): Promise<string>;
}

const library = () => import("./html.server.ts");

/**
 * Renders in this thread: an order's email takes a millisecond. The build has only the components that our emails use.
 * From its sources, a program loads all of react-email with the first email, which takes most of a second.
 */
export const emailRenderer = {
  /** For the built server: by the time of its first email, a new build may have replaced the file. */
  async load(): Promise<void> {
    await library();
  },
  async html(message: Message): Promise<string> {
    return (await library()).htmlOf(message);
  },
} satisfies Renderer & { load(): Promise<void> };

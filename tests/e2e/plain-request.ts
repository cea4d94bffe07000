import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** A few connections for thousands of requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
}

/**
 * Sends a request as it is written here: with any path and Host, without cookies, and without following redirects.
 * Playwright's own requests take longer than the server needs to answer them, so this is for tests that send hundreds.
 * @param body makes it a POST
 */
export async function ask(
  port: number | string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<PlainAnswer> {
  const sent = request({ agent, port, path, headers, method: body === undefined ? "GET" : "POST" });
  sent.end(body);
  try {
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, html: await text(answer) };
  } catch (error) {
    // The server may close an idle connection at the moment when it is used again.
    if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET")
      return ask(port, path, headers, body);
    throw error;
  }
}

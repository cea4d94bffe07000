import { errorText } from "#app/lib/error-text.ts";
import { traced } from "../tracing/tracing.ts";
import { GatewayError } from "./gateway.ts";

/** Time that a provider has to respond (milliseconds); tests with silent providers lower it. */
export const patience = { ms: 10_000 };
const SIZE_LIMIT = 1024 * 1024;

export interface Answer {
  status: number;
  text: string;
  /** The body as JSON; an empty object if it is not JSON. */
  json: Record<string, unknown>;
}

/**
 * Sends a request to a provider. Returns the response, also if its status is an error.
 * @throws GatewayError if there is no response in time, or it is too long
 */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const { host } = new URL(url);
  return traced(`ask ${host}`, { "server.address": host }, () => answerTo(url, host, init));
}

async function answerTo(url: string, host: string, init: RequestInit): Promise<Answer> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      redirect: "error",
      ...init,
      signal: AbortSignal.timeout(patience.ms),
    });
    status = response.status;
    text = await textOf(response, host);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError(`${host} does not answer: ${errorText(error)}`);
  }
  if (status >= 500) throw new GatewayError(`${host} answers ${status}`);
  return { status, text, json: parseJson(text) };
}

/** The text of an answer, read no further than the limit. */
async function textOf({ body }: Response, host: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > SIZE_LIMIT) throw new GatewayError(`${host}: the answer is too long`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

export const formBody = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/** `12.34`, the way providers write amounts; `centsOf` reads it back. */
export const decimal = (cents: number) => (cents / 100).toFixed(2);

/** Converts an amount written by a provider to cents; NaN for anything else. */
export function centsOf(text: unknown): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(text ?? ""));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : Number.NaN;
}

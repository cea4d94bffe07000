import http from "node:http";
import https from "node:https";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { errorCode } from "#app/lib/error-text.ts";
import { lookupFor, type MayReach, NotPublic, publicOnly } from "./public-address.server.ts";

/**
 * Fetches pages and pictures from public addresses only. The connection's own DNS lookup checks the address, so a name
 * that resolves differently the second time cannot get around the check. Every redirect is a new connection. Time, size
 * and the number of redirects are limited.
 */
const REDIRECTS = 5;
const TIME_LIMIT_MS = 8000;
const SIZE_LIMIT = 3 * 1024 * 1024;

export type PageFailure = "bad_url" | "not_public" | "unreachable" | "too_large" | "not_found" | "not_text";
export type Page = { text: string; url: string } | { failed: PageFailure };

class FetchRefused extends Error {
  readonly reason: PageFailure;
  constructor(reason: PageFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** A kind of content to fetch: the request's `Accept`, the content types that qualify, and the most bytes to read. */
interface WantedContent {
  readonly agent: string;
  readonly accept: string;
  readonly types: RegExp;
  readonly limit: number;
  /** The longest that it may take (milliseconds); 8 seconds if not given. */
  readonly time?: number;
  /** The validators of the copy fetched before: the host answers 304 if it has not changed since. */
  readonly before?: Validators;
}

/** The headers by which a host identifies a file's version. */
export interface Validators {
  etag: string | null;
  modified: string | null;
}

/** A host's answer: the content, where to look instead, that nothing has changed, or how long to wait (seconds). */
type Answer = ({ body: Buffer } & Validators) | { location: string } | { unchanged: true } | { wait: number };

const PAGE: WantedContent = {
  agent: "Colophon/1 (looks for ISBNs at a shopper's request)",
  accept: "text/html, text/plain;q=0.9",
  types: /^(text\/|application\/(json|xml|xhtml\+xml))/,
  limit: SIZE_LIMIT,
};
const PICTURE: WantedContent = {
  agent: "Colophon/1 (pictures for a bookshop's pages)",
  accept: "image/webp, image/jpeg, image/png, image/*;q=0.9",
  types: /^image\//,
  limit: 20 * 1024 * 1024,
};

export async function fetchPublicPage(url: string, mayReach: MayReach = publicOnly): Promise<Page> {
  const fetched = await fetchPublic(url, PAGE, mayReach);
  return "body" in fetched ? { text: fetched.body.toString(), url: fetched.url } : fetched;
}

/** A picture at a web address; `not_text` means that the content is something else. */
export function fetchPublicPicture(
  url: string,
  mayReach: MayReach = publicOnly,
): Promise<{ body: Buffer } | { failed: PageFailure }> {
  return fetchPublic(url, PICTURE, mayReach);
}

const FEED_PICTURE: WantedContent = {
  ...PICTURE,
  agent: "Colophon/1 (covers that publishers' feeds link to)",
  // Some hosts say no more of a picture than that it is a file; its bytes decide.
  types: /^(image\/|application\/octet-stream|binary\/octet-stream)/,
  limit: 10 * 1024 * 1024,
  time: 20_000,
};

/**
 * Fetches a picture that a feed links to, unless it is still the one that was fetched before.
 * @returns how long the host wants to be left alone (seconds), if it says so; `certificate` means that it could not
 * prove who it is
 */
export async function fetchFeedPicture(
  url: string,
  before: Validators,
  mayReach: MayReach = publicOnly,
): Promise<
  | ({ body: Buffer } & Validators)
  | { unchanged: true }
  | { wait: number }
  | { failed: PageFailure | "certificate" }
> {
  try {
    const { answer } = await follow(url, { ...FEED_PICTURE, before }, mayReach);
    return answer;
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code)) return { failed: "certificate" };
    return { failed: reasonOf(error) };
  }
}

async function fetchPublic(
  address: string,
  wanted: WantedContent,
  mayReach: MayReach,
): Promise<{ body: Buffer; url: string } | { failed: PageFailure }> {
  try {
    const { answer, url } = await follow(address, wanted, mayReach);
    return "body" in answer ? { body: answer.body, url } : { failed: "unreachable" };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

function reasonOf(error: unknown): PageFailure {
  if (error instanceof NotPublic) return "not_public";
  return error instanceof FetchRefused ? error.reason : "unreachable";
}

/** Follows redirects, each of which is checked like the first address. @throws Refused, or the connection's error */
async function follow(
  address: string,
  wanted: WantedContent,
  mayReach: MayReach,
): Promise<{ answer: Exclude<Answer, { location: string }>; url: string }> {
  const deadline = Date.now() + (wanted.time ?? TIME_LIMIT_MS);
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const answer = await fetchOnce(parse(url), wanted, deadline, mayReach);
    if (!("location" in answer)) return { answer, url };
    url = new URL(answer.location, url).href;
  }
  throw new FetchRefused("unreachable");
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new FetchRefused("bad_url");
  return url;
}

function fetchOnce(url: URL, wanted: WantedContent, deadline: number, mayReach: MayReach): Promise<Answer> {
  const lookup = lookupFor(url, mayReach);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(
      url,
      {
        lookup,
        agent: false,
        headers: {
          "User-Agent": wanted.agent,
          Accept: wanted.accept,
          "Accept-Encoding": "gzip, br, deflate",
          ...(wanted.before?.etag && { "If-None-Match": wanted.before.etag }),
          ...(wanted.before?.modified && { "If-Modified-Since": wanted.before.modified }),
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const { location } = response.headers;
        if (status >= 300 && status < 400 && location) {
          response.resume();
          request.destroy();
          resolve({ location });
          return;
        }
        if (wanted.before && (status === 304 || status === 429 || status === 503)) {
          request.destroy();
          resolve(
            status === 304 ? { unchanged: true } : { wait: secondsOf(response.headers["retry-after"]) },
          );
          return;
        }
        if (status < 200 || status >= 300) {
          request.destroy();
          reject(new FetchRefused("not_found"));
          return;
        }
        if (Number(response.headers["content-length"] ?? 0) > wanted.limit) {
          request.destroy();
          reject(new FetchRefused("too_large"));
          return;
        }
        if (!wanted.types.test(response.headers["content-type"] ?? "text/html")) {
          request.destroy();
          reject(new FetchRefused("not_text"));
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size > wanted.limit) request.destroy(new FetchRefused("too_large"));
        });
        response.on("error", reject);
        response.on("end", () => {
          try {
            const body = unpackBody(Buffer.concat(parts), response.headers["content-encoding"], wanted.limit);
            const { etag = null, "last-modified": modified = null } = response.headers;
            resolve({ body, etag, modified });
          } catch {
            reject(new FetchRefused("too_large"));
          }
        });
      },
    );
    const timer = setTimeout(
      () => request.destroy(new FetchRefused("unreachable")),
      Math.max(1, deadline - Date.now()),
    );
    request.on("close", () => clearTimeout(timer));
    request.on("error", reject);
    request.end();
  });
}

/** Wait before asking a host again: the default, the minimum and the maximum (seconds). */
const RETRY_AFTER_S = { usual: 3600, least: 60, most: 24 * 3600 };

/** The wait in a `Retry-After` header, which holds seconds or a date. */
function secondsOf(header: string | undefined): number {
  const text = header?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds)
    ? RETRY_AFTER_S.usual
    : Math.min(RETRY_AFTER_S.most, Math.max(RETRY_AFTER_S.least, Math.ceil(seconds)));
}

/** @throws RangeError beyond the limit: a small response can unpack to gigabytes */
function unpackBody(body: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  if (encoding === "gzip") return gunzipSync(body, { maxOutputLength });
  if (encoding === "br") return brotliDecompressSync(body, { maxOutputLength });
  if (encoding === "deflate") return inflateSync(body, { maxOutputLength });
  return body;
}

/**
 * The service worker of the door's page on a phone, which lets the page load again without a network. It serves only
 * this page and its files, and stores nothing by itself: the page stores its own document and files (`page.ts`).
 */

/** The part of a service worker's scope that this file needs; its types exclude those of pages. */
interface Scope {
  addEventListener(kind: "install" | "activate", listener: (event: ExtendedEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface ExtendedEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

// The compiler takes `self` for a page's.
const scope = self as unknown as Scope;
const PAGE = /^\/desk\/door\/\d+\/phone$/;
/** Milliseconds to wait for the network before the stored page is shown. */
const MAX_WAIT_MS = 4000;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(fresh(request, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(stored(request));
});

/** The page from the network, or else the stored one. */
async function fresh(request: Request, pathname: string): Promise<Response> {
  const kept = await caches.match(pathname);
  const answer = fetch(request);
  if (!kept) return answer;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS, undefined));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  return first && first.status < 500 ? first : kept;
}

const stored = async (request: Request) => (await caches.match(request.url)) ?? fetch(request);

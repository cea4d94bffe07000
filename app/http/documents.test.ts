import { createRequestHandler, data, type EntryContext, redirect, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import type { Handle } from "./dispatch.server.ts";
import { type DocumentContext, documentsOf } from "./documents.server.ts";
import { pageData } from "./page-data.ts";

type Args = { request: Request; params: Record<string, string>; context: object };

/** What the page's own loader and action do; the action reads its form, and so does a loader that asks for it. */
interface Does {
  loader?: (args: Args) => unknown;
  action?: (args: Args) => unknown;
  render?: () => void;
  section?: (args: Args) => unknown;
  /** Whether the page has a boundary of its own for errors. */
  boundary?: boolean;
  index?: boolean;
}

const thrown = (made: () => unknown) => () => {
  throw made();
};
/** An error that an outer layer may hold, with a name of its own. */
class Odd extends Error {
  override name = "Odd";
}

/** What the entry below was given, or else the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Everything that an entry is given for a page, and what was reported, as text. */
async function answerOf(own: boolean, does: Does, target: string, init: RequestInit = {}): Promise<unknown> {
  const reported: string[] = [];
  let renderings = 0;
  const Page = () => null;
  const path = does.index ? {} : { path: "things/:id/*" };
  const routes = {
    root: {
      id: "root",
      path: "",
      module: { default: Page, loader: () => ({ shop: "Tidewater" }), ErrorBoundary: Page },
    },
    section: {
      id: "section",
      parentId: "root",
      module: { default: Page, loader: does.section ?? (() => ({ section: true })) },
    },
    page: {
      id: "page",
      parentId: "section",
      ...(does.index && { index: true }),
      ...path,
      module: {
        default: Page,
        handle: { name: "page" },
        ...(does.loader && { loader: does.loader }),
        ...(does.action && { action: does.action }),
        ...(does.boundary && { ErrorBoundary: Page }),
      },
    },
  };
  const entry = {
    async default(
      request: Request,
      status: number,
      headers: Headers,
      context: EntryContext & Partial<DocumentContext>,
    ) {
      renderings += 1;
      if (does.render && renderings <= 1) does.render();
      const { staticHandlerContext: found, serverHandoffStream, routeModules, pageData, ...rest } = context;
      const { matches, activeDeferreds: _, ...said } = found;
      return Response.json(
        {
          url: request.url,
          matches: matches.map(({ route: { id, handle, path, index }, params, pathname, pathnameBase }) => [
            [id, handle, path, index],
            [params, pathname, pathnameBase],
          ]),
          found: { ...said, location: { ...said.location, key: "" } },
          errors: Object.values(said.errors ?? {}).map(String),
          modules: Object.keys(routeModules),
          // A page that shows the router's own error has no scripts.
          data: Object.values(said.errors ?? {}).some((error) => error?.internal)
            ? ""
            : pageData
              ? pageData()
              : await new Response(serverHandoffStream).text(),
          rest,
        },
        { status, headers },
      );
    },
    handleError: (error: unknown) => void reported.push(JSON.stringify([String(error), error])),
  };
  const future = { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true };
  const build = { routes, entry: { module: entry }, assets: { routes: {} }, future, isSpaMode: false };
  const remix = createRequestHandler(build as unknown as ServerBuild, "production") as Handle;
  const handle = own
    ? documentsOf(
        build as unknown as ServerBuild,
        ["root", "section", "page"],
        async () => new Response("remix"),
      )
    : remix;
  const response = await handle(
    new Request(`http://test.localhost${target}`, { redirect: "manual", ...init }),
    {},
  );
  return {
    status: response.status,
    headers: [...response.headers],
    body: parsed(await response.text()),
    reported,
    renderings,
  };
}

/** What the page is given, and what its form sent. */
const said = async ({ request, params }: Args) => ({
  url: request.url,
  method: request.method,
  accept: request.headers.get("Accept"),
  params,
  body: request.body ? await request.text() : null,
});
const cookies = {
  headers: [
    ["Set-Cookie", "a=1; Path=/"],
    ["Set-Cookie", "b=2"],
    ["X-Other", "c"],
  ] as [string, string][],
};
const POST = { method: "POST", body: new URLSearchParams({ name: "Ada", words: "书 & more" }) };

const CASES: readonly [what: string, does: Does, target?: string, init?: RequestInit][] = [
  ["what a loader returns", { loader: said }],
  ["a page without a loader", {}],
  ["an address with a query", { loader: said }, "/things/7?a=b%20c&d&e=%2Fx+y"],
  ["the router's own marks in a query", { loader: said }, "/things/7?index&index=kept&_routes=page&a=1"],
  ["an empty query", { loader: said }, "/things/7?"],
  ["escapes and further segments in a path", { loader: said }, "/things/b%C3%BCcher%20%2F/more/and%20more"],
  ["a path with a slash at its end", { loader: said }, "/things/7/"],
  ["a request for the headers alone", { loader: said }, "/things/7", { method: "HEAD" }],
  ["data with a status and cookies", { loader: () => data({ ok: true }, { status: 422, ...cookies }) }],
  ["a response with text", { loader: () => new Response("words", { status: 201, ...cookies }) }],
  ["a response with JSON", { loader: () => Response.json({ a: [1] }) }],
  ["a redirect", { loader: () => redirect("/elsewhere?a=1", { status: 303, ...cookies }) }],
  ["a redirect that is thrown", { loader: thrown(() => redirect("../there", 302)) }],
  [
    "a redirect for the headers alone",
    { loader: thrown(() => redirect("/there")) },
    "/things/7",
    { method: "HEAD" },
  ],
  [
    "a response that is thrown",
    { loader: thrown(() => new Response("not here", { status: 404, statusText: "Gone" })) },
  ],
  ["data that is thrown", { loader: thrown(() => data({ login: "please" }, { status: 403, ...cookies })) }],
  ["an error", { loader: thrown(() => new Error("secret")) }],
  ["an error where the page has a boundary", { loader: thrown(() => new Odd("secret")), boundary: true }],
  [
    "an error of a layer around the page",
    { loader: said, section: thrown(() => new Odd("secret")), boundary: true },
  ],
  [
    "errors of two layers",
    { loader: thrown(() => new Error("one")), section: thrown(() => new Response("two", { status: 503 })) },
  ],
  ["something thrown that is no error", { loader: thrown(() => "words") }],
  ["a loader that returns nothing", { loader: () => undefined }],
  [
    "an error for the headers alone",
    { loader: thrown(() => new Error("secret")) },
    "/things/7",
    { method: "HEAD" },
  ],
  ["a form", { loader: said, action: said }, "/things/7", POST],
  ["a form with a query", { loader: said, action: said }, "/things/7?a=b%20c&index", POST],
  [
    "a form that leads on",
    { action: () => redirect("/next", { status: 303, ...cookies }) },
    "/things/7",
    POST,
  ],
  [
    "a form that is refused",
    { loader: said, action: () => data({ no: 1 }, { status: 422, ...cookies }) },
    "/things/7",
    POST,
  ],
  [
    "a form answered by a response",
    { loader: said, action: () => new Response("words", { status: 202 }) },
    "/things/7",
    POST,
  ],
  [
    "a form whose action throws a response",
    { loader: said, action: thrown(() => new Response("no", { status: 403 })) },
    "/things/7",
    POST,
  ],
  [
    "a form whose action throws an error, with a boundary",
    { loader: said, action: thrown(() => new Error("secret")), boundary: true },
    "/things/7",
    POST,
  ],
  [
    "a form where action and loader throw",
    { loader: thrown(() => new Error("two")), action: thrown(() => new Error("one")), boundary: true },
    "/things/7",
    POST,
  ],
  [
    "a form whose loader throws afterwards",
    { loader: thrown(() => new Response("", { status: 404 })), action: () => null },
    "/things/7",
    POST,
  ],
  ["a form for a page that takes none", { loader: said }, "/things/7", POST],
  ["a form for an index page, named", { index: true, loader: said, action: said }, "/?index", POST],
  ["a form for an index page, not named", { index: true, loader: said, action: said }, "/", POST],
  ["an index page", { index: true, loader: said }, "/"],
  ["an error while rendering", { loader: said, render: thrown(() => new Odd("secret")) }],
  ["values of every kind", { loader: () => VALUES }],
  ["a zero with a sign", { loader: () => [-0, 0, -0] }],
];

const shared = { name: "Shared", list: ["a", "b"] };
const VALUES = {
  texts: ["", "a", "</script>\u2028\u2029\n\"'\\", "书店 📚", "a", "texts"],
  numbers: [0, 1, -1, 1.5, 1e21, 0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  others: [true, false, null, undefined, true, [], {}, [[]]],
  // biome-ignore lint/suspicious/noSparseArray: forms with a gap in their numbered fields have such lists
  gaps: [1, , 2],
  again: [shared, shared, shared.list],
  "a key": { "": 1, 7: undefined, '"': null },
};

describe("a document", () => {
  it.each(CASES)(
    "is what Remix's own handler makes of %s",
    async (_, does, target = "/things/7", init = {}) => {
      const copy = () => ({
        ...init,
        ...(init.body && {
          body: String(init.body),
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        }),
      });
      const wanted = await answerOf(false, does, target, copy());
      expect(await answerOf(true, does, target, copy())).toEqual(wanted);
    },
  );

  it("leaves data alone, and unusual methods, to Remix's own handler", async () => {
    for (const [target, method] of [
      ["/things/7.data", "GET"],
      ["/things/7?_data=page", "GET"],
      ["/things/7", "PUT"],
      ["/things/7", "DELETE"],
      ["/things/7", "OPTIONS"],
    ] as const)
      expect(await answerOf(true, { loader: said }, target, { method }), target).toMatchObject({
        body: "remix",
      });
  });

  it("answers 500, and reports why, if the visitor has gone", async () => {
    const gone = new AbortController();
    const loader = () => {
      gone.abort(new Error("gone"));
      return new Promise(() => undefined);
    };
    const wanted = await answerOf(true, { loader }, "/things/7", { signal: gone.signal });
    expect(wanted).toMatchObject({ status: 500, body: "", reported: [expect.stringContaining("gone")] });
  });
});

describe("the data of a page", () => {
  it("is refused with its kind if it cannot be sent", () => {
    for (const [value, kind] of [
      [Promise.resolve(), "Promise"],
      [() => 1, "function"],
      [Symbol("s"), "symbol"],
      [1n, "bigint"],
      [new Map(), "Map"],
    ] as const)
      expect(() => pageData({ a: [value] }), kind).toThrow(`holds a ${kind}`);
  });
});

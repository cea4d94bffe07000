import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { StartError } from "#app/platform/start-error.ts";
import { baseHeaders, CLOSED_POLICY, STRICT_TRANSPORT } from "../headers.ts";

/** Longest time that parts of a request may take (milliseconds). */
interface Timeouts {
  request: number;
  headers: number;
  /** Longest pause while a body arrives. One without files must be complete after twice as long. */
  body?: number;
  checkEvery?: number;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The status for each parser error; any other error is a 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Starts an HTTP server. Requests that Node's parser rejects never reach the application; their responses are
 * written here, with the same headers as every other response.
 * @throws StartError if it cannot listen there
 */
export async function listen(
  answer: Answer,
  port: number,
  host: string,
  timeouts: Timeouts,
): Promise<Server> {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const begin: Answer = (request, response) => {
    answering.set(request.socket, response);
    if (timeouts.body)
      watchBody(request, timeouts.body, (error) => server.emit("clientError", error, request.socket));
    answer(request, response);
  };
  // `answer` handles a request without a Host in the same way as one with a bad Host.
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: timeouts.checkEvery ?? 10_000 },
    begin,
  );
  server.requestTimeout = timeouts.request;
  server.headersTimeout = timeouts.headers;
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    protect(response, false);
    response.writeHead(417, { "Content-Type": "text/plain; charset=utf-8" }).end("Expectation Failed");
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const current = answering.get(socket);
    const halfSent = current?.headersSent && !current.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || halfSent) return void socket.destroy();
    socket.end(rawAnswer(STATUSES[error.code ?? ""] ?? 400), () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Refuses a body that stops arriving, so that half-sent forms do not hold their connections. */
function watchBody(
  request: IncomingMessage,
  every: number,
  refuse: (error: NodeJS.ErrnoException) => void,
): void {
  if (request.complete || !("content-length" in request.headers || "transfer-encoding" in request.headers))
    return;
  const { socket } = request;
  const mayBeFile = /^multipart\//i.test(request.headers["content-type"] ?? "");
  let seen = socket.bytesRead;
  let turns = 0;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    turns++;
    // A full buffer waits for us and not for the client.
    const stalled = socket.bytesRead === seen && request.readableLength < request.readableHighWaterMark;
    seen = socket.bytesRead;
    if (!stalled && (mayBeFile || turns < 2)) return undefined;
    clearInterval(timer);
    return refuse(
      Object.assign(new Error("the body stopped arriving"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
    );
  }, every);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1}`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(
        `HOST is "${host}", which is not an address of this machine. Try 127.0.0.1 or 0.0.0.0.`,
      );
    case "EACCES":
      return new StartError(
        `Port ${port} needs more rights than this user has. Choose one from 1024 up: PORT=3000`,
      );
    default:
      return error;
  }
}

/** Sets the headers of every response; the response may override them later. */
export function protect(response: ServerResponse, secure: boolean): void {
  for (const [name, value] of Object.entries(baseHeaders)) response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", CLOSED_POLICY);
  if (secure) response.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
}

function rawAnswer(status: number): string {
  const text = STATUS_CODES[status] ?? "Bad Request";
  const headers = {
    ...baseHeaders,
    "Content-Security-Policy": CLOSED_POLICY,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(text.length),
    "Cache-Control": "no-store",
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${text}\r\n${lines.join("")}\r\n${text}`;
}

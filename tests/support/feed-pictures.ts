import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { fetchPictures } from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { obtainPicture, type WantedPicture } from "#app/platform/images/feed-picture.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** A picture of one colour, unlike any other of this shade. */
export const picture = (shade: number, width = 200, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: { r: shade % 256, g: (shade * 7) % 256, b: 40 } },
  });

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An answer with a file. */
export const file =
  (content: Buffer | string, type = "image/jpeg", headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { "Content-Type": type, ...headers }).end(content);
  };

/** A host of pictures, with what it answers at each path, and what it was asked. It is on no public address. */
export async function pictureHost(answers: Record<string, Answer> = {}, isSecure = false) {
  const asked: { path: string; headers: IncomingMessage["headers"] }[] = [];
  let open = 0;
  let mostOpen = 0;
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    mostOpen = Math.max(mostOpen, ++open);
    response.on("close", () => open--);
    const answer = answers[request.url ?? ""];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  };
  const folder = "tests/fixtures/certificates";
  const server = isSecure
    ? createSecure(
        { key: readFileSync(`${folder}/expired.key`), cert: readFileSync(`${folder}/expired.pem`) },
        onRequest,
      )
    : createServer(onRequest);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: `${isSecure ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    answers,
    asked,
    mostOpen: () => mostOpen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Fetches what is due, as the server does, but in this process and from the given ports alone. */
export async function fetchFrom(
  { database, clock, env }: Pick<Platform, "database" | "clock" | "env">,
  ports: readonly number[],
  over: { FEED_PICTURES_GB?: number } = {},
  isStopped: () => boolean = () => false,
) {
  const mayReach = (_address: string, port: number) => ports.includes(port);
  const fetcher = {
    obtain: (wanted: WantedPicture) => obtainPicture(env.dataDir, wanted, mayReach),
    stop() {},
  };
  const progress = await fetchPictures({ database, clock, env: { ...env, ...over }, fetcher }, { isStopped });
  if (!progress) throw new Error("another process fetches");
  return progress;
}

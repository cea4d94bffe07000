import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * Keeps other processes of this machine away from a folder, by listening on a local socket that is named after it. The
 * system frees the name when the process ends, however it ends. A file with a process id would stay behind, and ids
 * come back: in a container the next process often has the same one.
 * @param platform for tests: how the socket is named differs between systems
 * @returns a function that frees the folder; undefined if another process has it
 */
export async function lockFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<(() => void) | undefined> {
  // The same folder may have several paths.
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `colophon-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 24)}`;
  if (platform === "win32") return listenAt(`\\\\.\\pipe\\${name}`);
  // An abstract name: there is no file.
  if (platform === "linux") return listenAt(`\0${name}`);
  const file = path.join(os.tmpdir(), `${name}.sock`);
  const free = await listenAt(file);
  if (free || (await answers(file))) return free;
  // A killed process leaves the socket's file, but no listener behind it.
  await rm(file, { force: true });
  return listenAt(file);
}

/** @returns a function that stops listening; undefined if another process listens there */
function listenAt(address: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    // It alone must not keep the process alive.
    server.listen(address, () => resolve(() => server.close())).unref();
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { StaticFile } from "./static-files.ts";

/** The number of versions whose files stay in the folder. */
const VERSIONS_KEPT = 5;

/** The prefix of a folder's name until all files are in it. */
const PARTIAL = ".";
/** The longest that filling a folder takes (milliseconds). */
const MAX_COPY_MS = 3_600_000;

/** A file below `/assets`, perhaps in the folder of a language. No segment may begin with a dot. */
const ASSET = /^\/assets\/(?:\w[\w-]*\/)?\w[\w.-]*$/;

/**
 * Scripts and styles of other versions. While a new version replaces an old one, a proxy may send a browser that has a
 * page of one version to a process of the other. So each process copies its files to a folder that all of them share,
 * one folder a version, and looks there for files that it does not have itself (decision 275).
 */
export class SharedAssets {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Adds a build's files, and removes the files of all versions except the latest ones.
   * @param client the build's folder, with `assets` in it
   * @param version the name of the version; equal builds have the same name
   */
  static async open(folder: string, client: string, version: string): Promise<SharedAssets> {
    await mkdir(folder, { recursive: true });
    const versionFolder = path.join(folder, version);
    if (await stat(versionFolder).catch(() => undefined)) {
      const now = new Date();
      await utimes(versionFolder, now, now);
    } else {
      const partial = await mkdtemp(path.join(folder, PARTIAL));
      await cp(path.join(client, "assets"), path.join(partial, "assets"), { recursive: true });
      // Another process may have been quicker.
      await rename(partial, versionFolder).catch(() => rm(partial, { recursive: true }));
    }
    const shared = new SharedAssets(folder);
    const older = (await shared.versions()).slice(VERSIONS_KEPT);
    for (const name of [...older, ...(await shared.leftBehind())])
      await rm(path.join(folder, name), { recursive: true, force: true });
    return shared;
  }

  /** The file at a path, of the latest version that has it. */
  async find(pathname: string): Promise<StaticFile | undefined> {
    if (!ASSET.test(pathname)) return undefined;
    for (const version of await this.versions()) {
      const file = await StaticFile.read(path.join(this.folder, version, pathname), pathname).catch(
        () => undefined,
      );
      if (file) return file;
    }
    return undefined;
  }

  /** The versions in the folder, the newest first. */
  private async versions(): Promise<string[]> {
    const entries = (await this.entries()).filter(({ name }) => !name.startsWith(PARTIAL));
    return entries.sort((entry, other) => other.at - entry.at).map(({ name }) => name);
  }

  /** Incomplete copies, left by processes that ended too early. */
  private async leftBehind(): Promise<string[]> {
    const longAgo = Date.now() - MAX_COPY_MS;
    return (await this.entries())
      .filter(({ name, at }) => name.startsWith(PARTIAL) && at < longAgo)
      .map(({ name }) => name);
  }

  /** The entries of the folder, each with the time (milliseconds) of its last change. */
  private async entries(): Promise<{ name: string; at: number }[]> {
    const names = await readdir(this.folder);
    const timeOf = (name: string) =>
      stat(path.join(this.folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
    return Promise.all(names.map(async (name) => ({ name, at: await timeOf(name) })));
  }
}

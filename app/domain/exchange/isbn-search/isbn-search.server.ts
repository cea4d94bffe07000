import { randomBytes } from "node:crypto";
import type { TitleId } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { fetchPublicPage, type PageFailure } from "#app/platform/fetching/public-page.server.ts";
import type { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { type Storefront, shownTitlesOfCodes } from "../../catalogue/catalogue.server.ts";
import { type FileFailure, linesInFile } from "./codes-in-file.server.ts";
import { codesInText } from "./codes-in-text.ts";
import { webAddress } from "./web-address.ts";

/** Books found in a shopper's web page or file. */
export interface FoundBooks {
  /** Catalogue titles, in the order in which the source names them. */
  ids: number[];
  /** ISBNs that are not in the catalogue. */
  unknown: string[];
  /** Numbers that were meant as ISBNs but are none. Always empty for pages, which the shopper cannot correct. */
  wrong: string[];
}

async function findBooks(
  database: Pick<Database, "read">,
  shop: Pick<Storefront, "store">,
  codes: readonly string[],
  wrong: string[] = [],
): Promise<FoundBooks> {
  const ids = await shownTitlesOfCodes(database.read, shop, codes);
  return {
    ids: codes.flatMap((code) => ids.get(code) ?? []),
    unknown: codes.filter((code) => !ids.has(code)),
    wrong,
  };
}

/**
 * Finds the books that a web page names, in its address or in its text. When the page cannot be read, the ISBNs in
 * its address still count: many shops refuse programs, and their addresses hold the ISBN.
 * @param url as a shopper typed it, with or without https://
 */
export async function findInPage(
  database: Pick<Database, "read">,
  shop: Pick<Storefront, "store">,
  url: string,
  mayReach?: (address: string, port: number) => boolean,
): Promise<FoundBooks | { failed: PageFailure }> {
  const address = webAddress(url);
  if (!address) return { failed: "bad_url" };
  const page = await fetchPublicPage(address, mayReach);
  if (!("failed" in page)) return findBooks(database, shop, codesInText(`${page.url} ${page.text}`));
  const codes = codesInText(address);
  return codes.length > 0 ? findBooks(database, shop, codes) : page;
}

export async function findInFile(
  database: Pick<Database, "read">,
  shop: Pick<Storefront, "store">,
  root: string,
  file: Pick<UploadedFile, "path" | "name" | "size">,
): Promise<FoundBooks | { failed: FileFailure }> {
  const lines = await linesInFile(root, file);
  if (typeof lines === "string") return { failed: lines };
  const codes = (wrong: boolean) => lines.flatMap((line) => (!line.wrong === wrong ? [] : [line.isbn]));
  return findBooks(database, shop, codes(false), codes(true));
}

/**
 * The id of a find that its owner may make again: the same titles give the same id, so that the new list replaces the
 * old.
 * @param secret makes the id impossible to guess
 */
export function findIdOf(secret: string, owner: string, titleIds: readonly TitleId[]): string {
  return `F${hashOf([secret, "find", owner, ...titleIds].join(" ")).slice(0, 16)}`;
}

/** An id for a find, as hard to guess as a list's id. */
export function findId(): string {
  return `F${randomBytes(12).toString("base64url")}`;
}

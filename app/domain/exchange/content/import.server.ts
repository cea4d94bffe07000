import { createHash } from "node:crypto";
import { spelledOut } from "#app/lib/and-more.ts";
import { errorText } from "#app/lib/error-text.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { plainJson } from "#app/lib/jsonc.ts";
import { linkTarget } from "#app/lib/markdown.ts";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { OnProgress } from "#app/lib/progress.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { keepPicture, type ShopPicture } from "#app/platform/images/shop-picture.server.ts";
import { staffTitlesOfCodes } from "../../catalogue/catalogue.server.ts";
import { type BlockSetup, blocksByPage, hasContent, saveBlocks } from "../../lists/blocks/blocks.server.ts";
import {
  deleteShopLists,
  type ListSetup,
  listTitles,
  saveList,
  shopLists,
  takenListIds,
} from "../../lists/shop-lists.server.ts";
import { noteImported } from "../../pictures/pictures.server.ts";
import { pageIds } from "../../stores/navigation.ts";
import { pathText, withoutZodJargon } from "../../stores/settings-check.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { sanitiseShopHtml } from "../sanitise.server.ts";
import { type Content, type ContentBlock, type ContentList, contentSchema } from "./content.ts";
import { type FoundPicture, findPicture, labelOfFile, type PictureSource } from "./pictures.server.ts";
import { lineOfPath, lineOfSyntaxError } from "./place-in-json.ts";

export interface ContentImport extends PictureSource {
  /** Also deletes the shop's lists and empties the pages that the file does not mention. */
  readonly whole?: boolean;
  /** Stores nothing; the result lists the changes. */
  readonly dryRun?: boolean;
  /** Whether the import may leave out `missing` of `of` titles that the catalogue does not have. */
  readonly mayMiss?: (missing: number, of: number) => boolean;
  /**
   * Called in the import's transaction for each page that it changes, so that what the page said before can be
   * restored.
   */
  readonly onPage?: (
    tx: Tx,
    pageId: string,
    before: readonly BlockSetup[],
    after: readonly BlockSetup[],
  ) => Promise<void>;
  /** Counts pictures, then lists. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ImportedContent {
  /** One line for each list and page that changed. */
  readonly changes: string[];
  /** Remarks for the bookseller, although nothing is wrong. */
  readonly notes: string[];
}

type Path = readonly PropertyKey[];
interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** A list of the file, ready to be stored. */
interface ReadyList {
  readonly setup: ListSetup & { id: string };
  readonly titleIds: readonly TitleId[];
}

/** The most mistakes that are listed. */
const MAX_LISTED = 100;

/**
 * Imports a shop's content from a JSON text: all of it, or nothing if there is a mistake anywhere. Lists and
 * pages that the text does not mention stay as they are, unless `whole` is set.
 * Failure: `invalid`, with the line and path of every mistake.
 */
export async function importContent(
  database: Database,
  now: EpochSeconds,
  store: Store,
  json: string,
  importing: ContentImport,
): Promise<ImportedContent | Failure> {
  const text = plainJson(json);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const message = errorText(error);
    return failure("content.invalid", {
      problems: `  line ${lineOfSyntaxError(text)}: This is not JSON. (${message})`,
    });
  }
  const parsed = contentSchema.safeParse(document);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return refusalOf(
      text,
      issues.map(({ path, message }) => ({ path, message: withoutZodJargon(message) })),
    );
  }
  const content = parsed.data;
  const reading = new ContentReading(database.read, store, content, importing);
  await reading.read();
  if (reading.problems.length > 0) return refusalOf(text, reading.problems);
  if (!importing.dryRun)
    for (const picture of reading.newPictures) await keepPicture(importing.dataDir, picture);
  return database.transaction(async (tx) => {
    const changes: string[] = [];
    if (!importing.dryRun) await noteImported(tx, store.id, now, reading.namedPictures);
    const before = new Map((await shopLists(tx, store)).map((list) => [list.id, list]));
    importing.onProgress?.({ doing: "storing the lists" });
    for (const [index, { setup, titleIds }] of reading.lists.entries()) {
      importing.onProgress?.({ doing: `storing "${setup.name}"`, done: index, total: reading.lists.length });
      const old = before.get(setup.id);
      const change = old
        ? changesOfList(setup, old, titleIds, await listTitles(tx, setup.id))
        : [`new, ${countText(titleIds.length, "title")}`];
      if (change.length === 0) continue;
      changes.push(`list "${setup.name}": ${change.join("; ")}`);
      if (!importing.dryRun) await saveList(tx, store.id, now, setup, titleIds);
    }
    const pages = await blocksByPage(tx, store.id);
    for (const [pageId, blocks] of reading.pages) {
      const old = pages.get(pageId) ?? [];
      if (JSON.stringify(old.map(entriesInOrder)) === JSON.stringify(blocks.map(entriesInOrder))) continue;
      changes.push(
        `${pageName(pageId)}: ${countText(blocks.length, "block")}${old.length > 0 ? `, before ${old.length}` : ""}`,
      );
      if (importing.dryRun) continue;
      await saveBlocks(tx, store.id, pageId, blocks);
      await importing.onPage?.(tx, pageId, old, blocks);
    }
    if (importing.whole) {
      const deleted = [...before.values()].filter(
        ({ id }) => !reading.lists.some(({ setup }) => setup.id === id),
      );
      const emptied = [...pages.keys()].filter((id) => !reading.pages.has(id));
      changes.push(...deleted.map(({ name }) => `list "${name}": deleted`));
      changes.push(...emptied.map((id) => `${pageName(id)}: emptied`));
      if (!importing.dryRun) {
        for (const id of emptied) {
          await saveBlocks(tx, store.id, id, []);
          await importing.onPage?.(tx, id, pages.get(id) ?? [], []);
        }
        await deleteShopLists(
          tx,
          store.id,
          deleted.map(({ id }) => id),
        );
      }
    }
    return { changes, notes: reading.notes };
  });
}

/** One page, checked as an import checks it. */
export interface CheckedPage {
  /** The mistakes: the block by its position, if one has it, the field, and a sentence. */
  readonly problems: readonly { block: number | undefined; field: string; message: string }[];
  /** Remarks, although nothing is wrong: titles that are not in the catalogue are left out. */
  readonly notes: readonly string[];
  /** Stores the page and the lists that came with it. Only if there are no problems. */
  store(tx: Tx, now: EpochSeconds): Promise<void>;
}

/**
 * Checks one page, and the lists that came with it, as `importContent` does. It fetches nothing: pictures are those
 * that the shop has.
 */
export async function checkPage(
  db: Queries,
  store: Store,
  { lists, page }: { lists: readonly ContentList[]; page: Content["pages"][number] },
  dataDir: string,
): Promise<CheckedPage> {
  const content: Content = { lists: [...lists], pages: [page] };
  const reading = new ContentReading(db, store, content, {
    dataDir,
    mayReach: () => false,
    mayMiss: () => true,
  });
  await reading.read();
  const problems = reading.problems.map(({ path, message }) => {
    const [part, at, , block] = path;
    const listId = part === "lists" ? lists[Number(at)]?.list_id : undefined;
    const ofList = page.blocks.findIndex(({ list }) => list === listId);
    const position = part === "pages" ? Number(block) : ofList;
    return {
      block: Number.isInteger(position) && position >= 0 ? position : undefined,
      field: String(path.at(-1) ?? ""),
      message,
    };
  });
  return {
    problems,
    notes: reading.notes,
    async store(tx, now) {
      for (const { setup, titleIds } of reading.lists) await saveList(tx, store.id, now, setup, titleIds);
      for (const [pageId, blocks] of reading.pages) await saveBlocks(tx, store.id, pageId, blocks);
    },
  };
}

function refusalOf(text: string, problems: readonly Problem[]): Failure {
  const lines = problems.slice(0, MAX_LISTED).map(({ path, message }) => {
    const where = pathText(path);
    return `line ${lineOfPath(text, path)}${where && `, ${where}`}: ${message}`;
  });
  const shownProblems = spelledOut(lines, problems.length).map((line) => `  ${line}`);
  return failure("content.invalid", { problems: shownProblems.join("\n") });
}

/** Looks up everything that a file refers to. It writes nothing. */
class ContentReading {
  readonly problems: Problem[] = [];
  readonly notes: string[] = [];
  readonly lists: ReadyList[] = [];
  readonly pages = new Map<string, BlockSetup[]>();
  private readonly pictures = new Map<string, FoundPicture>();
  private readonly db: Queries;
  private readonly store: Store;
  private readonly content: Content;
  private readonly importing: ContentImport;

  constructor(db: Queries, store: Store, content: Content, importing: ContentImport) {
    this.db = db;
    this.store = store;
    this.content = content;
    this.importing = importing;
  }

  get newPictures(): ShopPicture[] {
    return [...this.pictures.values()].flatMap((foundPicture) =>
      "picture" in foundPicture ? [foundPicture.picture] : [],
    );
  }

  /** The pictures that the file names, with what it calls them. */
  get namedPictures(): { name: string; label: string }[] {
    return [...this.pictures].flatMap(([image, foundPicture]) =>
      "problem" in foundPicture
        ? []
        : [
            {
              name: "kept" in foundPicture ? foundPicture.kept : foundPicture.picture.name,
              label: labelOfFile(image),
            },
          ],
    );
  }

  async read(): Promise<void> {
    const { lists, pages } = this.content;
    await this.findPictures();
    const existing = await shopLists(this.db, this.store);
    const ids = this.idsOfLists(existing);
    const takenIds = new Set(await takenListIds(this.db, this.store.id, ids));
    const titleIds = await this.titlesOf(lists);
    for (const [index, list] of lists.entries()) {
      const id = ids[index] ?? "";
      const path = ["lists", index];
      if (takenIds.has(id))
        this.say([...path, "list_id"], `Another list has the id ${id}. Choose a different one.`);
      if (ids.indexOf(id) < index)
        this.say(
          [...path, list.list_id ? "list_id" : "name"],
          `There are two lists "${list.list_id ?? list.name}".`,
        );
      const setup = {
        id,
        name: list.name,
        header: list.header ?? "",
        description: this.html([...path, "description"], list.description),
        image: this.picture([...path, "image"], list.image),
        featured: list.featured ?? null,
      };
      this.lists.push({ setup, titleIds: titleIds[index] ?? [] });
    }
    const idByName = new Map<string, string>();
    if (!this.importing.whole)
      for (const { id, name } of existing) idByName.set(name.toLowerCase(), id).set(id, id);
    for (const { setup } of this.lists)
      idByName.set(setup.name.toLowerCase(), setup.id).set(setup.id, setup.id);
    const known = pageIds(this.store.settings);
    for (const [index, { page_id, blocks }] of pages.entries()) {
      const path = ["pages", index];
      if (this.pages.has(page_id)) this.say([...path, "page_id"], `${pageName(page_id)} is there twice.`);
      if (!known.has(page_id))
        this.notes.push(`No menu entry leads to ${pageName(page_id)} yet (shop settings).`);
      this.pages.set(
        page_id,
        blocks.map((block, position) => this.block([...path, "blocks", position], block, idByName)),
      );
    }
  }

  private say(path: Path, message: string): void {
    this.problems.push({ path, message });
  }

  /**
   * The ids of lists: a list's own id, or the id of the shop's list with this name, or one that follows from the name.
   */
  private idsOfLists(existing: readonly { id: string; name: string }[]): string[] {
    const ownIds = new Set(this.content.lists.flatMap(({ list_id }) => list_id ?? []));
    return this.content.lists.map(({ list_id, name }) => {
      if (list_id) return list_id;
      const same = existing.find(
        (list) => list.name.toLowerCase() === name.toLowerCase() && !ownIds.has(list.id),
      );
      if (same) return same.id;
      const words = `${this.store.webstore_name}:${name.toLowerCase()}`;
      return `L${createHash("sha256").update(words).digest("base64url").slice(0, 11)}`;
    });
  }

  private async titlesOf(lists: readonly ContentList[]): Promise<number[][]> {
    const codes = lists.map(({ titles }) => titles.map(parseProductCode));
    const wanted = [...new Set(codes.flat().filter((code) => code !== undefined))];
    const known = await staffTitlesOfCodes(this.db, this.store, wanted);
    const missing: Problem[] = [];
    let count = 0;
    const idsByList = lists.map(({ titles }, index) => {
      const seen = new Set<number>();
      for (const [position, title] of titles.entries()) {
        count++;
        const path = ["lists", index, "titles", position];
        const code = codes[index]?.[position];
        const id = code === undefined ? undefined : known.get(code);
        if (code === undefined) this.say(path, `"${title}" is not an ISBN or another product code.`);
        else if (id === undefined) missing.push({ path, message: `${title} is not in the catalogue.` });
        else if (seen.has(id)) this.say(path, `${title} is on this list twice.`);
        else seen.add(id);
      }
      return [...seen];
    });
    if (missing.length > 0 && this.importing.mayMiss?.(missing.length, count))
      this.notes.push(
        ...missing.slice(0, MAX_LISTED).map(({ path, message }) => `${pathText(path)}: ${message} Left out.`),
      );
    else this.problems.push(...missing);
    return idsByList;
  }

  private block(path: Path, block: ContentBlock, lists: ReadonlyMap<string, string>): BlockSetup {
    const list_id =
      block.list === undefined ? null : (lists.get(block.list) ?? lists.get(block.list.toLowerCase()));
    if (list_id === undefined) this.say([...path, "list"], `There is no list "${block.list}".`);
    if (block.link !== undefined && linkTarget(block.link) === undefined)
      this.say(
        [...path, "link"],
        `${JSON.stringify(block.link)} is not a path of the shop, a web address or an email address.`,
      );
    const setup: BlockSetup = {
      placement: block.placement,
      type: block.type,
      list_id: list_id ?? null,
      event_id: block.event_id ?? null,
      header: block.header ?? "",
      header_visible: block.header_visible,
      description: this.html([...path, "description"], block.description),
      label: block.label ?? "",
      image: this.picture([...path, "image"], block.image),
      link: block.link ?? null,
      full_screen: block.full_screen,
      limit: block.limit ?? null,
      calendar_widgets: block.calendar_widgets,
      first_day: block.first_day ?? null,
      last_day: block.last_day ?? null,
    };
    if (block.first_day && block.last_day && block.last_day < block.first_day)
      this.say([...path, "last_day"], `The last day, ${block.last_day}, is before the first.`);
    if (block.event_id !== undefined && block.type !== "event")
      this.say([...path, "event_id"], `Only a block of the type "event" has an event.`);
    if (block.type !== "list" && block.list !== undefined)
      this.say([...path, "list"], `Only a block of the type "list" has a list.`);
    if (block.type === "list" && block.list === undefined && block.image === undefined && !hasContent(setup))
      this.say(path, "This block shows nothing. Give it a list, a header, a description or an image.");
    return setup;
  }

  private html(path: Path, text = ""): string {
    const { html, removed } = sanitiseShopHtml(text);
    if (removed) this.notes.push(`${pathText(path)}: markup that pages do not show was removed.`);
    return html;
  }

  private picture(path: Path, image: string | undefined): string | null {
    if (image === undefined) return null;
    const foundPicture = this.pictures.get(image);
    if (!foundPicture) return null;
    if ("problem" in foundPicture) {
      this.say(path, foundPicture.problem);
      return null;
    }
    return "kept" in foundPicture ? foundPicture.kept : foundPicture.picture.name;
  }

  /** One picture at a time, so that a file with many cannot fill the memory with half-read ones. */
  private async findPictures(): Promise<void> {
    const { lists, pages } = this.content;
    const images = [...lists, ...pages.flatMap(({ blocks }) => blocks)].flatMap(({ image }) => image ?? []);
    const wanted = [...new Set(images)];
    for (const [index, image] of wanted.entries()) {
      this.importing.onProgress?.({ doing: "finding the pictures", done: index, total: wanted.length });
      this.pictures.set(image, await findPicture(this.importing, image));
    }
  }
}

type Before = Awaited<ReturnType<typeof shopLists>>[number];

function changesOfList(
  list: ListSetup,
  before: Before,
  titles: readonly number[],
  had: readonly number[],
): string[] {
  const changes: string[] = [];
  for (const key of ["name", "header", "description", "image"] as const)
    if ((list[key] ?? null) !== before[key]) changes.push(key);
  const featured = JSON.stringify(list.featured ?? null);
  const was = before.featured ? { category: before.category, sub_category: before.sub_category } : null;
  if (featured !== JSON.stringify(was)) changes.push("featured");
  const now = new Set(titles);
  const then = new Set(had);
  const added = titles.filter((id) => !then.has(id)).length;
  const removed = had.filter((id) => !now.has(id)).length;
  if (added > 0) changes.push(`${countText(added, "title")} added`);
  if (removed > 0) changes.push(`${countText(removed, "title")} removed`);
  if (added + removed === 0 && titles.some((id, index) => id !== had[index])) changes.push("order of titles");
  return changes;
}

/** A block with its keys in one order, to compare it with another. */
const entriesInOrder = (block: BlockSetup) => Object.entries(block).sort(([a], [b]) => (a < b ? -1 : 1));

const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

const pageName = (pageId: string) => (pageId === "" ? "the home page" : `the page "${pageId}"`);

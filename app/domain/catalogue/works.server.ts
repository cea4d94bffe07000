import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { type Choice, type LinkedTitle, linksOf, MAX_TITLES_PER_LINK, worksOf } from "./editions.ts";
import { recordChanges } from "./rows.server.ts";
import * as rows from "./works-rows.server.ts";

/**
 * The most titles that are looked at beside those that changed, and the most steps from one title to the next. Editions
 * are one or two steps apart. Where a feed calls each product an edition of the one before, its titles are joined in
 * parts, so that an import does not become slower with every product.
 */
const MAX_LINKED = MAX_TITLES_PER_LINK + 56;
const MAX_STEPS = 16;

/**
 * Stores the works that these titles are editions of, after the fields that decide it have changed. It examines all
 * titles that are linked to them, directly or through others, so a wrong link leaves nothing behind once it is
 * withdrawn.
 */
export async function joinWorks(tx: Tx, ids: readonly TitleId[], now: EpochSeconds): Promise<void> {
  const sameWork = await rows.titlesOfSameWorks(tx, ids, MAX_LINKED);
  const { titles, choices } = await linkedTo(tx, new Set([...ids, ...sameWork]));
  const works = worksOf(titles, choices);
  const titleIds = titles.map(({ id }) => id);
  const before = await rows.storedWorks(tx, titleIds);
  const changed = new Map<number, number | null>();
  for (const id of titleIds) {
    const work = works.get(id) ?? null;
    if (work !== (before.get(id) ?? null)) changed.set(id, work);
  }
  await rows.storeWorks(tx, changed);
  await recordChanges(tx, null, [...changed.keys()], now);
}

async function linkedTo(tx: Tx, ids: ReadonlySet<number>) {
  const titles = new Map<number, LinkedTitle>();
  const choices = new Map<string, Choice>();
  const followed = { products: new Set<string>(), works: new Set<string>(), names: new Set<string>() };
  const most = ids.size + MAX_LINKED;
  let next = [...ids];
  for (let step = 0; next.length > 0 && step < MAX_STEPS; step++) {
    const some = await rows.linkedTitles(tx, next);
    for (const title of some) titles.set(title.id, title);
    const decided = await rows.choicesOf(tx, next);
    for (const choice of decided) choices.set(`${choice.first_id} ${choice.second_id}`, choice);
    const links = some.map(linksOf);
    const linkedIds = await rows.titlesLinked(
      tx,
      {
        products: unseen(
          links.flatMap(({ products }) => products),
          followed.products,
        ),
        works: unseen(
          links.flatMap(({ works }) => works),
          followed.works,
        ),
        names: links.flatMap(({ name }) =>
          name && unseen([`${name.title_sort}\u0001${name.author_sort}`], followed.names).length > 0
            ? [name]
            : [],
        ),
      },
      MAX_LINKED,
    );
    for (const { first_id, second_id, same } of decided) if (same === 1) linkedIds.push(first_id, second_id);
    next = [...new Set(linkedIds)].filter((id) => !titles.has(id)).sort((a, b) => a - b);
    next = next.slice(0, most - titles.size);
  }
  const inOrder = [...choices.values()].sort((a, b) => a.first_id - b.first_id || a.second_id - b.second_id);
  return { titles: [...titles.values()], choices: inOrder };
}

/** The members that are not yet in the set, which has them from then on. */
function unseen(some: readonly string[], seen: Set<string>): string[] {
  return some.filter((code) => {
    if (seen.has(code)) return false;
    seen.add(code);
    return true;
  });
}

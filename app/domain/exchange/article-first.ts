/** Articles that some lists put behind a title: English, French and Spanish. */
const BEHIND = /^(.*[^\s,])\s*,\s*(the|an?|les?|la|l['’]|une?|des|el|los|las)$/is;

/**
 * Turns `Hobbit, The` into `The Hobbit`, which is sorted as `Hobbit`.
 * @returns the title unchanged, without `sort`, if there is no article behind it
 */
export function articleFirst(title: string): { title: string; sort?: string } {
  const [, sort, article] = BEHIND.exec(title) ?? [];
  if (sort === undefined || article === undefined) return { title };
  return { title: /['’]$/.test(article) ? article + sort : `${article} ${sort}`, sort };
}

import { words } from "#app/lib/fold.ts";

/** Words before a family name that many people write as one word with it. */
const PARTICLES: ReadonlySet<string> = new Set(
  "le la les l de du des di da del della dos van von der den ter ten el al san saint st mac mc".split(" "),
);

/**
 * The words that find a title by its people: their names first, then other ways to write them, such as initials in one
 * word ("jrr") and particles joined to the family name ("lecarre").
 */
export function wordsOfNames(names: readonly string[]): string[] {
  const folded = names.map(words);
  const ownWords = folded.flat();
  const joined = folded.flatMap((name) => [...initialsIn(name), ...withParticles(name)]);
  return [...ownWords, ...new Set(joined.filter((word) => !ownWords.includes(word)))];
}

/** Runs of two initials and more: "rr" in "George R.R. Martin", and "grr". */
function initialsIn(name: readonly string[]): string[] {
  const isInitial = (word: string | undefined) => word !== undefined && /^\p{L}$/u.test(word);
  return name.flatMap((word, index) => {
    if (!isInitial(word) || isInitial(name[index - 1])) return [];
    let end = index;
    while (isInitial(name[end])) end++;
    if (end - index < 2) return [];
    const run = name.slice(index, end).join("");
    return index === 1 ? [run, [...(name[0] ?? "")][0] + run] : [run];
  });
}

/** Each run of particles with the word that follows: "desaintexupery" and "saintexupery". */
function withParticles(name: readonly string[]): string[] {
  return name.flatMap((word, index) => {
    if (!PARTICLES.has(word)) return [];
    let end = index;
    while (PARTICLES.has(name[end] ?? "")) end++;
    return end < name.length ? [name.slice(index, end + 1).join("")] : [];
  });
}

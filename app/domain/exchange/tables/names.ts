/** A person, as stored in a title's record. */
export interface NamedPerson {
  name: string;
  /** The name for sorting, if the list gives it: `Le Guin, Ursula K.` */
  sort_name?: string;
  /** ONIX code list 17. */
  role: string;
}

const SUFFIX = /^(jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|esq)\.?$/i;
const INITIALS = /^(\p{Lu}\.?-?){1,4}$/u;
/** Words that can start a family name: `Le Guin, Ursula K.` */
const PARTICLE =
  /^(al|bin|da|de|del|della|den|der|des|di|dos|du|el|la|le|les|mc|mac|o|st\.?|ste|ten|ter|van|von|zu)$/i;

/** Words of organisations, whose names may contain "and". */
const ORGANISATION =
  /^the\s|\b(academy|association|commission|committee|company|council|editors|foundation|inc|institute|llc|ltd|museum|press|project|publications|publishers|publishing|society|staff|university)\b/i;

const ROLES: readonly [pattern: RegExp, role: string][] = [
  [/illustrat|ill\.|drawings|artist|dessin/i, "A12"],
  [/translat|trad|tr\./i, "B06"],
  [/edit|éd\.|ed\.|dir\./i, "B01"],
  [/narrat|reader|lu par|voix/i, "E07"],
  [/introduc/i, "A24"],
  [/foreword|avant-propos/i, "A23"],
  [/preface|préface/i, "A15"],
  [/photograph/i, "A13"],
];

/** Whether a column's names are written "Last, First". If so, a single comma does not separate two people. */
export function writtenLastFirst(cells: readonly string[]): boolean {
  let inverted = 0;
  let direct = 0;
  for (const cell of cells) {
    const parts = pieces(withoutRole(cell).name);
    if (/[;|]/.test(cell) || parts.length > 2) continue;
    if (parts.length === 2 && isFamilyName(parts[0] ?? "")) inverted++;
    else if (parts.length === 2 || /\S\s+\S/.test(parts[0] ?? "")) direct++;
  }
  return inverted > direct;
}

/**
 * The people in a cell: `Suzanne Collins`, `Gaiman, Neil; Pratchett, Terry`, `J.K. Rowling, Mary GrandPré
 * (Illustrator)`.
 * A comma separates either two people or the two names of one person. Semicolons, bars and slashes settle it.
 * Otherwise the neighbouring words decide, and if they are ambiguous, the rest of the column does
 * (`lastFirst`).
 */
export function namesIn(cell: string, lastFirst: boolean): NamedPerson[] {
  const text = cell.replace(/\s+/g, " ").trim();
  const certain = /[;|]|\S\s*\/\s*\S/.test(text);
  const groups = (certain ? text.split(/\s*[;|/]\s*/) : [text]).filter(Boolean);
  const people = groups.flatMap((group) => peopleIn(group, lastFirst, certain));
  const seen = new Set<string>();
  return people.filter(({ name, role }) => !seen.has(`${name}|${role}`) && seen.add(`${name}|${role}`));
}

function peopleIn(group: string, lastFirst: boolean, alone: boolean): NamedPerson[] {
  const joined = group.split(/\s+(?:&|and|et)\s+/);
  // "Neil Gaiman and Terry Pratchett", but not "Marks & Spencer".
  if (joined.length > 1 && !ORGANISATION.test(group) && joined.every((part) => /\S\s+\S/.test(part)))
    return joined.flatMap((part) => peopleIn(part, lastFirst, alone));
  const parts = pieces(group);
  const [first = "", second = ""] = parts;
  if (parts.length === 1) return [person(first)];
  if (parts.length === 2 && (alone || lastFirst || isOnePerson(first, second)))
    return [person(second, first)];
  // "Gaiman, Neil, Pratchett, Terry": pairs, if the list is written last name first.
  if (lastFirst && parts.length % 2 === 0)
    return parts.flatMap((part, index) => (index % 2 === 1 ? [person(part, parts[index - 1])] : []));
  return parts.map((part) => person(part));
}

/** The parts between commas. "Jr." and the like are joined to the name they belong to. */
function pieces(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/\s*,\s*/)) {
    if (part === "") continue;
    const before = parts.pop();
    if (before !== undefined && SUFFIX.test(part)) parts.push(`${before} ${part}`);
    else parts.push(...(before === undefined ? [] : [before]), part);
  }
  return parts;
}

/** `Morton`, `Le Guin`, `García-Márquez`: a single word, optionally preceded by particles. */
function isFamilyName(text: string): boolean {
  const words = text.split(" ").filter((word) => !SUFFIX.test(word));
  return words.length > 0 && words.slice(0, -1).every((word) => PARTICLE.test(word));
}

/** Whether `first, second` is clearly one person: a family name, then a given name with or without initials. */
function isOnePerson(first: string, second: string): boolean {
  const givenNames = withoutRole(second).name.split(" ");
  return isFamilyName(first) && givenNames.slice(1).every((word) => INITIALS.test(word));
}

function person(givenName: string, family = ""): NamedPerson {
  const { name, role } = withoutRole(givenName);
  if (family === "") return { name, role };
  // A suffix goes after the whole name, whichever part it was attached to: "King, Martin Luther, Jr.".
  const [first, firstSuffix] = withoutSuffix(name);
  const [last, lastSuffix] = withoutSuffix(family);
  return { name: `${first} ${last}${firstSuffix}${lastSuffix}`, sort_name: `${family}, ${name}`, role };
}

function withoutSuffix(text: string): [rest: string, suffix: string] {
  const words = text.split(" ");
  const suffix = words.length > 1 && SUFFIX.test(words.at(-1) ?? "") ? ` ${words.pop()}` : "";
  return [words.join(" "), suffix];
}

/** Splits off the trailing brackets of a name and returns the role they state. */
function withoutRole(text: string): { name: string; role: string } {
  const match = /^([^()[\]]*\S)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(text);
  if (!match) return { name: text.trim(), role: "A01" };
  const role = ROLES.find(([pattern]) => pattern.test(match[2] ?? ""))?.[1] ?? "A01";
  return { name: match[1]?.trim() ?? "", role };
}

import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { UNNAMED_PERSONS } from "./codes.ts";
import type { Context } from "./context.ts";
import { childrenOf, type Node, textOf } from "./markup.ts";

/** List 44: an International Standard Name Identifier. */
const ISNI = "16";

/** The contributors of a product in the feed's order, with full names however the feed splits them. */
export function contributorsOf(
  block: Node | undefined,
  context: Context,
): NonNullable<TitleRecord["contributors"]> {
  const contributors = childrenOf(block, "Contributor")
    .map((node, position) => ({ node, at: Number(textOf(node, "SequenceNumber")) || position + 1 }))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ node }) => {
      const names = namesOf(node);
      if (names.length === 0) return [];
      const role = textOf(node, "ContributorRole") ?? "A01";
      if (!/^[A-FZ]\d\d$/.test(role)) context.unknown("17 contributor role", role);
      const bio = childrenOf(node, "BiographicalNote")[0]?.text;
      const about = {
        role,
        // Release 2.1 names the country with which a contributor is associated.
        canadian:
          isInCanada(node) ||
          childrenOf(node, "ContributorPlace").some(
            (residence) =>
              isInCanada(residence) && /^0[1348]$/.test(textOf(residence, "ContributorPlaceRelator") ?? ""),
          ),
        bio: bio ? context.sanitise(bio) : null,
      };
      // Who several people in one contributor are is not said of each.
      const identity = names.length > 1 ? {} : identityOf(node);
      return names.map((name) => ({ ...name, ...about, ...identity }));
    });
  const statement = textOf(block, "ContributorStatement");
  if (contributors.length > 0 || !statement) return contributors;
  return [
    { name: statement.replace(/^by\s+/i, ""), sort_name: undefined, role: "A01", canadian: false, bio: null },
  ];
}

const isInCanada = (residence: Node) =>
  textOf(residence, "CountryCode") === "CA" || textOf(residence, "RegionCode")?.startsWith("CA-") === true;

/** Other names of the same person, and the person's number. */
function identityOf(node: Node): { isni?: string; other_names?: string[] } {
  const others = [...childrenOf(node, "AlternativeName"), ...childrenOf(node, "Name")].flatMap((child) =>
    namesOf(child).map(({ name }) => name),
  );
  const numbers = [
    ...childrenOf(node, "NameIdentifier").map((id) => [textOf(id, "NameIDType"), textOf(id, "IDValue")]),
    ...childrenOf(node, "PersonNameIdentifier").map((id) => [
      textOf(id, "PersonNameIDType"),
      textOf(id, "IDValue"),
    ]),
  ];
  const isni = numbers
    .map(([type, value]) => (type === ISNI ? parseIsni(value ?? "") : undefined))
    .find(Boolean);
  return { ...(isni && { isni }), ...(others.length > 0 && { other_names: others }) };
}

/** An ISNI as 16 characters, if its check character is right (ISO 7064, MOD 11-2). */
function parseIsni(text: string): string | undefined {
  const isni = text.replace(/[\s-]|^.*isni\.org\/(isni\/)?/gi, "").toUpperCase();
  if (!/^\d{15}[\dX]$/.test(isni)) return undefined;
  const sum = [...isni.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return isni.endsWith(check === 10 ? "X" : String(check)) ? isni : undefined;
}

/** The names of a contributor. Some systems put several people into one, with semicolons: `Marsh, B; Goldie, J`. */
function namesOf(node: Node): { name: string; sort_name: string | undefined }[] {
  const inverted = textOf(node, "PersonNameInverted");
  const corporate = textOf(node, "CorporateNameInverted");
  const unnamed = textOf(node, "UnnamedPersons");
  const name =
    textOf(node, "PersonName") ??
    inParts(node) ??
    textOf(node, "CorporateName") ??
    (inverted && each(inverted, turnName).join("; ")) ??
    corporate ??
    (unnamed === undefined ? undefined : UNNAMED_PERSONS[unnamed]);
  if (name === undefined) return [];
  const sort = inverted ?? corporate ?? keyFirst(node);
  const names = each(name);
  const sorts = sort === undefined ? [] : each(sort);
  if (names.length < 2) return [{ name, sort_name: sort }];
  return names.map((contributor, index) => ({
    name: contributor,
    sort_name: sorts.length === names.length ? sorts[index] : undefined,
  }));
}

const each = (names: string, read = (name: string) => name): string[] =>
  names
    .split(";")
    .map((name) => read(name.trim()))
    .filter(Boolean);

/** Joins the eight name parts in spoken order (ONIX 3.0, P.7.11 to P.7.18). */
function inParts(node: Node): string | undefined {
  const key = textOf(node, "KeyNames");
  if (!key) return undefined;
  const words = [
    "TitlesBeforeNames",
    "NamesBeforeKey",
    "PrefixToKey",
    "KeyNames",
    "NamesAfterKey",
    "SuffixToKey",
  ]
    .map((part) => textOf(node, part))
    .filter((part) => part !== undefined);
  // `d'` and `O'` attach to the next word.
  const name = words.join(" ").replaceAll(/(\p{L}['’]) (?=\p{L})/gu, "$1");
  return [name, textOf(node, "LettersAfterNames"), textOf(node, "TitlesAfterNames")]
    .filter((part) => part !== undefined)
    .join(", ");
}

/** The name for sorting: key names first, then the rest; a prefix (`de`, `van`) goes last. */
function keyFirst(node: Node): string | undefined {
  const key = textOf(node, "KeyNames");
  if (!key) return undefined;
  const after = [key, textOf(node, "NamesAfterKey"), textOf(node, "SuffixToKey")].filter(Boolean).join(" ");
  const before = [textOf(node, "NamesBeforeKey"), textOf(node, "PrefixToKey")].filter(Boolean).join(" ");
  return before ? `${after}, ${before}` : after;
}

const SUFFIX = /^(jr|sr|esq|ph\.?d|m\.?d|[ivx]{1,4})\.?$/i;

/** Turns `Le Guin, Ursula K.` and `King, Martin Luther, Jr.` back into spoken order. */
function turnName(inverted: string): string {
  const [last = "", ...rest] = inverted.split(",").map((part) => part.trim());
  const suffixes = rest.filter((part) => SUFFIX.test(part));
  const first = rest.filter((part) => !SUFFIX.test(part));
  return [...first, last, ...suffixes].filter(Boolean).join(" ");
}

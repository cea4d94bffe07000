import { eisbnOf, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { isbn10to13 } from "#app/lib/isbn.ts";

/** Words, roughly by Zipf's law: the first ones are in almost every title. */
const WORDS =
  "river house night garden winter letter stranger island mother shadow history secret music ocean city bread bird war summer forest mountain glass fire stone road daughter salt window north light memory train blue dog king paper storm harbor bridge clock orchard village ghost lesson map field song".split(
    " ",
  );
const NAMES =
  "Adams Baker Chen Dubois Evans Fischer Garcia Hughes Ito Jensen Kowalski Laurent Moreau Nakamura Okafor Patel Quinn Rossi Singh Tanaka".split(
    " ",
  );
const SUBJECTS = [
  "fic000000",
  "fic022000",
  "fic028010",
  "juv001000",
  "his037000",
  "bio000000",
  "sci000000",
  "ckb000000",
  "nat000000",
  "poe000000",
];

/** A stream of random numbers that is the same in every run. */
export function random(seed = 42): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export function isbnAt(position: number): string {
  return isbn10to13(`${String(100_000_000 + position)}0`);
}

/** The page of a title that is in stock, one of 500. */
export const itemAt = (at: number) => `/item/${eisbnOf(isbnAt((at % 500) * 3))}`;

export function recordAt(position: number, roll: () => number): TitleRecord {
  const word = () => WORDS[Math.floor(roll() ** 2 * WORDS.length)] ?? "word";
  const name = () => NAMES[Math.floor(roll() * NAMES.length)] ?? "Name";
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const author = `${name()} ${name()}`;
  return {
    product_code: isbnAt(position),
    title:
      `The ${capital(word())} ${capital(word())} ${position % 7 === 0 ? `of ${capital(word())}` : ""}`.trim(),
    subtitle: position % 3 === 0 ? `A ${word()} of ${word()} and ${word()}` : null,
    contributors: [{ name: author, role: "A01", canadian: position % 10 === 0 }],
    publisher: `${name()} Press`,
    language: "en",
    description: `<p>${Array.from({ length: 60 }, word).join(" ")}.</p>`,
    binding: position % 2 ? "Paperback" : "Hardcover",
    binding_code: position % 2 ? "pb" : "hc",
    pages: 100 + Math.floor(roll() * 500),
    release_date: Math.floor(Date.UTC(1990 + Math.floor(roll() * 36), Math.floor(roll() * 12), 1) / 1000),
    state: roll() < 0.9 ? "available" : "out_of_print",
    list_price_can: 999 + Math.floor(roll() * 40) * 100,
    list_price_usa: 799 + Math.floor(roll() * 40) * 100,
    rank: position + 1,
    subjects: [
      {
        scheme: "bisac",
        code: SUBJECTS[Math.floor(roll() * SUBJECTS.length)] ?? "fic000000",
        label: "Subject",
      },
    ],
  };
}

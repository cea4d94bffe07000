import { own } from "#app/lib/own.ts";
/** The 54 sections of BISAC (BISG, 2025 edition); the names of their topics come from feeds. */
export const SUBJECT_SECTIONS: Readonly<Record<string, string>> = {
  ant: "Antiques & Collectibles",
  arc: "Architecture",
  art: "Art",
  bib: "Bibles",
  bio: "Biography & Autobiography",
  bus: "Business & Economics",
  cgn: "Comics & Graphic Novels",
  ckb: "Cooking",
  com: "Computers",
  cra: "Crafts & Hobbies",
  des: "Design",
  dra: "Drama",
  edu: "Education",
  fam: "Family & Relationships",
  fic: "Fiction",
  for: "Foreign Language Study",
  gam: "Games & Activities",
  gar: "Gardening",
  hea: "Health & Fitness",
  his: "History",
  hom: "House & Home",
  hum: "Humor",
  jnf: "Juvenile Nonfiction",
  juv: "Juvenile Fiction",
  lan: "Language Arts & Disciplines",
  law: "Law",
  lco: "Literary Collections",
  lit: "Literary Criticism",
  mat: "Mathematics",
  med: "Medical",
  mus: "Music",
  nat: "Nature",
  non: "Non-Classifiable",
  occ: "Body, Mind & Spirit",
  per: "Performing Arts",
  pet: "Pets",
  phi: "Philosophy",
  pho: "Photography",
  poe: "Poetry",
  pol: "Political Science",
  psy: "Psychology",
  ref: "Reference",
  rel: "Religion",
  sci: "Science",
  sel: "Self-Help",
  soc: "Social Science",
  spo: "Sports & Recreation",
  stu: "Study Aids",
  tec: "Technology & Engineering",
  tra: "Transportation",
  trv: "Travel",
  tru: "True Crime",
  yaf: "Young Adult Fiction",
  yan: "Young Adult Nonfiction",
};

/** The section name of any BISAC code. */
export function sectionOf(code: string): string {
  return own(SUBJECT_SECTIONS, code.slice(0, 3).toLowerCase()) ?? "";
}

/** A subject as it is stored: keywords are stored beside them. */
interface StoredSubject {
  readonly scheme: string;
  readonly code: string;
  readonly label: string;
}

/**
 * What a title's page lists: the BISAC subjects, which can be browsed. Without any, those of Thema, else those of BIC,
 * each name once. These have no section. Qualifiers (codes that begin with a digit) are left out: "Places" says nothing.
 */
export function subjectsShown(
  subjects: readonly StoredSubject[],
): { code: string; subject: string; section: string }[] {
  const of = (scheme: string) => subjects.filter((one) => one.scheme === scheme);
  const bisac = of("bisac");
  if (bisac.length > 0)
    return bisac.map(({ code, label }) => ({ code, subject: label, section: sectionOf(code) }));
  const named = (scheme: string) =>
    new Map(of(scheme).flatMap(({ code, label }) => (/^\d/.test(code) ? [] : [[label, code] as const])));
  const thema = named("thema");
  const found = thema.size > 0 ? thema : named("bic");
  return Array.from(found, ([subject, code]) => ({ code, subject, section: "" }));
}

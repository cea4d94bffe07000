import { cutText } from "#app/lib/cut.ts";
import { entriesOf } from "#app/lib/records.ts";
import type { TitleRecord } from "./title-records.server.ts";

/** Maximum lengths of a title's texts (characters) and lists (rows), because a feed may contain anything. */
const CHARACTERS = {
  title: 500,
  title_sort: 500,
  subtitle: 500,
  publisher: 300,
  edition: 200,
  series: 300,
  series_num: 40,
  width: 60,
  height: 60,
  weight: 60,
  audience: 60,
} as const satisfies Partial<Record<keyof TitleRecord, number>>;
const LIMITS = entriesOf(CHARACTERS);
const NAME = 200;
/** Other names of one contributor. */
const OTHER_NAMES = 8;
const LABEL = 300;
const MAX_ROWS_PER_PART = 50;

/**
 * Limits a record to what a page can show: cuts texts at their limit and lists at 50 rows. Descriptions, bios
 * and other texts are limited as markup (`lib/bounded-html.ts`).
 */
export function boundedRecord(record: TitleRecord): TitleRecord {
  const bounded: TitleRecord = { ...record };
  for (const [name, most] of LIMITS) {
    const text = record[name];
    if (typeof text === "string" && text.length > most) bounded[name] = cutText(text, most);
  }
  if (record.contributors)
    bounded.contributors = firstRows(record.contributors, (contributor) =>
      contributor.name.length > NAME || contributor.other_names
        ? {
            ...contributor,
            name: cutText(contributor.name, NAME),
            ...(contributor.other_names && {
              other_names: contributor.other_names.slice(0, OTHER_NAMES).map((name) => cutText(name, NAME)),
            }),
          }
        : contributor,
    );
  if (record.subjects)
    bounded.subjects = firstRows(record.subjects, (subject) =>
      subject.label.length > LABEL ? { ...subject, label: cutText(subject.label, LABEL) } : subject,
    );
  if (record.texts)
    bounded.texts = firstRows(record.texts, ({ author, source_title, ...text }) => ({
      ...text,
      author: author && cutText(author, LABEL),
      source_title: source_title && cutText(source_title, LABEL),
    }));
  if (record.prizes)
    bounded.prizes = firstRows(record.prizes, (prize) => ({ ...prize, name: cutText(prize.name, NAME) }));
  if (record.relations)
    bounded.relations = firstRows(record.relations, (relation) => ({
      ...relation,
      code: cutText(relation.code, NAME),
    }));
  if (record.resources)
    bounded.resources = firstRows(record.resources, ({ caption, ...resource }) => ({
      ...resource,
      person: resource.person && cutText(resource.person, NAME),
      caption: caption && cutText(caption, LABEL),
    }));
  if (record.interiors) bounded.interiors = record.interiors.slice(0, MAX_ROWS_PER_PART);
  return bounded;
}

const firstRows = <Row>(rows: readonly Row[], bounded: (row: Row) => Row): Row[] =>
  rows.slice(0, MAX_ROWS_PER_PART).map(bounded);

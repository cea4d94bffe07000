import type { Field } from "#app/domain/catalogue/search/query.ts";
import * as formula from "#app/domain/catalogue/search/relaxed/formula.ts";
import { mistakeCost } from "#app/domain/catalogue/search/relaxed/mistakes.ts";
import { type Form, isMatchable, type Plan, planOf } from "#app/domain/catalogue/search/relaxed/plan.ts";
import type { TextSource } from "#app/domain/catalogue/search/relaxed/source.ts";
import type { TypedWord } from "#app/domain/catalogue/search/term.ts";
import { distance } from "#app/lib/nearest.ts";

/** A title as plain texts. */
export interface PlainTitle {
  id: number;
  sort_rank: number;
  ranked: boolean;
  /** Its words by field: title with subtitle and series, authors, publisher, subjects. */
  fields: readonly [string[], string[], string[], string[]];
  titleWords: number;
  /** The number of words in its main part, not counting an article; 0 if it has no other parts. */
  mainWords: number;
  /** Whether it is sorted without its first word. */
  hasArticle: boolean;
  seriesWords: number;
  seriesNumber: number;
  binding: string;
  language: string | null;
  shown: boolean;
  /** 0 on hand, 1 on order, 2 neither. */
  tier: number;
}

const SPANS: Readonly<Record<Field, readonly number[]>> = {
  keyword: [0, 1, 2, 3],
  title: [0],
  author: [1],
  publisher: [2],
};
const WORTH = [formula.FIELD.title, formula.FIELD.author, formula.FIELD.publisher, formula.FIELD.subject];

/**
 * Ids of the closest matches, best first, word by word and title by title. Nothing here is fast.
 * @param strict the strict matches, which stay whatever they are like, and whether they are poor
 */
export function closestPlainly(
  titles: readonly PlainTitle[],
  typed: readonly TypedWord[],
  field: Field,
  strict: { ids: readonly number[]; poor: boolean },
  language: string | null,
  wide = false,
): { ids: number[]; plan: Plan } {
  const frequencies = frequenciesIn(titles);
  const plan = planOf(typed, [plainWords(frequencies)], titles.length, { wide, language });
  const total = plan.slots.filter(isMatchable).reduce((sum, { weight }) => sum + weight, 0);
  const leads = leadsOf(plan, total);
  const compared = titles
    .filter(({ shown }) => shown)
    .map((title) => ({
      title,
      isLed: leads.some((slot) =>
        (plan.slots[slot]?.compared ?? []).some((form) => hasRarest(frequencies, title, form, field)),
      ),
      ...compare(title, plan, total, field),
    }));
  const best = Math.max(0, ...compared.map(({ coverage, isLed }) => (isLed ? coverage : 0)));
  const isUnsure = best < formula.SUFFICIENT_COVERAGE || (strict.poor && strict.ids.length > 0);
  if (isUnsure && !wide && typed.length > 1)
    return { ...closestPlainly(titles, typed, field, strict, language, true), plan };
  const kept =
    best === 0
      ? []
      : compared.filter(
          ({ title, isLed, coverage }) =>
            strict.ids.includes(title.id) || (isLed && coverage >= formula.coverageNeeded(best)),
        );
  kept.sort(
    (a, b) =>
      b.score - a.score ||
      Number(b.title.ranked) - Number(a.title.ranked) ||
      (a.title.ranked ? 0 : a.title.tier - b.title.tier) ||
      a.title.sort_rank - b.title.sort_rank ||
      a.title.id - b.title.id,
  );
  const ids = kept.map(({ title }) => title.id);
  if (plan.slots.length !== 1) return { ids, plan };
  const forms = plan.slots[0]?.forms ?? [];
  const firsts = kept.filter(
    ({ form }, index) => form && index === kept.findIndex((other) => other.form === form),
  );
  const likely = Math.max(...firsts.map(({ form }) => form?.value ?? 0));
  const first = firsts
    .filter(({ form }) => form && forms.includes(form) && form.value >= likely - formula.LESS_LIKELY)
    .slice(0, formula.MAX_MEANT)
    .map(({ title }) => title.id);
  return { ids: [...first, ...ids.filter((id) => !first.includes(id))], plan };
}

/** Number of titles that contain each word. */
function frequenciesIn(titles: readonly PlainTitle[]): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const { fields } of titles)
    for (const word of new Set(fields.flat())) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return frequencies;
}

/** A dictionary without any index. */
function plainWords(frequencies: ReadonlyMap<string, number>): TextSource {
  const words = [...frequencies.keys()].sort();
  const unused = () => {
    throw new Error("the oracle reads titles itself");
  };
  return {
    range(word, exact) {
      const fits = (other: string) => (exact ? other === word : other.startsWith(word));
      const from = words.findIndex(fits);
      return from === -1 ? [0, 0] : [from, words.findLastIndex(fits) + 1];
    },
    codeOf: (term) => term,
    frequency: (term) => frequencies.get(words[term] ?? "") ?? 0,
    near: (word, limit, beginning) =>
      words.flatMap((other): (readonly [string, number, number])[] => {
        const edits = beginning
          ? Math.min(...Array.from(other, (_, index) => distance(word, other.slice(0, index + 1), limit)))
          : distance(word, other, limit);
        const cost = mistakeCost(word, other);
        return edits > 0 && edits <= limit ? [[other, cost, frequencies.get(other) ?? 0]] : [];
      }),
    unmark: unused,
    mark: unused,
    countMarks: unused,
    marked: unused,
    meanings: unused,
    read: unused,
    positionInFirst: unused,
    isRanked: unused,
    tier: unused,
    isForeign: unused,
    isIn: unused,
  };
}

function leadsOf({ slots }: Plan, total: number): number[] {
  const order = slots
    .map((slot, index) => ({ ...slot, index }))
    .filter(isMatchable)
    .sort(
      (a, b) =>
        Number(b.number !== undefined) - Number(a.number !== undefined) ||
        a.weight - b.weight ||
        b.index - a.index,
    );
  const leads = order.filter(
    (_, index) =>
      order.slice(0, index + 1).reduce((sum, { weight }) => sum + weight, 0) >= formula.leastCoverage * total,
  );
  // The most telling ones come last.
  return leads.slice(-formula.MAX_LEADS).map(({ index }) => index);
}

/** Whether a title contains the rarest word of a form. */
function hasRarest(
  frequencies: ReadonlyMap<string, number>,
  { fields }: PlainTitle,
  { words, beginning }: Form,
  field: Field,
): boolean {
  const count = (word: string) => frequencies.get(word) ?? 0;
  const [rarest = ""] = beginning ? words : [...words].sort((a, b) => count(a) - count(b));
  return SPANS[field].some((one) =>
    fields[one]?.some((word) => (beginning ? word.startsWith(rarest) : word === rarest)),
  );
}

function compare(
  { fields, titleWords, mainWords, hasArticle, seriesWords, seriesNumber, binding, language }: PlainTitle,
  { slots, formats, language: page }: Plan,
  total: number,
  field: Field,
): { coverage: number; score: number; form: Form | undefined } {
  const values = slots.map(() => 0);
  /** The form that one word alone stands for here: of equally good forms, the one that comes first. */
  let meant: { form: Form; value: number; place: number } | undefined;
  /** By field and word: the slots that it is matched by. */
  const matched = fields.map((words) => words.map(() => new Set<number>()));
  for (const one of SPANS[field]) {
    const words = fields[one] ?? [];
    for (const [slot, { forms }] of slots.entries())
      for (const form of forms)
        for (let index = 0; index + form.words.length <= words.length; index++) {
          const fits = form.words.every((word, next) =>
            form.beginning ? words[index]?.startsWith(word) : words[index + next] === word,
          );
          if (!fits) continue;
          const place = one * 10_000 + index;
          const value = form.value * (WORTH[one] ?? 0);
          if (!meant || value > meant.value || (value === meant.value && place < meant.place))
            meant = { form, value, place };
          values[slot] = Math.max(values[slot] ?? 0, form.value * (WORTH[one] ?? 0));
          for (let on = index; on < index + form.words.length; on++) matched[one]?.[on]?.add(slot);
        }
  }
  const [title = []] = matched;
  const inSeries = title.slice(title.length - seriesWords).some((some) => some.size > 0);
  if (inSeries && seriesNumber > 0)
    for (const [slot, { number }] of slots.entries())
      if (number === seriesNumber) values[slot] = formula.SAME_WORD_VALUE;
  const all = SPANS[field].flatMap((one) => matched[one] ?? []);
  const following = slots.filter(
    (_, slot) =>
      slot > 0 &&
      all.some(
        (here, index) => here.has(slot) && (here.has(slot - 1) || all[index - 1]?.has(slot - 1) === true),
      ),
  );
  const coverage =
    total === 0
      ? 0
      : slots.reduce((sum, { weight }, index) => sum + weight * (values[index] ?? 0), 0) / total;
  const first = hasArticle ? 1 : 0;
  const own = title.slice(first, titleWords);
  const main = mainWords === 0 ? own : own.slice(0, mainWords);
  const isTyped = (some: ReadonlySet<number>) => some.size > 0;
  return {
    coverage,
    form: slots.length === 1 && values[0] === meant?.value ? meant?.form : undefined,
    score: formula.scoreOf({
      coverage,
      titleWords: own.length,
      titleMatched: own.filter(isTyped).length,
      mainWords: main.length,
      mainMatched: main.filter(isTyped).length,
      firstWordTyped: SPANS[field].includes(0) && (title[first]?.size ?? 0) > 0,
      following: following.length,
      slots: slots.length,
      named: SPANS[field].includes(1) && slots.every((_, slot) => matched[1]?.some((some) => some.has(slot))),
      format: formats.has(binding),
      foreign: page !== null && language !== null && language !== page,
    }),
  };
}

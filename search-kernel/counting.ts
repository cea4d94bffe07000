/** Histograms over the columns and subjects of documents. */

/** Documents gathered at once, and where in the scratch their parts lie. */
const BLOCK = 512;
const ENDS: usize = BLOCK * 16;
const FIRST: usize = ENDS + BLOCK * 4;

/** Counts one more of a value. */
// @ts-ignore: decorator
@inline
export function tally(histogram: usize, value: u32): void {
  const at = histogram + (<usize>value << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Adds the listed documents to the histograms of all columns at once. A record has 16 bytes: binding,
 * audience, language and month (u16 each), flags, phase, state and nothing (u8 each), and where its
 * subjects begin among `members` (u32); the next record says where they end. `out` points to the histograms:
 * binding, audience, language, month, flags, phase, sections. A document's subjects are sorted, so that those
 * of one section stand together. `scratch` has 16 KiB.
 */
export function countRecords(
  list: usize,
  n: i32,
  records: usize,
  members: usize,
  sectionOf: usize,
  out: usize,
  scratch: usize,
): void {
  const binding = <usize>load<u32>(out);
  const audience = <usize>load<u32>(out + 4);
  const language = <usize>load<u32>(out + 8);
  const month = <usize>load<u32>(out + 12);
  const flags = <usize>load<u32>(out + 16);
  const phase = <usize>load<u32>(out + 20);
  const sections = <usize>load<u32>(out + 24);
  for (let begin = 0; begin < n; begin += BLOCK) {
    const some = min(BLOCK, n - begin);
    const from = list + (<usize>begin << 2);
    // Gathered first: these reads wait for memory side by side, where counting would make each wait its turn.
    for (let k = 0; k < some; k++) {
      const d = <usize>load<u32>(from + (<usize>k << 2));
      v128.store(scratch + (<usize>k << 4), v128.load(records + (d << 4)));
      store<u32>(scratch + ENDS + (<usize>k << 2), load<u32>(records + (d << 4) + 28));
    }
    for (let k = 0; k < some; k++) {
      const first = members + (<usize>load<u32>(scratch + (<usize>k << 4) + 12) << 1);
      store<u64>(scratch + FIRST + (<usize>k << 3), load<u64>(first));
    }
    for (let k = 0; k < some; k++) {
      const r = scratch + (<usize>k << 4);
      tally(binding, load<u16>(r));
      tally(audience, load<u16>(r + 2));
      tally(language, load<u16>(r + 4));
      tally(month, load<u16>(r + 6));
      tally(flags, load<u8>(r + 8));
      tally(phase, load<u8>(r + 9));
    }
    for (let k = 0; k < some; k++) {
      const start = load<u32>(scratch + (<usize>k << 4) + 12);
      const count = load<u32>(scratch + ENDS + (<usize>k << 2)) - start;
      let before: u32 = 0xffff;
      for (let m: u32 = 0; m < count; m++) {
        const at = m < 4 ? scratch + FIRST + (<usize>k << 3) + (m << 1) : members + ((start + m) << 1);
        const section = <u32>load<u16>(sectionOf + (<usize>load<u16>(at) << 1));
        if (section != before) tally(sections, section);
        before = section;
      }
    }
  }
}

/** Adds every subject of the listed documents to a histogram. */
export function countSubjects(list: usize, n: i32, records: usize, members: usize, out: usize): void {
  for (let k = 0; k < n; k++) {
    const r = records + (<usize>load<u32>(list + (<usize>k << 2)) << 4);
    const end = load<u32>(r + 28);
    for (let m = load<u32>(r + 12); m < end; m++) tally(out, load<u16>(members + (<usize>m << 1)));
  }
}

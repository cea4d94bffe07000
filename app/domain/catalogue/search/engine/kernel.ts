import { readFileSync } from "node:fs";
import { programFile } from "#app/platform/program-file.server.ts";

/** The inner loops; see `search-kernel/kernel.ts`. Pointers are byte offsets in its memory. */
export interface Kernel extends WebAssembly.Exports {
  and(to: number, a: number, b: number, bytes: number): void;
  or(to: number, a: number, b: number, bytes: number): void;
  andNot(to: number, a: number, b: number, bytes: number): void;
  countBoth(a: number, b: number, bytes: number): number;
  countMany(matches: number, sets: number, n: number, bytes: number, out: number): void;
  countListed(set: number, list: number, n: number): number;
  toList(set: number, bytes: number, out: number, skip: number, take: number): number;
  setListed(set: number, list: number, n: number): void;
  setWhere(set: number, profiles: number, field: number, n: number, mask: number): void;
  walk(set: number, order: number, from: number, to: number, skip: number, take: number, out: number): number;
  placeRuns(order: number, n: number, shift: number, runs: number): void;
  walkRuns(
    set: number,
    order: number,
    n: number,
    list: number,
    listed: number,
    runs: number,
    shift: number,
    skip: number,
    take: number,
    noted: number,
    out: number,
  ): number;
  markProfiles(profiles: number, list: number, n: number, bit: number): void;
  setInProfiles(byte: number, list: number, n: number, value: number): void;
  countProfiles(list: number, n: number, profiles: number, out: number): void;
  countSubjects(list: number, n: number, starts: number, members: number, out: number): void;
  addPostings(from: number, end: number, fields: number, set: number): void;
  addPostingsTwice(
    from: number,
    end: number,
    fields: number,
    set: number,
    others: number,
    otherSet: number,
  ): void;
  keepPhrase(
    list: number,
    n: number,
    texts: number,
    offsets: number,
    phrase: number,
    k: number,
    from: number,
    to: number,
  ): number;
  markPostings(from: number, end: number, fields: number, marks: number, bit: number): void;
  countMarks(marks: number, bytes: number, among: number, set: number, counts: number): void;
  takeMarked(
    marks: number,
    bytes: number,
    among: number,
    room: number,
    wanted: number,
    out: number,
    outMarks: number,
  ): number;
  readTexts(
    list: number,
    n: number,
    texts: number,
    offsets: number,
    shapes: number,
    meanings: number,
    out: number,
    size: number,
  ): number;
  signWords(words: number, length: number, n: number, out: number): void;
  nearWords(
    word: number,
    letters: number,
    words: number,
    signs: number,
    length: number,
    n: number,
    limit: number,
    beginning: boolean,
    scratch: number,
    out: number,
  ): number;
}

let compiledKernel: WebAssembly.Module | undefined;

export function startKernel(memory: WebAssembly.Memory): Kernel {
  compiledKernel ??= new WebAssembly.Module(readFileSync(programFile(FILE)));
  return new WebAssembly.Instance(compiledKernel, { env: { memory } }).exports as Kernel;
}

/** Where the kernel is, below the program's folder. */
const FILE = "app/domain/catalogue/search/engine/kernel.wasm";

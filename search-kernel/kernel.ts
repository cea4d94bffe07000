/**
 * The inner loops of the catalogue's index, in AssemblyScript. They are compiled to
 * `app/domain/catalogue/search/engine/kernel.wasm`, which is committed; `tests/kernel.test.ts` fails when the two
 * differ, and `npm run kernel` compiles them again.
 *
 * Pointers are byte offsets in the imported memory. A bitset has `bytes` bytes, a multiple of 16, with
 * document d at bit d & 7 of byte d >> 3. Lists are u32 document numbers in ascending order.
 */

export * from "./sets";
export { countProfiles, countSubjects, markProfiles, setInProfiles } from "./counting";
export * from "./postings";
export * from "./closest";

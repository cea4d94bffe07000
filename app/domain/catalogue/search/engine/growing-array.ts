type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const encoder = new TextEncoder();

/** An array that grows as numbers are pushed. */
export class GrowingArray<Kind extends Numbers> {
  array: Kind;
  length = 0;
  constructor(array: Kind) {
    this.array = array;
  }
  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }
  /** Makes room for `more` numbers. */
  reserve(more: number): void {
    let room = Math.max(16, this.array.length);
    while (room < this.length + more) room *= 2;
    if (room === this.array.length) return;
    const bigger = new (this.array.constructor as new (length: number) => Kind)(room);
    bigger.set(this.array.subarray(0, this.length));
    this.array = bigger;
  }
  varint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.push(rest);
  }
  /** The first `count` of these numbers (at most 28 bits each) as varints. */
  varints(values: Uint32Array, count: number): void {
    this.reserve(count * 4);
    const { array } = this;
    let end = this.length;
    for (let index = 0; index < count; index++) {
      let rest = values[index]!;
      while (rest > 127) {
        array[end++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      array[end++] = rest;
    }
    this.length = end;
  }
  /** Appends a text as UTF-8. Only for arrays of bytes. */
  text(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    this.reserve(text.length * 3);
    this.length += encoder.encodeInto(text, (this.array as Uint8Array).subarray(this.length)).written;
  }
}

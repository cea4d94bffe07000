import type { SegmentArrays, SegmentData, StoredArrays } from "./layout.ts";
import type { SegmentSource } from "./segment.ts";

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A segment taken directly from its build, never written to disk. */
export function memorySource(data: SegmentData): SegmentSource {
  return {
    size: data.size,
    values: data.values,
    topics: data.topics,
    sections: data.sections,
    byteLength: (name: keyof SegmentArrays) => data.arrays[name].byteLength,
    load: (name, into) => into.set(bytesOf(data.arrays[name])),
    read(name: keyof StoredArrays, from, into) {
      into.set(bytesOf(data.stored[name]).subarray(from, from + into.length));
    },
    close() {},
  };
}

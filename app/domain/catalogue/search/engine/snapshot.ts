import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { SegmentArrays, SegmentData, StoredArrays } from "./build.ts";
import type { SegmentSource } from "./segment.ts";

/** Increase this when the layout or meaning of an array changes: older files are rebuilt. */
export const SNAPSHOT_VERSION = 1;
const MAGIC = "COLOIDX1";
const HEADER_LIMIT = 64 * 1024 * 1024;
const ALIGN = 16;

interface Entry {
  offset: number;
  length: number;
  crc: number;
}

interface Header {
  version: number;
  /** The last change of the catalogue that is included (`ChangePosition`). */
  position: string;
  size: number;
  values: SegmentData["values"];
  topics: readonly string[];
  sections: readonly string[];
  arrays: Record<keyof SegmentArrays, Entry>;
  stored: Record<keyof StoredArrays, Entry>;
}

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
const aligned = (length: number) => Math.ceil(length / ALIGN) * ALIGN;

/** Writes a segment to a temporary file and renames it, so that the file is never incomplete. */
export function writeSnapshot(file: string, data: SegmentData, position: string): void {
  let offset = 0;
  const parts: Uint8Array[] = [];
  const entries = <Name extends string>(arrays: Record<Name, ArrayBufferView>) =>
    Object.fromEntries(
      Object.entries<ArrayBufferView>(arrays).map(([name, array]) => {
        const bytes = bytesOf(array);
        const entry: Entry = { offset, length: bytes.length, crc: crc32(bytes) };
        parts.push(bytes);
        offset += aligned(bytes.length);
        return [name, entry];
      }),
    ) as Record<Name, Entry>;
  const { size, values, topics, sections } = data;
  const header: Header = {
    version: SNAPSHOT_VERSION,
    position,
    size,
    values,
    topics,
    sections,
    arrays: entries({ ...data.arrays }),
    stored: entries({ ...data.stored }),
  };
  const text = Buffer.from(JSON.stringify(header));
  const lead = Buffer.alloc(MAGIC.length + 8);
  lead.write(MAGIC);
  lead.writeUInt32LE(text.length, MAGIC.length);
  lead.writeUInt32LE(crc32(text), MAGIC.length + 4);
  const temporary = `${file}.${process.pid}.part`;
  const handle = openSync(temporary, "w");
  try {
    writeAll(handle, lead);
    writeAll(handle, text);
    const begin = lead.length + text.length;
    writeAll(handle, Buffer.alloc(aligned(begin) - begin));
    for (const part of parts) {
      writeAll(handle, part);
      writeAll(handle, Buffer.alloc(aligned(part.length) - part.length));
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(handle, bytes, at, Math.min(bytes.length - at, 1 << 28));
}

export class SnapshotError extends Error {}

export interface OpenSnapshot {
  readonly source: SegmentSource;
  readonly position: string;
}

/** @throws SnapshotError if the file has another version, is truncated or damaged */
export function openSnapshot(file: string): OpenSnapshot {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch {
    throw new SnapshotError("there is none");
  }
  try {
    return read(handle);
  } catch (error) {
    closeSync(handle);
    if (error instanceof SnapshotError) throw error;
    throw new SnapshotError(`it cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function read(handle: number): OpenSnapshot {
  const lead = Buffer.alloc(MAGIC.length + 8);
  fill(handle, 0, lead);
  if (lead.toString("latin1", 0, MAGIC.length) !== MAGIC) throw new SnapshotError("it is not an index");
  const length = lead.readUInt32LE(MAGIC.length);
  if (length > HEADER_LIMIT) throw new SnapshotError("its header is damaged");
  const text = Buffer.alloc(length);
  fill(handle, lead.length, text);
  if (crc32(text) !== lead.readUInt32LE(MAGIC.length + 4)) throw new SnapshotError("its header is damaged");
  const header = JSON.parse(text.toString()) as Header;
  if (header.version !== SNAPSHOT_VERSION)
    throw new SnapshotError(`it is of version ${header.version}, not ${SNAPSHOT_VERSION}`);
  const begin = aligned(lead.length + length);
  const check = (name: string, entry: Entry, bytes: Uint8Array) => {
    if (crc32(bytes) !== entry.crc) throw new SnapshotError(`its part "${name}" is damaged`);
  };
  // Read everything that stays on disk once, to verify it and to fill the system's cache.
  const buffer = Buffer.alloc(4 * 1024 * 1024);
  for (const [name, entry] of Object.entries(header.stored)) {
    let crc = 0;
    for (let at = 0; at < entry.length; at += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, entry.length - at));
      fill(handle, begin + entry.offset + at, part);
      crc = crc32(part, crc);
    }
    if (crc !== entry.crc) throw new SnapshotError(`its part "${name}" is damaged`);
  }
  return {
    position: header.position,
    source: {
      size: header.size,
      values: header.values,
      topics: header.topics,
      sections: header.sections,
      byteLength: (name) => header.arrays[name].length,
      load(name, into) {
        const entry = header.arrays[name];
        fill(handle, begin + entry.offset, into);
        check(name, entry, into);
      },
      read: (name, from, into) => fill(handle, begin + header.stored[name].offset + from, into),
      close: () => closeSync(handle),
    },
  };
}

function fill(handle: number, from: number, into: Uint8Array): void {
  for (let at = 0; at < into.length; ) {
    const got = readSync(handle, into, at, into.length - at, from + at);
    if (got === 0) throw new SnapshotError("it is cut short");
    at += got;
  }
}

import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { FLAG_NAMES, type SegmentData, type SegmentPart, type SegmentParts, STORED_NAMES } from "./layout.ts";
import type { SegmentSource } from "./segment.ts";

/** Increase this when the layout or meaning of an array changes: older files are rebuilt. */
export const SNAPSHOT_VERSION = 9;
const MAGIC = "COLOIDX2";
/** The magic, then the header's offset, length and checksum. */
const LEAD = MAGIC.length + 16;
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
  /** The meaning of the bits of `flags`. */
  flags: readonly string[];
  entries: Record<SegmentPart["name"], Entry>;
}

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
const alignUp = (length: number) => Math.ceil(length / ALIGN) * ALIGN;

/**
 * Writes a segment to a temporary file and renames it, so that the file is never incomplete. Arrays are written
 * as they are built, then the header; the file's start holds the header's offset.
 */
export function writeSnapshot(file: string, segment: SegmentParts, position: string): void {
  const temporary = `${file}.${process.pid}.part`;
  const handle = openSync(temporary, "w");
  try {
    let end = 0;
    const write = (bytes: Uint8Array) => {
      writeAll(handle, bytes, end);
      end += bytes.length;
    };
    write(Buffer.alloc(LEAD));
    const entries: Partial<Record<SegmentPart["name"], Entry>> = {};
    for (const { name, pieces } of segment.parts()) {
      write(Buffer.alloc(alignUp(end) - end));
      const offset = end;
      let crc = 0;
      for (const piece of pieces) {
        const bytes = bytesOf(piece);
        crc = crc32(bytes, crc);
        write(bytes);
      }
      entries[name] = { offset, length: end - offset, crc };
    }
    const { size, values, topics, sections } = segment;
    const header = {
      version: SNAPSHOT_VERSION,
      position,
      size,
      values,
      topics,
      sections,
      entries,
      flags: FLAG_NAMES,
    };
    const text = Buffer.from(JSON.stringify(header));
    const lead = Buffer.alloc(LEAD);
    lead.write(MAGIC);
    lead.writeDoubleLE(end, MAGIC.length);
    lead.writeUInt32LE(text.length, MAGIC.length + 8);
    lead.writeUInt32LE(crc32(text), MAGIC.length + 12);
    write(text);
    writeAll(handle, lead, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

function writeAll(handle: number, bytes: Uint8Array, from: number): void {
  for (let position = 0; position < bytes.length; )
    position += writeSync(
      handle,
      bytes,
      position,
      Math.min(bytes.length - position, 1 << 28),
      from + position,
    );
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
    return readSnapshot(handle);
  } catch (error) {
    closeSync(handle);
    if (error instanceof SnapshotError) throw error;
    throw new SnapshotError(`it cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function readSnapshot(handle: number): OpenSnapshot {
  const lead = Buffer.alloc(LEAD);
  fill(handle, 0, lead);
  if (lead.toString("latin1", 0, MAGIC.length) !== MAGIC) throw new SnapshotError("it is not an index");
  const length = lead.readUInt32LE(MAGIC.length + 8);
  const offset = lead.readDoubleLE(MAGIC.length);
  if (length > HEADER_LIMIT || !Number.isSafeInteger(offset) || offset < 0)
    throw new SnapshotError("its header is damaged");
  const text = Buffer.alloc(length);
  fill(handle, offset, text);
  if (crc32(text) !== lead.readUInt32LE(MAGIC.length + 12)) throw new SnapshotError("its header is damaged");
  const header = JSON.parse(text.toString()) as Header;
  if (header.version !== SNAPSHOT_VERSION)
    throw new SnapshotError(`it is of version ${header.version}, not ${SNAPSHOT_VERSION}`);
  if (header.flags.join() !== FLAG_NAMES.join()) throw new SnapshotError("it has other flags");
  const check = (name: string, entry: Entry, bytes: Uint8Array) => {
    if (crc32(bytes) !== entry.crc) throw new SnapshotError(`its part "${name}" is damaged`);
  };
  // Read everything that stays on disk once, to verify it and to fill the system's cache.
  const buffer = Buffer.alloc(4 * 1024 * 1024);
  for (const [name, entry] of STORED_NAMES.map((stored) => [stored, header.entries[stored]] as const)) {
    let crc = 0;
    for (let start = 0; start < entry.length; start += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, entry.length - start));
      fill(handle, entry.offset + start, part);
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
      byteLength: (name) => header.entries[name].length,
      load(name, into) {
        const entry = header.entries[name];
        fill(handle, entry.offset, into);
        check(name, entry, into);
      },
      read: (name, from, into) => fill(handle, header.entries[name].offset + from, into),
      close: () => closeSync(handle),
    },
  };
}

function fill(handle: number, from: number, into: Uint8Array): void {
  for (let position = 0; position < into.length; ) {
    const got = readSync(handle, into, position, into.length - position, from + position);
    if (got === 0) throw new SnapshotError("it is cut short");
    position += got;
  }
}

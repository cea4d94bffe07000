import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from "node:zlib";
import type { Coding } from "./accept-encoding.ts";

/** The content coding of a response: compressed, or as it is. */
export type ContentCoding = Coding | "identity";

/** Compressing smaller answers gains nothing (bytes). */
export const WORTH_COMPRESSING = 900;
/** Answers up to this size take a fraction of a millisecond to compress (bytes). */
const MAX_COMPRESSED_INLINE = 64 * 1024;

type Callback = (error: Error | null, result: Buffer) => void;

const promised = (run: (callback: Callback) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result))));

/**
 * Compresses at a level that is quick: gzip's next one makes pages 3 % smaller and takes half as long again. Small
 * bodies are compressed inline; a thread hop costs as much.
 */
export function compress(content: Buffer, coding: ContentCoding): Buffer | Promise<Buffer> {
  if (coding === "identity") return content;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const gzipped = { level: 3 };
  if (content.length <= MAX_COMPRESSED_INLINE)
    return coding === "br" ? brotliCompressSync(content, brotli) : gzipSync(content, gzipped);
  return promised((callback) =>
    coding === "br" ? brotliCompress(content, brotli, callback) : gzip(content, gzipped, callback),
  );
}

/** Decompresses the result of `compress`. */
export function decompress(content: Buffer, coding: ContentCoding): Buffer | Promise<Buffer> {
  if (coding === "identity") return content;
  return promised((callback) =>
    coding === "gzip" ? gunzip(content, callback) : brotliDecompress(content, callback),
  );
}

/** Copies a buffer, because zlib may return a slice, which keeps 64 kB of Node's pool of buffers alive. */
export function ownCopy(from: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(from.length);
  from.copy(copy);
  return copy;
}

import type { Readable } from "node:stream";

/**
 * Decodes a byte stream of XML by its byte order mark or its declaration (XML 1.0, appendix F);
 * UTF-8 where neither speaks. @throws RangeError for an encoding that nobody knows.
 */
export async function* decodeXml(bytes: AsyncIterable<Buffer> | Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8";
  if (start[0] === 0 && start[1] === 0x3c) return "utf-16be";
  if (start[0] === 0x3c && start[1] === 0) return "utf-16le";
  const declaration = /<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(
    start.subarray(0, 200).toString("latin1"),
  );
  return declaration?.[1] ?? "utf-8";
}

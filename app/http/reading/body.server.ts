import { once } from "node:events";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { BodyLimits } from "#app/lib/body-limits.ts";
import { browse as browseWords, type Message, refusals as words } from "#app/messages/words.ts";
import {
  newUploadPath,
  removeUploads,
  UPLOAD_LIMIT,
  UploadedFile,
  uploadFolder,
  writeUpload,
} from "#app/platform/uploads/uploads.server.ts";
import { BadRequest } from "./bad-request.ts";
import {
  FIELDS_LIMIT,
  type Field,
  jsonValues,
  postedText,
  urlencodedFields,
  type Values,
  valuesOf,
} from "./fields.ts";

const JSON_LIMIT = 1024 * 1024;
/** The limit of a multipart body with files: the largest file, plus everything around it. */
const FILES_LIMIT = UPLOAD_LIMIT + 2 * 1024 * 1024;
/** The limit for the headers of one part. */
const PART_HEADERS_SIZE = 4096;
const PART_HEADERS = 10;
/** The parser handles this many bytes at a time before other requests get a turn. */
const SLICE = 4 * 1024;

/** Where uploaded files are stored, and how they are deleted after the request. */
export interface Uploads {
  readonly dataDir: string;
  /** Runs the work when the request ends, whether it was answered or aborted. */
  atEnd(work: () => Promise<void>): void;
}

/**
 * Reads the fields of a posted form, urlencoded or multipart. Files are on disk when this returns.
 * @throws BadRequest if the body cannot be read or is over a limit
 */
export async function readFields(request: Request, limits: BodyLimits, uploads: Uploads): Promise<Field[]> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^multipart\/form-data\s*;/i.test(type)) return readMultipart(request, type, limits, uploads);
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return urlencodedFields(textOf(await readBytes(request, limits.form)));
  const bytes = await readBytes(request, limits.form);
  if (bytes.length > 0) throw new BadRequest(400, words.unreadable);
  return [];
}

/** Reads the body of a call by a program, which may also send JSON. */
export async function readValues(request: Request, limits: BodyLimits, uploads: Uploads): Promise<Values> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^application\/json\s*(;|$)/i.test(type))
    return jsonValues(textOf(await readBytes(request, JSON_LIMIT)));
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type))
    return valuesOf(await readFields(request, limits, uploads));
  return {};
}

/**
 * Reads a body as text without parsing it, such as a provider's signed message.
 * @throws a Response with status 400 or 413
 */
export async function readText(request: Request): Promise<string> {
  try {
    return textOf(await readBytes(request, JSON_LIMIT));
  } catch (error) {
    throw error instanceof BadRequest ? error.toResponse() : error;
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadRequest(400, words.unreadable);
  }
}

function refuseLength(request: Request, limit: number, message: Message): void {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw new BadRequest(413, message);
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  refuseLength(request, limit, words.tooLong);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    if (length > limit) throw new BadRequest(413, words.tooLong);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

/** Other requests get a turn after this many pieces of a body, however small. */
const PIECES = 256;

/** The body as it arrives. Leaving the loop early discards the rest, so that the response can be sent. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = request.body.getReader();
  try {
    for (let pieces = 1; ; pieces++) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
      if (pieces % PIECES === 0) await new Promise(setImmediate);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Lets the parser's events end the reading of a body. The parser reports limits through events, so every wait also
 * waits for `stopped`, which rejects with the first reason.
 */
function emergencyStop() {
  let hasStopped = false;
  let reject: (reason: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, rejectIt) => {
    reject = rejectIt;
  });
  stopped.catch(() => undefined);
  const stop = (reason: unknown) => {
    hasStopped = true;
    reject(reason);
  };
  /** Errors thrown inside the parser's events would go uncaught. */
  const orStop = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      stop(error);
      return undefined;
    }
  };
  return { stop, orStop, stopped, isStopped: () => hasStopped };
}

/** @throws BadRequest if the content type is incomplete */
function multipartParser(type: string, limits: BodyLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        fields: FIELDS_LIMIT,
        parts: FIELDS_LIMIT + limits.files,
        files: limits.files + FIELDS_LIMIT,
        fieldSize: limits.form,
        fileSize: UPLOAD_LIMIT,
        headerPairs: PART_HEADERS,
        headerSize: PART_HEADERS_SIZE,
      },
    });
  } catch {
    throw new BadRequest(400, words.unreadable);
  }
}

async function readMultipart(
  request: Request,
  type: string,
  limits: BodyLimits,
  uploads: Uploads,
): Promise<Field[]> {
  const limit = limits.files > 0 ? FILES_LIMIT : JSON_LIMIT;
  const tooLong = limits.files > 0 ? browseWords.fileTooLarge : words.tooLong;
  refuseLength(request, limit, tooLong);
  const fields: Field[] = [];
  const paths: string[] = [];
  const writing: Promise<void>[] = [];
  const ended = new AbortController();
  uploads.atEnd(async () => {
    ended.abort();
    await Promise.allSettled(writing);
    await removeUploads(paths);
  });

  const { stop, orStop, stopped, isStopped } = emergencyStop();
  const parser = multipartParser(type, limits);
  const folder = limits.files > 0 ? await uploadFolder(uploads.dataDir) : "";
  let text = 0;
  let files = 0;
  parser.on("field", (name, value, _nameTruncated, truncated) => {
    text += Buffer.byteLength(value);
    if (truncated || text > limits.form) stop(new BadRequest(413, words.tooLong));
    // A part without a name cannot belong to any field.
    else if (typeof name !== "string") stop(new BadRequest(400, words.badName));
    else orStop(() => fields.push([name, postedText(value)]));
  });
  parser.on("file", (name, content, sentName, _encoding, fileType) => {
    // If a part breaks off, this stream reports an error as well as the parser. Without a listener, that would
    // end the process.
    content.on("error", () => undefined);
    const fileName = orStop(() => postedText(sentName ?? ""));
    if (fileName === undefined) {
      content.resume();
      return;
    }
    if (fileName === "") {
      // Browsers send an empty file field as a file without name and content.
      content.on("data", () => stop(new BadRequest(400, words.badName)));
      return;
    }
    files++;
    if (typeof name !== "string" || files > limits.files) {
      content.resume();
      stop(new BadRequest(400, limits.files === 0 ? words.noFiles : words.badName));
      return;
    }
    content.on("limit", () => stop(new BadRequest(413, browseWords.fileTooLarge)));
    const path = newUploadPath(folder);
    paths.push(path);
    const written = writeUpload(path, content, ended.signal).then(() => {
      const { bytesRead: size } = content;
      fields.push([name, new UploadedFile({ path, name: fileName, size, type: fileType ?? "" })]);
    });
    writing.push(written);
    written.catch(stop);
  });
  for (const over of ["fieldsLimit", "partsLimit", "filesLimit"] as const)
    parser.on(over, () => stop(new BadRequest(413, words.tooManyFields)));
  parser.on("error", () => stop(new BadRequest(400, words.unreadable)));
  const finished = new Promise<void>((resolve) => {
    parser.on("finish", () => resolve());
  });

  const work = (async () => {
    let length = 0;
    for await (const chunk of chunksOf(request)) {
      if (isStopped()) return;
      length += chunk.length;
      if (length > limit) throw new BadRequest(413, tooLong);
      for (let offset = 0; offset < chunk.length; offset += SLICE) {
        if (!parser.write(chunk.subarray(offset, offset + SLICE)))
          await Promise.race([once(parser, "drain"), stopped]);
        else if (offset + SLICE < chunk.length) await Promise.race([new Promise(setImmediate), stopped]);
      }
    }
    parser.end();
    await Promise.race([finished, stopped]);
    await Promise.race([Promise.all(writing), stopped]);
  })();
  work.catch(() => undefined);
  await Promise.race([work, stopped]);
  return fields;
}

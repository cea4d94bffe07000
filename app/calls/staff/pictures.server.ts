import { z } from "zod";
import {
  addPicture,
  describePicture,
  pageOfPictures,
  pictureInFull,
  removePicture,
  replacePicture,
  setPoint,
} from "#app/domain/pictures/pictures.server.ts";
import { ALT_LENGTH, LABEL_LENGTH } from "#app/domain/pictures/pictures.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { failures } from "#app/messages/words.ts";
import { uploadedShopPicture } from "#app/platform/images/uploaded-picture.server.ts";
import { LocalFile, UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { limit, rowId, shortText, whole } from "./fields.server.ts";

/** The version of the picture that the caller saw; nothing is done if somebody has changed it since. */
const versionSeen = rowId.optional();
const label = z.string().trim().max(LABEL_LENGTH);
const alt = z.string().trim().max(ALT_LENGTH).default("");
const isDescribed = ({ alt, is_decorative }: { alt: string; is_decorative: boolean }) =>
  alt !== "" || is_decorative;
const UNDESCRIBED_ISSUE = { error: problem(failures.pictures.undescribed), path: ["alt"] };
const file = z.instanceof(LocalFile).optional();
const percent = whole(0, 100);

/**
 * `pictures/list {find, limit, after}`: the shop's pictures, the newest first.
 * @returns also the id that `after` takes next
 */
export const list = defineCall("pictures/list", {
  kind: "read",
  access: staff("content"),
  input: z.object({ find: shortText.default(""), limit: limit(50), after: rowId.optional() }),
  run: ({ platform, store }, page) => pageOfPictures(platform.database.read, store.id, page),
});

/**
 * `pictures/show {id}`: a picture, where it is shown, and what staff did with it. Failure: `not_found` if the library
 * has no such picture.
 */
export const show = defineCall("pictures/show", {
  kind: "read",
  access: staff("content"),
  input: z.object({ id: rowId }),
  run: async ({ platform, store }, { id }) =>
    (await pictureInFull(platform.database.read, store, id)) ?? failure("pictures.not_found"),
});

/**
 * `pictures/add {file, label, alt or is_decorative}`: adds a picture to the library. Without a label, the picture gets
 * the name of its file.
 * @returns its id, and the name that lists, blocks and events refer to it by
 * Failures: `no_file` if no file came; `too_large` if the file is too large; `not_a_picture` if it is not a picture
 * that we can read; `full` if too many pictures are being worked on; `exists` if the library has this picture already;
 * `too_many` if the library has as many pictures as a shop can have.
 */
export const add = defineCall("pictures/add", {
  access: staff("content"),
  bodyLimits: { form: 64 * 1024, files: 1 },
  input: z
    .object({ file, label: label.default(""), alt, is_decorative: checkbox })
    .refine(isDescribed, UNDESCRIBED_ISSUE),
  run: async (visit, { file, ...texts }) => {
    const picture = await readUploaded(file);
    if (isFailure(picture)) return picture;
    const { database, env } = visit.platform;
    const label = texts.label || nameOf(file);
    return addPicture(database, visit, env.dataDir, picture, { ...texts, label });
  },
});

/**
 * `pictures/describe {id, seen, label, alt or is_decorative}`: changes a picture's description. Failures: `not_found`
 * if the library has no such picture; `changed` if somebody changed it after the caller read it.
 */
export const describe = defineCall("pictures/describe", {
  access: staff("content"),
  input: z
    .object({ id: rowId, seen: versionSeen, label: label.min(1), alt, is_decorative: checkbox })
    .refine(isDescribed, UNDESCRIBED_ISSUE),
  run: (visit, texts) => describePicture(visit.platform.database, visit, texts),
});

/**
 * `pictures/point {id, x, y}`: sets the point that crops keep, in percent from the left and the top. Failure:
 * `not_found` if the library has no such picture.
 */
export const point = defineCall("pictures/point", {
  access: staff("content"),
  input: z.object({ id: rowId, x: percent, y: percent }),
  run: (visit, { id, ...at }) => setPoint(visit.platform.database, visit, id, at),
});

/**
 * `pictures/replace {id, seen, file}`: shows another picture wherever this one is shown on lists, pages and events. The
 * old one stays in the library.
 * @returns the new one's id, and in how many places it is shown now
 * Failures: those of `pictures/add`, `not_found`, `changed`.
 */
export const replace = defineCall("pictures/replace", {
  access: staff("content"),
  bodyLimits: { form: 64 * 1024, files: 1 },
  input: z.object({ id: rowId, seen: versionSeen, file }),
  run: async (visit, { file, ...which }) => {
    const picture = await readUploaded(file);
    if (isFailure(picture)) return picture;
    const { database, env } = visit.platform;
    return replacePicture(database, visit, env.dataDir, picture, which);
  },
});

/**
 * `pictures/remove {id, seen}`: removes a picture from the library. Failures: `not_found` if the library has no such
 * picture; `changed` if somebody changed it after the caller read it; `in_use` if the shop shows it.
 */
export const remove = defineCall("pictures/remove", {
  access: staff("content"),
  input: z.object({ id: rowId, seen: versionSeen }),
  run: (visit, which) => removePicture(visit.platform.database, visit, which),
});

/**
 * The picture in an uploaded file. Failures: `no_file` if no file came; `too_large` if the file is too large;
 * `not_a_picture` if it is not a picture that we can read; `full` if too many pictures are being worked on.
 */
export async function readUploaded(file: LocalFile | undefined) {
  if (!file || (file instanceof UploadedFile && file.size === 0))
    return failure("pictures.no_file", {}, { at: "file" });
  const picture = await uploadedShopPicture(file);
  return typeof picture === "string"
    ? (failure(`pictures.${picture}`, {}, { at: "file" }) as Failure)
    : picture;
}

/** A picture's name from its file: without folders and without the extension. */
function nameOf(file: LocalFile | undefined): string {
  const name = file instanceof UploadedFile ? file.name : (file?.path ?? "");
  return (
    name
      .replace(/^.*[\\/]/s, "")
      .replace(/\.\w{1,5}$/, "")
      .trim()
      .slice(0, LABEL_LENGTH) || "Picture"
  );
}

import { UnreadableSource } from "#app/domain/exchange/opening.server.ts";
import { CommandError } from "./command.ts";

/** What the system's error codes mean for a file; its path stands before them. */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "does not exist, or the folder it should be in does not"],
  ["EISDIR", "is a folder, not a file"],
  ["ENOTDIR", "cannot be reached: a part of the path is a file, not a folder"],
  ["EACCES", "cannot be opened: permission denied"],
  ["EPERM", "cannot be opened: permission denied"],
  ["EROFS", "cannot be written: the disk is read-only"],
  ["ENOSPC", "cannot be written: the disk is full"],
  ["EDQUOT", "cannot be written: the disk quota is used up"],
  ["EEXIST", "exists already"],
]);

/**
 * A problem with a file that a command was given, as a refusal in words; any other error as it is. So no command has to
 * look at every file before it uses it.
 */
export function inWords(error: unknown): unknown {
  if (error instanceof UnreadableSource) return new CommandError(error.message);
  const { code = "", path } = (error ?? {}) as NodeJS.ErrnoException;
  const problem = PROBLEMS.get(code);
  return problem && path ? new CommandError(`${path} ${problem}.`) : error;
}

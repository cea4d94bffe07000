import os from "node:os";

/** A problem the operator can fix. The message names it and the remedy, and is shown without a stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/** System error codes about a file, folder or port, in words for an operator. */
const WORDS: Readonly<Record<string, (what: string) => string>> = {
  ENOENT: (what) => `${what} does not exist.`,
  EISDIR: (what) => `${what} is a folder, not a file.`,
  ENOTDIR: (what) => `${what} needs a folder where there is a file.`,
  EEXIST: (what) => `${what} exists already.`,
  EACCES: (what) => `${what}: permission denied for ${userName()}.`,
  EPERM: (what) => `${what}: permission denied for ${userName()}.`,
  EROFS: (what) => `${what} is on a read-only disk.`,
  ENOSPC: (what) => `${what}: the disk is full.`,
  EDQUOT: (what) => `${what}: the disk quota is used up.`,
  EMFILE: (what) => `${what}: too many files are open (raise the limit of open files).`,
  EIO: (what) => `${what}: the disk reports an error.`,
};

/**
 * Describes a system error about a file in words.
 * @param about the operator's name for the file, such as `DATA_DIR (/srv/shop)`; defaults to the error's path
 * @returns undefined for any other error, which is a bug and should keep its stack trace
 */
export function systemWords(error: unknown, about?: string): string | undefined {
  const { code, path: file } = (error ?? {}) as NodeJS.ErrnoException;
  const what = about ?? file;
  return code && what ? WORDS[code]?.(what) : undefined;
}

/** @throws StartError if a step fails for a reason the operator can fix; other errors pass through unchanged */
export function fixable<Result>(about: string, advice: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const words = systemWords(error, about);
    throw words ? new StartError(`${words} ${advice}`, { cause: error }) : error;
  }
}

/**
 * The message for an operator, if the error has one. Checks the error's name, because the bundled application has
 * its own copy of the class.
 */
export function operatorWords(error: unknown): string | undefined {
  if (error instanceof Error && error.name === "StartError") return error.message;
  return systemWords(error);
}

function userName(): string {
  try {
    return `the user ${os.userInfo().username}`;
  } catch {
    return "this user";
  }
}

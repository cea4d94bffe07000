import os from "node:os";

/** Something the operator can fix; the message says what it is and what to do. It is shown without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/** What the system's error codes mean to an operator, about a file, folder or port. */
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
 * An error of the system about a file, in words.
 * @param about what the file is to the operator, such as `DATA_DIR (/srv/shop)`; else the path of the error
 * @returns undefined for anything else, which is a bug and deserves its stack
 */
export function systemWords(error: unknown, about?: string): string | undefined {
  const { code, path: file } = (error ?? {}) as NodeJS.ErrnoException;
  const what = about ?? file;
  return code && what ? WORDS[code]?.(what) : undefined;
}

/** @throws StartError where a step fails for a reason that the operator can fix; other errors pass as they are */
export function fixable<Result>(about: string, advice: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const words = systemWords(error, about);
    throw words ? new StartError(`${words} ${advice}`, { cause: error }) : error;
  }
}

/** The words for an operator, if an error has any. By its name: the bundled application has a class of its own. */
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

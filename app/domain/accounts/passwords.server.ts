import { argon2, randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { isSameSecret } from "#app/lib/token.server.ts";

/**
 * Passwords are hashed with Argon2id (RFC 9106) and the minimum parameters of OWASP's Password Storage Cheat
 * Sheet: 19 MiB, two passes, one lane. Node computes them in its thread pool, off the event loop.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG = 32;

export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/**
 * Hashes computed at once. Page compression uses the same thread pool, so a burst of logins has to queue behind
 * itself, not ahead of other users.
 */
const MAX_CONCURRENT = Math.max(1, Math.floor(availableParallelism() / 2));
let runningHashes = 0;
const waitingHashes: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (runningHashes >= MAX_CONCURRENT) await new Promise<void>((resolve) => waitingHashes.push(resolve));
  else runningHashes++;
  try {
    return await work();
  } finally {
    const next = waitingHashes.shift();
    if (next) next();
    else runningHashes--;
  }
}

interface Parameters {
  memory: number;
  passes: number;
  lanes: number;
}

function derive(password: string, salt: Buffer, { memory, passes, lanes }: Parameters): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const parameters = {
          // Normalize, so that the same password matches from any keyboard (NIST SP 800-63B §5.1.1.2).
          message: password.normalize("NFKC"),
          nonce: salt,
          parallelism: lanes,
          tagLength: TAG,
          memory,
          passes,
        };
        argon2("argon2id", parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
      }),
  );
}

/** Base64 without padding, as PHC text requires. */
const toBase64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Hashes a password with a random salt, as PHC text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toBase64(salt)}$${toBase64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A hash that no password matches, with the cost of a real one: for logins without an account or a password. */
export const NO_PASSWORD = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toBase64(Buffer.alloc(16))}$${toBase64(Buffer.alloc(TAG))}`;

/** Whether a password has this hash. @throws Error if the hash is not PHC text of Argon2id */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = PHC.exec(hash);
  if (!match) throw new Error("verifyPassword: the stored text is not an argon2id hash");
  const [, memory, passes, lanes, salt = "", tag = ""] = match;
  const wanted = Buffer.from(tag, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  });
  return hash !== NO_PASSWORD && isSameSecret(derived, wanted);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether it is one of about 50,000 common passwords, which attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded on first use: a process that only serves pages never needs it.
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"] as string[]),
  );
  return (await common).has(password.toLowerCase());
}

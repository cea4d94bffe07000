import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before tests that log in often but are not about hashes: Argon2 with as little work as it accepts. With the
 * shop's own parameters, each login takes 30 ms of a core, and the next one waits for it. `passwords.test.ts`, the
 * crash test and the attacks hash as shops do.
 */
const { argon2 } = crypto;
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
syncBuiltinESMExports();

import { argon2Sync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, NO_PASSWORD, verifyPassword } from "./passwords.server.ts";

const PASSWORD = "harbour lantern";
const PHC = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$([\w+/]{43})$/;

it("[S11] passwords are stored as Argon2id with 19 MiB of memory and a salt each", async () => {
  const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  const [, salt = "", tag = ""] = PHC.exec(one) ?? [];
  // What the text says about the work is what was done.
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const derived = argon2Sync("argon2id", {
    message: PASSWORD,
    nonce: Buffer.from(salt, "base64"),
    ...parameters,
  });
  expect(derived.toString("base64")).toBe(`${tag}=`);
  expect(one).not.toBe(other);
  expect(await verifyPassword(PASSWORD, one)).toBe(true);
  expect(await verifyPassword(`${PASSWORD} `, one)).toBe(false);
  expect(await verifyPassword("", NO_PASSWORD)).toBe(false);
});

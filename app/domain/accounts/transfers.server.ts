import { createHmac } from "node:crypto";
import { isSameSecret } from "#app/lib/token.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { AccountContext } from "./sign-up.server.ts";
import { issueToken, spendToken } from "./tokens.server.ts";

const signatureOf = (secret: string, token: string) =>
  createHmac("sha256", secret).update(`transfer:${token}`).digest("base64url");

/** The old site's URL with a signed, one-use token. */
export async function transferUrl(
  database: Database,
  secret: string,
  { store, now }: Pick<AccountContext, "store" | "now">,
  oldSite: string,
): Promise<string> {
  const token = await database.transaction((tx) =>
    issueToken(tx, { storeId: store.id, kind: "transfer", email: "", now }),
  );
  const url = new URL(oldSite);
  url.searchParams.set("transfer", `${token}.${signatureOf(secret, token)}`);
  return url.href;
}

/** Whether we issued this token and it has not been used before. */
export async function acceptTransfer(
  database: Database,
  secret: string,
  { store, now }: Pick<AccountContext, "store" | "now">,
  text: string,
): Promise<boolean> {
  const [token = "", signature = ""] = text.split(".");
  if (!isSameSecret(signature, signatureOf(secret, token))) return false;
  return (await database.transaction((tx) => spendToken(tx, store.id, "transfer", token, now))) !== undefined;
}

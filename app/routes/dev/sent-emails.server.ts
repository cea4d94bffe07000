import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { emailFolder } from "#app/platform/email/delivery.server.ts";

/** The number of emails on the page. */
const MAX_SHOWN = 50;

export interface SentEmail {
  id: string;
  from: string;
  to: string;
  subject: string;
  date: string;
  html: string | null;
  text: string;
}

/** The emails that were written to files, newest first. */
export async function sentEmails(dataDir: string): Promise<SentEmail[]> {
  const names = await readdir(emailFolder(dataDir)).catch(() => []);
  const newest = names
    .filter((name) => /^\d+\.eml$/.test(name))
    .sort()
    .reverse()
    .slice(0, MAX_SHOWN);
  const emails = await Promise.all(newest.map((name) => sentEmail(dataDir, path.parse(name).name)));
  return emails.filter((email) => email !== undefined);
}

/** One sent email, by the digits in its file name; undefined if there is none. */
export async function sentEmail(dataDir: string, id: string): Promise<SentEmail | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const source = await readFile(path.join(emailFolder(dataDir), `${id}.eml`)).catch(() => undefined);
  if (!source) return undefined;
  const { default: PostalMime } = await import("postal-mime");
  const email = await PostalMime.parse(source);
  return {
    id,
    from: email.from?.address ?? "",
    to: email.to?.[0]?.address ?? "",
    subject: email.subject ?? "",
    date: email.date ?? "",
    html: email.html ?? null,
    text: email.text ?? "",
  };
}

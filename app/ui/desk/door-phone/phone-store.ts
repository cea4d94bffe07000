import type { PhoneList, PhoneTick } from "#app/domain/door/on-phone.ts";

/**
 * The data that the door's page stores on a phone. Ticks stay until the shop has confirmed them. The list of guests is
 * encrypted, and its key is a cookie that ends with the login, so nobody who finds the phone later can read the list,
 * even if this page is never opened again (decision 201).
 */

/** The list, and the shop's messages about ticks that it refused although the people were let in. */
export interface KeptList extends PhoneList {
  readonly refused: readonly string[];
}

/** The cookie with the key. A logout removes it (`routes/desk/log-out.ts`). */
const COOKIE = "door_key";
/** Seconds that the key lasts after the last answer from the shop: as long as a login. */
const KEY_LASTS = 12 * 3600;
const ALGORITHM = "AES-GCM";
const IV = 12;

const listName = (event: string) => `door:${event}`;
const tickName = (event: string, token: string) => `door:${event}:${token}`;

function readCookie(): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([0-9a-f]{64})(?:;|$)`).exec(document.cookie)?.[1];
}

function writeCookie(value: string, lasts: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set a cookie is missing in Safari and Firefox.
  document.cookie = `${COOKIE}=${value}; Path=/desk; Max-Age=${lasts}; SameSite=Strict${secure}`;
}

function importKey(hex: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["encrypt", "decrypt"]);
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores the list. @returns false if there is no room for it */
export async function keepList(event: string, list: KeptList): Promise<boolean> {
  const hex = readCookie() ?? newKey();
  writeCookie(hex, KEY_LASTS);
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const text = new TextEncoder().encode(JSON.stringify(list));
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await importKey(hex), text);
  const bytes = [iv, new Uint8Array(sealed)].flatMap((part) =>
    Array.from(part, (byte) => String.fromCharCode(byte)),
  );
  return store(listName(event), bytes.join(""));
}

/** The stored list; undefined once its key is gone or it has expired, and then the list is deleted. */
export async function keptList(event: string): Promise<KeptList | undefined> {
  const [stored, hex] = [localStorage.getItem(listName(event)), readCookie()];
  if (stored !== null && hex) {
    const bytes = Uint8Array.from(stored, (letter) => letter.charCodeAt(0));
    const [iv, sealed] = [bytes.slice(0, IV), bytes.slice(IV)];
    const open = crypto.subtle.decrypt({ name: ALGORITHM, iv }, await importKey(hex), sealed);
    const text = await open.catch(() => undefined);
    const list = text && (JSON.parse(new TextDecoder().decode(text)) as KeptList);
    if (list && list.until > Date.now() / 1000) return list;
  }
  localStorage.removeItem(listName(event));
  return undefined;
}

/** Forgets the lists of all events: the login has ended. */
export function forgetLists(event: string): void {
  writeCookie("", 0);
  localStorage.removeItem(listName(event));
}

/** @returns false if there is no room for it */
export const keepTick = (event: string, tick: PhoneTick): boolean =>
  store(tickName(event, tick.token), JSON.stringify(tick));

export const dropTick = (event: string, token: string): void =>
  localStorage.removeItem(tickName(event, token));

/** The waiting ticks of an event, in the order in which they were made. */
export function keptTicks(event: string): PhoneTick[] {
  const start = tickName(event, "");
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(start))
    .map((name) => JSON.parse(localStorage.getItem(name) ?? "null") as PhoneTick | null)
    .filter((tick) => tick !== null)
    .sort((tick, other) => tick.at - other.at);
}

function store(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

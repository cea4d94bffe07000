import {
  codeIn,
  foundIn,
  leftOf,
  type PhoneEntry,
  type PhoneList,
  type PhoneTick,
} from "#app/domain/door/on-phone.ts";
import { fillText, type Values } from "#app/messages/filled.ts";
import { dropTick, type KeptList, keepTick, keptList, keptTicks } from "./phone-store.ts";
import type { PhoneSetup, PhoneWords } from "./setup.ts";
import { askAbout, type Contact, markLate, type Sent, sync } from "./sync.ts";

/**
 * The door's page on a phone (`routes/desk/door/phone.tsx`): it holds the list of an event, ticks people, and sends the
 * ticks when there is a network. It never says that a ticket is valid unless the shop said so just now.
 */

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const door = element("door");
const setup = JSON.parse(door.dataset.setup ?? "") as PhoneSetup;
const { event, path, words, locale } = setup;

/** Milliseconds between attempts to reach the shop. Browsers do not always notice that a network is back. */
const RETRY_INTERVAL_MS = 4000;
/** The list is requested only at every n-th attempt while there is a network. */
const LIST_EVERY = 8;
/** The most rows shown; a search finds the others. */
const MAX_SHOWN = 50;

let list: KeptList | undefined;
let contact: Contact = "ok";
/** The text that the list is searched for; "" for the whole list. */
let searchText = "";
let hasRoom = true;

const say = (key: keyof PhoneWords, values: Values = {}) => fillText(locale, words[key], values);
const clock = new Intl.DateTimeFormat(locale, { timeZone: setup.zone, hour: "numeric", minute: "2-digit" });
const time = (seconds: number) => clock.format(seconds * 1000);

/** Announces what just happened, on the screen and to screen readers. */
function announce(text: string, isGood: boolean): void {
  const [outcome, other] = isGood ? [element("good"), element("bad")] : [element("bad"), element("good")];
  outcome.textContent = text;
  outcome.hidden = false;
  other.textContent = "";
  other.hidden = true;
}

function setText(id: string, text: string): void {
  const target = element(id);
  // Writing the text of a live region again makes screen readers announce it again.
  if (target.textContent !== text) target.textContent = text;
  target.hidden = text === "";
}

function render(): void {
  const ticks = keptTicks(event);
  const mine = ticks.filter(({ owner }) => owner.id === list?.person.id);
  const others = ticks.length - mine.length;
  const isOut = contact === "login" || contact === "may_not";
  const unsent = list ? mine.length : ticks.length;
  setText(
    "state",
    [
      unsent > 0 ? say("unsent", { count: unsent }) : say("allSent"),
      contact === "offline" ? say("offline") : "",
      contact === "login" ? say("login") : "",
      contact === "may_not" ? say("mayNot") : "",
      list ? say("asOf", { time: time(list.at), name: list.person.name }) : "",
      list && others > 0 ? say("others", { count: others, name: namesOf(ticks, list) }) : "",
      list?.isCancelled ? say("cancelled") : "",
      hasRoom ? "" : say("noRoom"),
    ]
      .filter(Boolean)
      .join(" "),
  );
  element("log-in").hidden = !isOut;
  element("work").hidden = !list;
  if (!list) {
    rows.clear();
    element("rows").replaceChildren();
    for (const id of ["twice", "good", "bad"]) setText(id, "");
    return;
  }
  const twice = list.entries.flatMap(({ name, extra }) =>
    extra ? [say("twice", { name, places: extra.places, time: time(extra.at), who: extra.who })] : [],
  );
  setText("twice", [...list.refused, ...twice].join("\n"));
  const waiting = mine.reduce((sum, { entry, places }) => sum + (entry === "" ? 0 : places), 0);
  setText("sums", say("sums", { came: list.came + waiting, expected: list.expected }));
  renderRows(list, mine);
}

const namesOf = (ticks: readonly PhoneTick[], { person }: PhoneList) =>
  [...new Set(ticks.filter(({ owner }) => owner.id !== person.id).map(({ owner }) => owner.name))].join(", ");

/** The rows shown. They are changed in place, so that nobody loses the focus or what they typed. */
const rows = new Map<string, HTMLTableRowElement>();

function renderRows({ entries }: PhoneList, ticks: readonly PhoneTick[]): void {
  const matches = foundIn(entries, searchText);
  const listed = matches.slice(0, MAX_SHOWN);
  const ids = listed.map(({ entry }) => entry);
  const isSame = ids.length === rows.size && ids.every((id) => rows.has(id));
  if (!isSame) {
    rows.clear();
    for (const id of ids) rows.set(id, newRow(id));
    element("rows").replaceChildren(...rows.values());
  }
  for (const guest of listed) {
    const row = rows.get(guest.entry);
    if (row) fillRow(row, guest, ticks);
  }
  setText("more", matches.length > MAX_SHOWN ? say("more", { count: matches.length - MAX_SHOWN }) : "");
  element("table").hidden = listed.length === 0;
  element("all").hidden = searchText === "";
}

function newRow(entry: string): HTMLTableRowElement {
  const row = element<HTMLTemplateElement>("row").content.firstElementChild?.cloneNode(
    true,
  ) as HTMLTableRowElement;
  part(row, "tick").addEventListener("click", () => tickRow(entry, part<HTMLInputElement>(row, "places")));
  part(row, "undo").addEventListener("click", () => undoRow(entry));
  return row;
}

const part = <Kind extends HTMLElement = HTMLElement>(row: Element, name: string) =>
  row.querySelector<Kind>(`[data-part=${name}]`) as Kind;

function fillRow(row: HTMLTableRowElement, guest: PhoneEntry, ticks: readonly PhoneTick[]): void {
  const ofEntry = ticks.filter(({ entry }) => entry === guest.entry);
  const left = leftOf(guest, ofEntry);
  const sending = ofEntry.reduce((sum, { places }) => sum + places, 0);
  const text = (name: string, content: string) => {
    const target = part(row, name);
    target.textContent = content;
    target.hidden = content === "";
  };
  text("name", guest.name);
  text("waiting", guest.waiting ? say("waiting") : "");
  text("owing", guest.owing ? say("owing") : "");
  text("people", String(guest.people));
  text("ticket", [guest.ticket, guest.code].filter(Boolean).join(" · "));
  text(
    "came",
    [
      guest.arrived > 0
        ? say("came", {
            arrived: guest.arrived,
            people: guest.people,
            time: guest.last === null ? "" : time(guest.last),
          })
        : "",
      sending > 0 ? say("sending", { count: sending }) : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
  const places = part<HTMLInputElement>(row, "places");
  places.hidden = left < 2;
  if (places.max !== String(left)) {
    places.max = String(left);
    places.value = String(left);
  }
  places.setAttribute("aria-label", say("howMany", { name: guest.name }));
  const tick = part(row, "tick");
  tick.hidden = left < 1;
  tick.setAttribute("aria-label", say("tickOf", { name: guest.name, places: left }));
  const undo = part(row, "undo");
  undo.hidden = !ofEntry.some(({ tried }) => !tried);
  undo.setAttribute("aria-label", say("undoOf", { name: guest.name }));
}

function tickRow(entry: string, places: HTMLInputElement): void {
  const guest = list?.entries.find((known) => known.entry === entry);
  if (!guest) return;
  const left = leftOf(guest, keptTicks(event));
  const count = left < 2 ? left : Number(places.value);
  const isRight = Number.isInteger(count) && count >= 1 && count <= left;
  if (isRight) void tick({ entry, name: "", places: count }, guest.name);
  else announce(say("badPlaces", { count: left }), false);
}

/** Undoes ticks that were not sent yet. Ticks that were sent are undone on the door's usual page. */
function undoRow(entry: string): void {
  const last = keptTicks(event).findLast((noted) => noted.entry === entry && !noted.tried);
  if (last) dropTick(event, last.token);
  announce(say("undone"), true);
  render();
  element("scan").focus();
}

async function tick(arrival: Pick<PhoneTick, "entry" | "name" | "places">, name: string): Promise<void> {
  if (!list) return;
  const token = crypto.randomUUID();
  const noted = { ...arrival, token, at: Date.now(), owner: list.person, tried: false, late: false };
  if (!keepTick(event, noted)) return announce(say("noRoom"), false);
  render();
  element("scan").focus();
  const sent = await send();
  // A tick that another tab sent is gone as well.
  if (!sent.some(({ tick }) => tick.token === token) && keptTicks(event).some((kept) => kept.token === token))
    announce(say("noted", { name, places: arrival.places }), true);
}

/**
 * Sends the waiting ticks and reads the list.
 * @returns the shop's messages about the ticks
 */
async function send(): Promise<readonly Sent[]> {
  const synced = await sync(path, event, ({ tick, text }) =>
    say("refused", { time: time(tick.at / 1000), answer: text }),
  );
  contact = synced.contact;
  list = synced.list ?? (contact === "offline" ? list : undefined);
  hasRoom = synced.hasRoom ?? hasRoom;
  const { sent } = synced;
  const [first] = sent;
  const bad = sent.filter(({ isGood }) => !isGood);
  if (bad.length > 0) announce(bad.map(({ text }) => text).join("\n"), false);
  else if (first) announce(sent.length > 1 ? say("sent", { count: sent.length }) : first.text, true);
  render();
  return sent;
}

/** Looks a code up at the shop or, without a network, in the list, and shows the guests that match the text. */
async function look(text: string): Promise<void> {
  searchText = text.trim();
  if (!list || searchText === "") return render();
  render();
  const code = codeIn(searchText);
  if (code) {
    await send();
    const answer = contact === "ok" ? await askAbout(path, code) : undefined;
    if (answer) return announce(answer.text, answer.isGood);
  }
  if (!list) return;
  const matches = foundIn(list.entries, searchText);
  const [guest] = matches;
  const since = time(list.at);
  if (!guest) announce(say("notInList", { time: since }), false);
  else if (code) {
    const left = leftOf(guest, keptTicks(event));
    const { name } = guest;
    announce(
      left > 0
        ? say("inList", { name, places: left, time: since })
        : say("usedInList", { name, places: guest.people, time: since }),
      left > 0,
    );
  } else announce(say("found", { count: matches.length }), true);
}

/** Stores the page and its files, so that it loads without a network. */
async function keepPage(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  await navigator.serviceWorker.register(setup.worker, { scope: "/desk/door/" });
  await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const linked = [...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(
    ({ href }) => new URL(href).pathname,
  );
  const assets = [...files, ...linked, setup.script].filter((file) => file.startsWith("/assets/"));
  const cache = await caches.open(`door:${setup.script}`);
  await cache.addAll([...new Set(assets)]);
  const page = await fetch(location.pathname, { redirect: "error" });
  if (!page.ok) return false;
  await cache.put(location.pathname, page);
  // Data that an older version of the program stored.
  for (const name of await caches.keys())
    if (name.startsWith("door:") && name !== `door:${setup.script}`) await caches.delete(name);
  return true;
}

async function start(): Promise<void> {
  element("unready").hidden = true;
  // Browsers offer encryption and service workers only over https.
  if (!isSecureContext || !navigator.locks) return setText("state", say("insecure"));
  element("find-by-scan").addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const field = element<HTMLInputElement>("scan");
    void look(field.value);
    field.value = "";
  });
  element("all").addEventListener("click", () => {
    void look("");
    element("scan").focus();
  });
  element("desk-door-add").addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const form = element<HTMLFormElement>("desk-door-add");
    const [name, places] = [element<HTMLInputElement>("name"), element<HTMLInputElement>("places")];
    void tick({ entry: "", name: name.value.trim(), places: Number(places.value) }, name.value.trim());
    form.reset();
  });
  markLate(event);
  list = await keptList(event);
  render();
  for (const again of ["online", "offline"]) addEventListener(again, () => void send());
  document.addEventListener("visibilitychange", () => void (document.hidden || send()));
  let tries = 0;
  setInterval(() => {
    tries++;
    if (!document.hidden && (contact === "offline" || tries % LIST_EVERY === 0)) void send();
  }, RETRY_INTERVAL_MS);
  await send();
  const isKept = await keepPage().catch(() => undefined);
  setText("ready", isKept ? say("ready") : isKept === false ? say("notReady") : "");
}

void start();

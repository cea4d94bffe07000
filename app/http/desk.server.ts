import { redirect } from "@remix-run/node";
import { staffVisit } from "#app/calls/common/staff-visit.server.ts";
import type { OwnVisit } from "#app/calls/desk-access/own-login.server.ts";
import { csrfToken, isCsrfToken, isSessionId } from "#app/domain/accounts/sessions.server.ts";
import { COUNTER_LASTS, noteAct } from "#app/domain/staff/counters.server.ts";
import { type KeptPost, readPost, storePost } from "#app/domain/staff/posts.server.ts";
import { PRESETS, type Right } from "#app/domain/staff/rights.ts";
import { type Counter, readStaffSession, type StaffSession } from "#app/domain/staff/sessions.server.ts";
import { FORM } from "#app/lib/body-limits.ts";
import { newToken } from "#app/lib/token.server.ts";
import { deskOrders, desk as deskWords } from "#app/messages/words.ts";
import { rehearse } from "#app/platform/db/refusable.server.ts";
import { deskCookie, deskSent, isDeskPath } from "./cookies.ts";
import { CSRF_FIELD, cameFrom, type FormVisit, isKeepable } from "./forms/forms.server.ts";
import { ownPath } from "./forms/return-path.server.ts";
import { BadRequest } from "./reading/bad-request.ts";
import { readFields } from "./reading/body.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/** A request to the desk, by somebody who may not be logged in there. */
export interface DeskRequest extends FormVisit {
  /** The visit to the shop, for calls of people who are not logged in. */
  readonly visit: WebVisit;
  /** The token for forms; "" as long as the browser has no desk cookie. */
  readonly csrf: string;
  /** The logged-in staff member. */
  readonly login: StaffSession | undefined;
  /** The staff member who has entered a password, but not yet the code from their device. */
  readonly waiting: StaffSession | undefined;
  /** The shared counter, if this browser is one. */
  readonly counter: Counter | undefined;
}

/** A request by a member of staff. Staff calls take it: `call(desk, orders.accept, {…})`. */
export interface DeskVisit extends OwnVisit, FormVisit {
  readonly platform: WebVisit["platform"];
  readonly locale: string;
  readonly csrf: string;
  /** When the password was last entered (epoch seconds). */
  readonly confirmedAt: number;
  /** The shop requires a device, and they have none yet. */
  readonly mustHaveDevice: boolean;
}

type Args = { request: Request; context: object };

const deskRequests = new WeakMap<object, Promise<DeskRequest>>();

/** Opens the desk for a request without requiring a login: the login page and password links need it. */
export function openDeskRequest(args: Args): Promise<DeskRequest> {
  let opening = deskRequests.get(args.context);
  if (!opening) {
    opening = readDeskRequest(args);
    deskRequests.set(args.context, opening);
  }
  return opening;
}

/**
 * Opens the desk for the member of staff who makes a request. Call it before the form is read: a form that somebody
 * posts after their login has ended is stored, and shown once they have logged in again.
 * @param right the right that the page requires
 * @throws a redirect to the desk's login, which leads back, if nobody is logged in; to the page for devices, if the
 * shop requires one and they have none; and as `requireRight`
 */
export async function openDesk(args: Args, right?: Right): Promise<DeskVisit> {
  const request = await openDeskRequest(args);
  const { visit, login, waiting, counter } = request;
  if (!login) {
    const page = counter ? "/desk/counter" : waiting ? "/desk/code" : "/desk/login";
    throw redirect(`${page}?to=${encodeURIComponent(await wayBack(request, args.request))}`, 303);
  }
  if (counter && args.request.method === "POST") {
    if (!(await isOfThisTurn(request, args.request)))
      throw redirect(await wayBack(request, args.request), 303);
    await noteAct(visit.platform.database, visit.now, counter);
  }
  const { person } = login;
  // Nobody can set up a device at a counter; the person who made the counter needed one already.
  const wanted =
    !counter &&
    visit.settings.desk_second_factor.some((preset) =>
      PRESETS[preset].every((right) => person.rights.includes(right)),
    );
  if (wanted && !login.hasDevice && !WITHOUT_DEVICE.test(new URL(args.request.url).pathname))
    throw redirect(DEVICES, 303);
  const { rights, locations } = person;
  const name = counter ? `${person.name} (${counter.name})` : person.name;
  const by = { name, rights, locations, stores: visit.store.id, staff_id: person.staff_id };
  const { now, locale, log, baseUrl, t, host, secure, uploads, setCookies, settings, address } = visit;
  const desk: DeskVisit = {
    ...staffVisit(visit.platform, by, visit.store),
    now,
    locale,
    log,
    baseUrl,
    t,
    host,
    secure,
    uploads,
    setCookies,
    settings,
    address,
    person,
    counter,
    platform: visit.platform,
    session: request.session,
    known: true,
    newCookie: undefined,
    csrf: request.csrf,
    sessionKey: login.id,
    confirmedAt: login.confirmedAt,
    mustHaveDevice: wanted && !login.hasDevice,
    onSessionNeeded() {},
    get failed() {
      return visit.failed;
    },
    set failed(failed) {
      visit.failed = failed;
    },
  };
  if (right) requireRight(desk, right);
  return desk;
}

/**
 * Whether the person now at this counter opened the form: its token belongs to one person's turn. A form from somebody
 * else's turn is shown again instead (`wayBack`), so the history never names one person for what another typed.
 */
async function isOfThisTurn({ session, platform, uploads }: DeskRequest, request: Request): Promise<boolean> {
  try {
    const fields = await readFields(request.clone(), FORM, uploads);
    const token = fields.find(([name]) => name === CSRF_FIELD)?.[1];
    return typeof token === "string" && isCsrfToken(platform.secret, session, token);
  } catch (error) {
    // The page says what is wrong with it.
    if (error instanceof BadRequest) return true;
    throw error;
  }
}

const DEVICES = "/desk/second-factor";
/** Pages for somebody who has to set up a device first. */
const WITHOUT_DEVICE = /^\/desk\/(second-factor|confirm|kept|log-out)(\/|$)/;

/** @throws a Response with status 403, if this person may not do what a page is for */
export function requireRight(desk: DeskVisit, right: Right): void {
  if (!desk.person.rights.includes(right))
    throw new Response(desk.t(deskOrders.mayNot, { right: desk.t(deskWords.rights[right]) }), {
      status: 403,
    });
}

/** Seconds during which an entered password counts before it is asked for again. */
const PASSWORD_VALID_SECONDS = 900;

/**
 * Asks for the password again before something that cannot be undone, unless it was entered within 15 minutes. Call it
 * before the form is read: a posted form is stored, and shown again after the password.
 * @throws a redirect to the page that asks
 */
export async function requireRecent(desk: DeskVisit, { request }: Args): Promise<void> {
  if (desk.now - desk.confirmedAt < PASSWORD_VALID_SECONDS) return;
  throw redirect(`/desk/confirm?to=${encodeURIComponent(await wayBack(desk, request))}`, 303);
}

/** The page to show once somebody has logged in: the one they asked for, or the form that they sent. */
async function wayBack(desk: DeskRequest | DeskVisit, request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  if (request.method === "GET" || request.method === "HEAD") return path;
  // Do not store a form from another site: somebody could send it by mistake.
  if (/^\/desk\/log-out\/?$/i.test(pathname) || cameFrom(desk, request) !== "here") return "/desk";
  const { platform, uploads } = desk;
  const { store, now, address } = "visit" in desk ? desk.visit : desk;
  try {
    const fields = (await readFields(request, FORM, uploads)).flatMap(([name, value]) =>
      typeof value === "string" && isKeepable(name) ? [[name, value] as const] : [],
    );
    const token = await storePost(platform.database, { store, now, address }, { path, fields });
    return token === undefined ? "/desk" : `/desk/kept/${token}`;
  } catch (error) {
    if (error instanceof BadRequest) throw error.toResponse(desk.locale);
    throw error;
  }
}

/**
 * Runs a call and rolls it back, to learn what it would do. Nothing is stored, sent or refunded. The trial holds the
 * database's lock while it runs.
 */
export function onTrial<Result>(
  desk: DeskVisit,
  work: (trial: DeskVisit) => Promise<Result>,
): Promise<Result> {
  return rehearse(desk.platform.database, (database) =>
    work({ ...desk, platform: { ...desk.platform, database } }),
  );
}

/** The stored form with this token. */
export function keptPost({ platform, store, now }: DeskVisit, token: string): Promise<KeptPost | undefined> {
  return readPost(platform.database.read, store, now, token);
}

/** Gives the browser the cookie of a login. */
export function enterDesk(request: DeskRequest, session_id: string): void {
  setDeskCookie(request, session_id);
}

/** Gives the browser the cookie of a counter. */
export function enterCounter(desk: DeskVisit, session_id: string): void {
  setDeskCookie(desk, session_id, COUNTER_LASTS);
}

/** Removes the desk's cookie. */
export function leaveDesk(desk: DeskVisit): void {
  setDeskCookie(desk, undefined);
}

function setDeskCookie({ setCookies, secure }: FormVisit, value: string | undefined, lasts?: number): void {
  const [name = ""] = deskCookie(undefined, secure).split("=");
  const before = setCookies.findIndex((cookie) => cookie.startsWith(`${name}=`));
  if (before >= 0) setCookies.splice(before, 1);
  setCookies.push(deskCookie(value, secure, lasts));
}

/** A path of the desk to go to, or its first page. */
export function deskPath(text: string | null): string {
  const path = ownPath(text);
  return path && isDeskPath(path.split(/[?#]/, 1)[0] ?? "") ? path : "/desk";
}

async function readDeskRequest(args: Args): Promise<DeskRequest> {
  const visit = await openVisit(args, { frame: true });
  const { platform, host, secure, uploads, locale, t, setCookies, settings, store, now } = visit;
  const cookie = deskSent(visit.cookies, secure);
  const sent = cookie !== undefined && isSessionId(cookie) ? cookie : undefined;
  const { counter, login, waiting } = await readStaffSession(platform.database.read, store.id, sent, now);
  // At a counter, a form's token belongs to one person's turn.
  const session = { session_id: counter ? `${sent}:${counter.turn}` : (sent ?? newToken()) };
  let known = sent !== undefined;
  return {
    visit,
    platform,
    host,
    secure,
    uploads,
    locale,
    t,
    setCookies,
    settings,
    session,
    counter,
    login,
    waiting,
    newCookie: undefined,
    get known() {
      return known;
    },
    get csrf() {
      return known ? csrfToken(platform.secret, session) : "";
    },
    // If no header says where a form came from, it is shown again with a token that only this cookie's owner can send.
    onSessionNeeded() {
      if (!known) setDeskCookie(visit, session.session_id);
      known = true;
    },
    get failed() {
      return visit.failed;
    },
    set failed(failed) {
      visit.failed = failed;
    },
  };
}

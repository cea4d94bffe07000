import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { asUnchecked, type UncheckedFields } from "#app/calls/common/define.server.ts";
import { isCsrfToken } from "#app/domain/accounts/sessions.server.ts";
import { type BodyLimits, FORM } from "#app/lib/body-limits.ts";
import { errorLines, type Failure, statusOf } from "#app/messages/result.ts";
import { refusals as words } from "#app/messages/words.ts";
import { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { BadRequest } from "../reading/bad-request.ts";
import { readFields } from "../reading/body.server.ts";
import { type Field, valuesOf } from "../reading/fields.ts";
import { asciiPath } from "../server/ascii-path.ts";
import type { WebVisit } from "../visit.server.ts";
import { type FlashCode, flashCookie } from "./flash.ts";

const COOKIE_CHECK = "/cookies";
/** The hidden field with the session's token. */
export const CSRF_FIELD = "csrf";
const SECRETS = ["password", "new_password", "confirm", "number", "cvv", "pin"];

/** Accepts any values, so that the form can be shown again as typed; the call validates them. */
const anyForm = z.record(z.string(), z.unknown());

/** The parts of a visit (to the shop or to its desk) that reading and answering a form needs. */
export interface FormVisit
  extends Pick<
    WebVisit,
    | "platform"
    | "host"
    | "secure"
    | "uploads"
    | "locale"
    | "t"
    | "known"
    | "setCookies"
    | "newCookie"
    | "failed"
  > {
  readonly settings: Pick<WebVisit["settings"], "custom_head" | "custom_body">;
  /** The tokens of its forms are derived from this id. */
  readonly session: Pick<WebVisit["session"], "session_id">;
  /** Called when the visitor has posted a form: from now on, there is a session. */
  onSessionNeeded(): void;
}

/** The part of a failure that a form shows. A page that checks its input by itself has no code to give. */
export type FormFailure = Pick<Failure, "error" | "fields" | "retryAfter">;

export interface PostedForm {
  readonly values: UncheckedFields;
  /** A text field as typed, or "". */
  text(name: string): string;
  /** A 422 response that shows the page again, with messages next to the fields and what was typed. */
  refuse(failure: FormFailure): ReturnType<typeof data<SubmissionResult>>;
  /** Like `refuse`, but clears all fields except those named. */
  refuseEmpty(failure: FormFailure, but: readonly string[]): ReturnType<typeof data<SubmissionResult>>;
  /** Shows the page again with what was typed, for a button that only changes the form itself. */
  again(): ReturnType<typeof data<SubmissionResult>>;
}

type RefusedForm = ReturnType<PostedForm["refuse"]>;

/**
 * Reads an action's form post, within limits. A form from another site (a foreign `Origin`) is refused outright. Forms
 * of visitors without a session have no token. They are accepted if the browser says that they come from this shop
 * (decision 113). If it says nothing, or the token is old, the form is shown again, filled in and with a fresh token.
 * If an upload is too large, the form is also shown again, with the reason next to the file field. From the first form
 * on, the visitor has a session.
 * @throws a Response with status 403 for a foreign origin, 400 or 413 for a body that cannot be read or is too
 * large
 */
export async function readForm(
  visit: FormVisit,
  request: Request,
  options: { limits?: BodyLimits; fileField?: string } = {},
): Promise<{ form: PostedForm; stale: undefined } | { form: undefined; stale: RefusedForm }> {
  let sameOrigin: boolean;
  let fields: Field[];
  let values: Record<string, unknown>;
  try {
    sameOrigin = checkOrigin(visit, request);
    fields = await readFields(request, options.limits ?? FORM, visit.uploads);
    values = valuesOf(fields);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    if (options.fileField === undefined || error.status === 403) throw error.toResponse(visit.locale);
    const text = visit.t(error.words);
    const beside = error.status === 413 ? { fields: { [options.fileField]: text } } : {};
    const answer = failureFor(visit, [])({ error: text, ...beside }, error.status);
    return { form: undefined, stale: answer };
  }
  const token = String(values[CSRF_FIELD] ?? "");
  delete values[CSRF_FIELD];
  const refuse = failureFor(visit, fields);
  visit.onSessionNeeded();
  const valid = isCsrfToken(visit.platform.secret, visit.session, token);
  if (!valid && (token !== "" || !sameOrigin)) {
    const error = visit.t(visit.known || token === "" ? words.stale : words.noCookies);
    return { form: undefined, stale: refuse({ error }, 403) };
  }
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : "";
  };
  return {
    form: {
      values: asUnchecked(values),
      text,
      refuse,
      refuseEmpty(failure, but) {
        const initialValue = Object.fromEntries(but.map((name) => [name, values[name]]));
        const { data: reply } = refuse({ error: failure.error });
        return data(
          { ...reply, initialValue: initialValue as NonNullable<SubmissionResult["initialValue"]> },
          { status: 422 },
        );
      },
      again: () => data(submissionOf(fields).reply({ hideFields: SECRETS })),
    },
    stale: undefined,
  };
}

/** Builds responses that show the form again, with what was typed in these fields. */
function failureFor(visit: Pick<FormVisit, "failed">, fields: readonly Field[]) {
  return (failure: FormFailure, status?: number) => {
    visit.failed = true;
    const fieldErrors = Object.fromEntries(
      Object.entries(failure.fields ?? {}).map(([name, text]) => [name, [text]]),
    );
    const reply = submissionOf(fields).reply({
      hideFields: SECRETS,
      formErrors: failure.fields ? [] : errorLines(failure.error),
      fieldErrors,
    });
    return data(reply, status ? { status } : statusOf(failure));
  };
}

/** Whether the text of a field may be stored until its form can be sent again. Tokens and secrets may not. */
export const isKeepable = (name: string) => name !== CSRF_FIELD && !SECRETS.includes(name);

/** The posted texts in the form Conform needs. `valuesOf` has already checked their names. */
function submissionOf(fields: readonly Field[]) {
  const body = new FormData();
  for (const [name, value] of fields)
    if (!(value instanceof UploadedFile) && name !== CSRF_FIELD && !name.startsWith("__"))
      body.append(name, value);
  return parseWithZod(body, { schema: anyForm });
}

/** Whether the browser says that the request comes from this shop. @throws BadRequest if it says otherwise */
export function checkOrigin(visit: HostOf, request: Request): boolean {
  const from = cameFrom(visit, request);
  if (from === "elsewhere") throw new BadRequest(403, words.foreign);
  return from === "here";
}

/** The origin of a form, if the browser sends it. */
export function cameFrom(visit: HostOf, request: Request): "here" | "elsewhere" | "unknown" {
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOwn(visit, origin) ? "here" : "elsewhere";
  const site = request.headers.get("Sec-Fetch-Site");
  if (site === "cross-site") return "elsewhere";
  if (site === "same-origin") return "here";
  // Browsers from before both headers, and text browsers, still say which page sent the form.
  return isOwn(visit, request.headers.get("Referer") ?? "") ? "here" : "unknown";
}

type HostOf = Pick<FormVisit, "host" | "secure">;

/** Whether an address is of this shop. Over TLS, http origins do not count; anyone on the network could forge them. */
function isOwn(visit: HostOf, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host, protocol } = new URL(address);
  return host === visit.host && (!visit.secure || protocol === "https:");
}

/** 303 See Other: after a post, the browser loads the next page with GET, which shows the flash once. */
export function seeOther(visit: FormVisit, path: string, flash?: FlashCode, about = ""): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const next = visit.newCookie && !visit.known && path.startsWith("/") ? cookieCheck(path) : path;
  if (flash) headers.append("Set-Cookie", flashCookie(visit, flash, about));
  if (visit.newCookie) headers.append("Set-Cookie", visit.newCookie);
  for (const cookie of visit.setCookies) headers.append("Set-Cookie", cookie);
  // The next page may need a new document (see `useNewDocument`), and requesting it twice would show and remove the
  // message the first time. The check for cookies has no page that scripts could show.
  if (next !== path || visit.settings.custom_head || visit.settings.custom_body)
    headers.set("X-Remix-Reload-Document", "true");
  return redirect(asciiPath(next), { status: 303, headers });
}

/**
 * The page after a visitor's first form. It leads on if the browser stored the session cookie, and otherwise says that
 * it did not; without that message, the cart would be empty for no visible reason.
 */
function cookieCheck(path: string): string {
  return `${COOKIE_CHECK}?to=${encodeURIComponent(path)}`;
}

/** Redirects to a payment provider's page, here (the simulator) or on another site, as a full page load. */
export function leave(visit: WebVisit, url: string): Response {
  const answer = seeOther(visit, url);
  answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}

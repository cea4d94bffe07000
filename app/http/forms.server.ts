import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { isCsrfToken } from "#app/domain/accounts/sessions.server.ts";
import { errorLines, type Failure } from "#app/lib/result.ts";
import { type FlashCode, flashCookie } from "./flash.ts";
import type { WebVisit } from "./visit.server.ts";

/** The hidden field that carries the session's token. */
export const CSRF_FIELD = "csrf";
const STALE = "This form has expired. Nothing was changed; please send it again. (Cookies must be enabled.)";
const SECRETS = ["password", "new_password", "confirm", "number", "cvv", "pin"];

/** Text fields alone: what is uploaded is read by the route that expects it. */
const anyForm = z.record(z.string(), z.unknown());

export interface PostedForm {
  readonly values: Record<string, unknown>;
  /** A text field as typed, or "". */
  text(name: string): string;
  /** The 422 answer that shows the page again with messages beside their fields and what was typed. */
  refuse(failure: Failure): ReturnType<typeof data<SubmissionResult>>;
  /** The same with the fields emptied, but for those named. */
  refuseEmpty(failure: Failure, but: readonly string[]): ReturnType<typeof data<SubmissionResult>>;
  /** Shows the page again with what was typed, for a button that only changes what it asks. */
  again(): ReturnType<typeof data<SubmissionResult>>;
}

/**
 * Reads the post of an action. A form from elsewhere (a foreign `Origin`) is refused outright; one
 * whose token is missing or old is shown again, filled in as it was, with a fresh token.
 * @throws a 403 Response for a foreign origin.
 */
export async function readForm(
  visit: WebVisit,
  request: Request,
): Promise<
  { form: PostedForm; stale: undefined } | { form: undefined; stale: ReturnType<PostedForm["refuse"]> }
> {
  const sameOrigin = checkOrigin(visit, request);
  const body = await readBody(request);
  const submission = parseWithZod(body, { schema: anyForm });
  const token = String(submission.payload[CSRF_FIELD] ?? "");
  delete submission.payload[CSRF_FIELD];

  const refuse = (failure: Failure, status = 422) => {
    visit.failed = true;
    const fieldErrors = Object.fromEntries(
      Object.entries(failure.fields ?? {}).map(([name, text]) => [name, [text]]),
    );
    const reply = submission.reply({
      hideFields: SECRETS,
      formErrors: failure.fields ? [] : errorLines(failure.error),
      fieldErrors,
    });
    return data(reply, { status });
  };
  const valid = isCsrfToken(visit.platform.secret, visit.session, token);
  // A same-origin browser that lost the token (an old tab) is let in by its Origin header alone.
  if (!valid && (token !== "" || !sameOrigin)) {
    const stale = refuse({ code: "stale_form", error: STALE }, 403);
    return { form: undefined, stale };
  }
  return {
    form: {
      values: submission.payload,
      text: (name) =>
        typeof submission.payload[name] === "string" ? (submission.payload[name] as string) : "",
      refuse,
      refuseEmpty(failure, but) {
        const kept = Object.fromEntries(but.map((name) => [name, submission.payload[name]]));
        visit.failed = true;
        const reply = submission.reply({ formErrors: errorLines(failure.error) });
        return data({ ...reply, initialValue: kept as SubmissionResult["initialValue"] }, { status: 422 });
      },
      again: () => data(submission.reply({ hideFields: SECRETS })),
    },
    stale: undefined,
  };
}

/** Whether the browser says that the request comes from this very shop. @throws 403 if it says otherwise. */
export function checkOrigin(visit: WebVisit, request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) {
    const host = URL.canParse(origin) ? new URL(origin).host : "";
    if (host !== visit.host) throw new Response("This form came from another site.", { status: 403 });
    return true;
  }
  const site = request.headers.get("Sec-Fetch-Site");
  if (site === "cross-site") throw new Response("This form came from another site.", { status: 403 });
  return site === "same-origin";
}

async function readBody(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("This form could not be read.", { status: 400 });
  }
}

/** 303 See Other: after a post the browser asks for the next page with GET, which shows the flash once. */
export function seeOther(visit: WebVisit, path: string, flash?: FlashCode, about = ""): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (flash) headers.append("Set-Cookie", flashCookie(visit, flash, about));
  if (visit.newCookie) headers.append("Set-Cookie", visit.newCookie);
  for (const cookie of visit.setCookies) headers.append("Set-Cookie", cookie);
  // The next page may need a document of its own (see `useNewDocument`); one that is asked for twice would
  // have shown its message already.
  if (visit.settings.custom_head || visit.settings.custom_body)
    headers.set("X-Remix-Reload-Document", "true");
  return redirect(path, { status: 303, headers });
}

/** To a payment provider's page: the simulator's, or another site's. Scripts are told not to look for it here. */
export function leave(visit: WebVisit, url: string): Response {
  const answer = seeOther(visit, url);
  answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}

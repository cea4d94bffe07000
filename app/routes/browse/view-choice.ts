import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { setCookie } from "#app/http/cookies.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { VIEW_MODES } from "./view-mode.ts";

const YEAR = 365 * 24 * 3600;

/** Saves how results are shown and returns to them. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return seeOther(visit, "/browse");
  const from = form.text("from");
  const mode = VIEW_MODES.find((option) => option === form.text("view")) ?? "cards";
  const response = seeOther(visit, /^\/browse(\/|$)/.test(from) ? from : "/browse");
  response.headers.append("Set-Cookie", setCookie("view", mode, { maxAge: YEAR, secure: visit.secure }));
  return response;
}

export function loader() {
  return redirect("/browse", 302);
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { ownPath } from "#app/http/staging.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** "Go to favourites" (spec 2 §2). */
export const loader = () => redirect("/account/lists", 302);

/** A title's heart: adds the title to the favourites or removes it, and returns to the page with the heart. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  const query = new URL(args.request.url).searchParams;
  if (stale) return redirect("/account/lists", 303);
  const add = form.text("add");
  const eisbn = add || form.text("remove");
  const from = ownPath(form.text("from") || query.get("from")) ?? `/item/${encodeURIComponent(eisbn)}`;
  if (!visit.loggedIn) return redirect(`/account/login?asked&from=${encodeURIComponent(from)}`, 303);
  const changed = await call(visit, listCalls.setFavourite, { eisbn, favourite: add !== "" });
  if (isFailure(changed)) return seeOther(visit, from, "failed");
  return seeOther(visit, from, changed.favourite ? "favourite_added" : "favourite_removed");
}

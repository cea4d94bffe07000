import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { wishPath } from "#app/http/forms/favourite-after-login.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { ownPath } from "#app/http/forms/return-path.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { saveCart } from "#app/routes/cart/cart.server.ts";

/**
 * "Go to favourites" (spec 2 §2), and where a guest's heart leads: to the login page, which adds the title and returns
 * to the page with the heart. A visitor who has logged in meanwhile returns there at once and can tap it again.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const eisbn = query.get("add");
  if (!eisbn) return redirect("/account/lists", 302);
  if (!visit.loggedIn) return redirect(loginPath(eisbn, query.get("from")), 302);
  return redirect(ownPath(query.get("from")) ?? "/account/lists", 302);
}

/** A title's heart: adds the title to the favourites or removes it, and returns to the page with the heart. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  const query = new URL(args.request.url).searchParams;
  if (stale) return seeOther(visit, "/account/lists");
  const add = form.text("add");
  const eisbn = add || form.text("remove");
  const from = ownPath(form.text("from") || query.get("from")) ?? `/item/${encodeURIComponent(eisbn)}`;
  // A heart in the cart is a button of the cart's form, which holds quantities.
  const saved = form.values.lines === undefined ? {} : await saveCart(visit, form);
  if (saved.stop instanceof Response) return saved.stop;
  if (!visit.loggedIn) return seeOther(visit, loginPath(eisbn, from));
  const changed = await call(visit, listCalls.setFavourite, { eisbn, favourite: add !== "" });
  if (isFailure(changed)) return seeOther(visit, from, "failed");
  return seeOther(visit, from, changed.favourite ? "favourite_added" : "favourite_removed");
}

/**
 * Longer than any title's id or product code. Longer text is not a title, and would make a header that clients refuse.
 */
const MAX_LENGTH = 100;

function loginPath(eisbn: string, from: string | null): string {
  const to = eisbn.length > MAX_LENGTH ? "/account/lists" : wishPath(eisbn, from);
  return `/account/login?asked&from=${encodeURIComponent(to)}`;
}

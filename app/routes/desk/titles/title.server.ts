import type { LoaderFunctionArgs } from "@remix-run/node";
import * as titles from "#app/calls/staff/titles.server.ts";
import { coverVersion } from "#app/domain/catalogue/catalogue.ts";
import type { TitleForStaff } from "#app/domain/catalogue/title-edits.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk, requireRight } from "#app/http/desk.server.ts";
import { type PostedForm, seeOther } from "#app/http/forms/forms.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";

/** Code that the desk's pages about titles share. */

export const titlePath = (code: string) => `/desk/titles/${encodeURIComponent(code)}`;

/**
 * Opens the desk and the title that a page is about.
 * @throws a Response with status 404 if the shop's catalogue has no such title, 403 without the right to the page
 */
export async function openTitle(args: LoaderFunctionArgs, right: Right = "see_orders") {
  const desk = await openDesk(args, "see_orders");
  requireRight(desk, right);
  const answer = await callOr404(desk, titles.showForStaff, { code: args.params.code ?? "" });
  const { title } = answer;
  return { desk, ...answer, path: titlePath(title.product_code) };
}

/**
 * A title's cover as shoppers see it. Without one of the shop's own, any change has browsers ask for the picture again.
 */
export const coverShown = ({ eisbn, edits: { cover }, version }: TitleForStaff) => ({
  eisbn,
  cover_image_cache: cover === null ? version : coverVersion(cover),
});

/** Leads to the title's page, which says that somebody else was faster, or shows the form again with what was typed. */
export function answerTitle(
  desk: DeskVisit,
  form: PostedForm,
  result: { code: string } | Failure,
  code: string,
) {
  if (!isFailure(result)) return seeOther(desk, titlePath(result.code), "desk_title_saved");
  if (result.code === "changed") return seeOther(desk, titlePath(code), "desk_title_changed");
  return form.refuse(result);
}

import type { ActionFunctionArgs } from "@remix-run/node";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { answerOrThrow, type Failure, type FailureCode, isFailure } from "#app/messages/result.ts";

/**
 * What the button at an address does, by the address's last part (`:button`).
 * @throws a Response with status 404 if there is no such button
 */
export function buttonOf<Button>(
  buttons: Readonly<Record<string, Button>>,
  { params }: ActionFunctionArgs,
): Button {
  const button = ownValue(buttons, params.button ?? "");
  if (button === undefined) throw new Response("", { status: 404 });
  return button;
}

/**
 * The action of a button that stands on a page without a form of its own: it leads back to the page, with a message.
 * @param page its address; a function if the form says which page that is, called without a form if that is stale
 * @param next where it leads once it is done, if not back to the page with `flash`
 * @param refused by a failure's code, the message with which the page explains it (undefined if the page needs none),
 * for example that a colleague was faster. Any other failure is thrown as an error page
 */
export async function pressButton<Done extends object>(
  desk: DeskVisit,
  { request }: ActionFunctionArgs,
  {
    page,
    press,
    flash,
    next,
    refused = {},
  }: {
    page: string | ((form?: PostedForm) => string);
    press: (form: PostedForm) => Promise<Done>;
    flash?: FlashCode | undefined;
    next?: (done: Exclude<Done, Failure>) => Response;
    refused?: Readonly<Partial<Record<FailureCode, FlashCode | undefined>>>;
  },
): Promise<Response> {
  const { form } = await readForm(desk, request);
  const back = typeof page === "string" ? page : page(form);
  if (!form) return seeOther(desk, back, "failed");
  const done = await press(form);
  if (isFailure(done) && Object.hasOwn(refused, done.code)) return seeOther(desk, back, refused[done.code]);
  const answer = answerOrThrow(done, failureResponse);
  return next ? next(answer) : seeOther(desk, back, flash);
}

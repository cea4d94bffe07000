import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import type { ListedSending } from "#app/domain/webhooks/webhooks.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, seeOther } from "#app/http/forms/forms.server.ts";
import type { Failure } from "#app/messages/result.ts";
import { buttonOf, pressButton } from "../button.server.ts";

type PressResult = Promise<ListedSending | { url: string } | Failure>;

/** The buttons on a webhook's page, by the last part of their addresses. */
const BUTTONS: Readonly<
  Record<string, (desk: DeskVisit, id: string | undefined, form: PostedForm) => PressResult>
> = {
  test: (desk, id) => call(desk, webhooks.test, asUnchecked({ id })),
  again: (desk, _, form) => call(desk, webhooks.resend, asUnchecked({ id: form.text("sending") })),
  on: (desk, id) => call(desk, webhooks.on, asUnchecked({ id })),
};

/** The message on the next page. */
function flashOf(done: ListedSending | { url: string }): FlashCode {
  if ("url" in done) return "desk_webhook_on";
  return done.state === "sent" ? "desk_webhook_arrived" : "desk_webhook_not_arrived";
}

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/desk/webhooks/${Number(params.webhook_id)}`, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const press = buttonOf(BUTTONS, args);
  const page = `/desk/webhooks/${Number(args.params.webhook_id)}`;
  return pressButton(desk, args, {
    page,
    press: (form) => press(desk, args.params.webhook_id, form),
    next: (done) => seeOther(desk, page, flashOf(done)),
    refused: { gone: "desk_webhook_gone" },
  });
}

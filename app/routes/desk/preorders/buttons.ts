import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";
import { preorderPath } from "./preorder.server.ts";

/** `/desk/preorders/:id/remove` and `/restore`: the buttons on a campaign's page, each of which undoes the other. */
const BUTTONS = {
  remove: { run: preorders.remove, flash: "desk_preorder_removed" },
  restore: { run: preorders.restore, flash: "desk_preorder_restored" },
} as const;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(preorderPath(Number(params.id)), 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { run, flash } = buttonOf(BUTTONS, args);
  const { id } = args.params;
  return pressButton(desk, args, {
    page: preorderPath(Number(id)),
    press: (form) => call(desk, run, asUnchecked({ id, seen: form.text("seen") || undefined })),
    flash,
    refused: { changed: "desk_preorder_changed" },
  });
}

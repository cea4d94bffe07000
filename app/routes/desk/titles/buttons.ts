import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";
import { titlePath } from "./title.server.ts";

const setHidden = (hidden: boolean) => (desk: DeskVisit, code: string, form: PostedForm) =>
  call(desk, titles.change, { code, seen: form.text("seen"), hidden });

/** `/desk/titles/:code/hide`, `/show` and `/undo`: buttons on a title's page, which can be undone there. */
const BUTTONS = {
  hide: { run: setHidden(true), flash: "desk_title_saved" },
  show: { run: setHidden(false), flash: "desk_title_saved" },
  undo: {
    run: (desk: DeskVisit, code: string, form: PostedForm) =>
      call(desk, titles.undo, asUnchecked({ code, number: form.text("number") })),
    flash: "desk_title_undone",
  },
} as const;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(titlePath(params.code ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { code = "" } = args.params;
  const { run, flash } = buttonOf(BUTTONS, args);
  return pressButton(desk, args, {
    page: titlePath(code),
    press: (form) => run(desk, code, form),
    flash,
    refused: { changed: "desk_title_changed" },
  });
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as search from "#app/calls/staff/search.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";

const PAGE = "/desk/searches";

/** `/desk/searches/dismiss` and `/forget`: a button beside a search. */
const BUTTONS = {
  dismiss: { run: search.dismiss, flash: "desk_search_dismissed" },
  forget: { run: search.forget, flash: "desk_search_forgotten" },
} as const;

export const loader = () => redirect(PAGE, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { run, flash } = buttonOf(BUTTONS, args);
  return pressButton(desk, args, {
    page: PAGE,
    press: (form) => call(desk, run, { term: form.text("term") }),
    flash,
    // A colleague was faster: the page shows how it is now.
    refused: { not_found: undefined },
  });
}

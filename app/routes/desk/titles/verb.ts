import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/operator/titles.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { titlePath } from "./title.server.ts";

/** `/desk/titles/:code/hide`, `/show` and `/undo`: buttons on a title's page, which can be undone there. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(titlePath(params.code ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const code = args.params.code ?? "";
  const { form } = await readForm(desk, args.request);
  const path = titlePath(code);
  if (!form) return seeOther(desk, path, "failed");
  const verb = new URL(args.request.url).pathname.split("/").at(-1);
  const done =
    verb === "undo"
      ? await call(desk, titles.undo, posted({ code, number: form.text("number") }))
      : await call(desk, titles.change, { code, seen: form.text("seen"), hidden: verb === "hide" });
  if (!isFailure(done))
    return seeOther(desk, path, verb === "undo" ? "desk_title_undone" : "desk_title_saved");
  if (done.code === "changed") return seeOther(desk, path, "desk_title_changed");
  throw refusal(done);
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as ledger from "#app/calls/staff/ledger.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { isFailure } from "#app/messages/result.ts";

/** `/desk/bookkeeping/file?what=&from=&to=`: a file for a bookkeeper. The page says what is wrong with the days. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "export");
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").slice(0, 20);
  const [what, from, to] = [text("what"), text("from"), text("to")];
  const file = await call(desk, ledger.file, asUnchecked(what === "stock" ? { what } : { what, from, to }));
  if (isFailure(file)) {
    const back = new URLSearchParams({ from, to, wrong: file.code });
    return redirect(`/desk/bookkeeping?${back}`, 302);
  }
  return downloadResponse(file);
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/staff/settings.server.ts";
import type { ColourPreview } from "#app/domain/stores/colour-preview.server.ts";
import { areaOf } from "#app/domain/stores/setting-areas.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { LONG_FORM } from "#app/lib/body-limits.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { accountsOf } from "./accounts.server.ts";
import { openArea } from "./area.server.ts";
import { AreaView } from "./area-view.tsx";
import { closedFlash } from "./closed-flash.server.ts";
import { changeView, errorsOf, labelsOf, typedIn, viewOf } from "./form.server.ts";

export const meta = deskMeta(words.settingsTitle);

/** The settings of an area, or one entry of a list there. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, area, target } = await openArea(args);
  const answer = await call(desk, settings.form, target);
  if (isFailure(answer)) throw failureResponse(answer, 404);
  const query = new URL(args.request.url).searchParams;
  const list = query.get("list");
  const first = firstShown(query.get("from"));
  const nodes = answer.nodes.map((node) => viewOf(desk.t, node, (name) => (name === list ? first : 0)));
  return {
    area,
    entry: target.list === undefined ? null : { list: target.list, index: target.index },
    nodes,
    labels: labelsOf(nodes),
    seen: answer.seen,
    canRemove: answer.canRemove,
    accounts: area === "payments" && target.list === undefined ? await accountsOf(desk) : [],
    states: area === "access" || area === "selling" ? statesOf(desk) : [],
  };
}

/** The index in a list of its first entry on the page, as the address has it; 0 if there is no such entry. */
function firstShown(from: string | null): number {
  const start = Number(from);
  return Number.isSafeInteger(start) && start > 0 ? start : 0;
}

/** The shop's current kind, in a sentence, where a setting can close it. */
function statesOf({ store: { settings: now } }: DeskVisit) {
  const open = now.is_exclusive ? "accessExclusive" : now.is_private ? "accessPrivate" : "accessOpen";
  return now.cart_enabled ? ([open] as const) : ([open, "orderingOff"] as const);
}

export async function action(args: ActionFunctionArgs) {
  const { desk, area, target } = await openArea(args);
  const { form, stale } = await readForm(desk, args.request, { limits: LONG_FORM });
  if (stale) return data({ errors: stale.data.error ?? {}, typed: {}, ...NOTHING }, { status: 403 });
  const { values } = form;
  const shown = { errors: {}, typed: values as Record<string, unknown>, ...NOTHING };
  const typed = typedIn(values);
  const add = form.text("add");
  if (add !== "") return data({ ...shown, add });
  if (form.text("intent") === "preview") {
    const preview = await call(desk, settings.preview, asUnchecked({ typed }));
    return data({ ...shown, preview: isFailure(preview) ? null : preview });
  }
  const change = asUnchecked({ ...target, seen: form.text("seen"), typed });
  const changed = await call(desk, settings.change, change);
  if (!isFailure(changed)) return seeOther(desk, `/desk/settings/${area}`, flashAfter(desk, changed));
  if (changed.code === "changed_meanwhile")
    return data({ ...shown, conflict: await lastChangeIn(desk, area) }, { status: 409 });
  const errors = changed.fields
    ? errorsOf(changed.fields, shown.typed, desk)
    : { "": errorLines(changed.error) };
  return data({ ...shown, errors }, { status: 422 });
}

/** The message of the next page about a change. A change without an id changed nothing. */
function flashAfter(
  desk: DeskVisit,
  { id, changes }: { id?: number | undefined; changes: Parameters<typeof closedFlash>[1] },
): FlashCode {
  if (id === undefined) return "desk_settings_same";
  const closed = closedFlash(desk, changes);
  if (closed) return closed;
  return movedClock(changes) ? "desk_settings_zone" : "desk_settings_saved";
}

/** The last change in an area, if it is one of the shop's last few: most likely a colleague's. */
async function lastChangeIn(desk: DeskVisit, area: string): Promise<Conflict[]> {
  const past = await call(desk, settings.history, { limit: 5 });
  if (isFailure(past)) return [];
  const last = past.changes.find(({ changes }) =>
    changes.some(({ path }) => areaOf(path.join(".")) === area),
  );
  return last ? [changeView(desk, last)] : [];
}

/** Whether a change of the province took the time zone along. */
const movedClock = (changes: readonly { path: readonly string[] }[]) =>
  ["province", "time_zone"].every((key) =>
    changes.some(({ path }) => path.join(".") === `store_info.${key}`),
  );

type Conflict = ReturnType<typeof changeView>;
const NOTHING: {
  /** The list that gets another row. */
  add: string;
  preview: ColourPreview | null;
  /** Changes that a colleague has made since. */
  conflict: Conflict[] | null;
} = { add: "", preview: null, conflict: null };

export default function Area() {
  return <AreaView {...useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}

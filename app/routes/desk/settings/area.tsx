import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/operator/settings.server.ts";
import type { Preview } from "#app/domain/stores/preview.server.ts";
import { areaOf } from "#app/domain/stores/setting-areas.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { LONG_FORM } from "#app/lib/body-limits.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { accountsOf } from "./accounts.server.ts";
import { AreaView } from "./area-view.tsx";
import { closedFlash } from "./closed-flash.server.ts";
import { changeView, errorsOf, labelsOf, typedIn, viewOf } from "./form.server.ts";
import { openPlace } from "./place.server.ts";

export const meta = deskMeta(words.settingsTitle);

/** The settings of an area, or one entry of a list there. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, area, place } = await openPlace(args);
  const found = await call(desk, settings.form, place);
  if (isFailure(found)) throw refusal(found, 404);
  const query = new URL(args.request.url).searchParams;
  const from = Number(query.get("from"));
  const first = Number.isSafeInteger(from) && from > 0 ? from : 0;
  const nodes = found.nodes.map((node) =>
    viewOf(desk.t, node, (list) => (query.get("list") === list ? first : 0)),
  );
  return {
    area,
    entry: place.list === undefined ? null : { list: place.list, index: place.index },
    nodes,
    labels: labelsOf(nodes),
    seen: found.seen,
    canRemove: found.canRemove,
    accounts: area === "payments" && place.list === undefined ? await accountsOf(desk) : [],
    states: area === "access" || area === "selling" ? statesOf(desk) : [],
  };
}

/** The shop's current kind, in a sentence, where a setting can close it. */
function statesOf({ store: { settings: now } }: DeskVisit) {
  const open = now.is_exclusive ? "accessExclusive" : now.is_private ? "accessPrivate" : "accessOpen";
  return now.cart_enabled ? ([open] as const) : ([open, "orderingOff"] as const);
}

export async function action(args: ActionFunctionArgs) {
  const { desk, area, place } = await openPlace(args);
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
  const changed = await call(
    desk,
    settings.change,
    asUnchecked({ ...place, seen: form.text("seen"), typed }),
  );
  const list = `/desk/settings/${area}`;
  if (!isFailure(changed)) {
    return seeOther(
      desk,
      list,
      changed.id === undefined
        ? "desk_settings_same"
        : (closedFlash(desk, changed.changes) ??
            (movedClock(changed.changes) ? "desk_settings_zone" : "desk_settings_saved")),
    );
  }
  if (changed.code === "changed_meanwhile") {
    const past = await call(desk, settings.history, { limit: 5 });
    const theirs = isFailure(past) ? [] : past.changes;
    const others = theirs.filter(({ changes }) =>
      changes.some(({ path }) => areaOf(path.join(".")) === area),
    );
    return data(
      { ...shown, conflict: others.slice(0, 1).map((one) => changeView(desk, one)) },
      { status: 409 },
    );
  }
  const errors = changed.fields
    ? errorsOf(changed.fields, values as Record<string, unknown>, desk)
    : { "": errorLines(changed.error) };
  return data({ ...shown, errors }, { status: 422 });
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
  preview: Preview | null;
  /** A colleague's changes meanwhile. */
  conflict: Conflict[] | null;
} = { add: "", preview: null, conflict: null };

export default function Area() {
  return <AreaView {...useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}

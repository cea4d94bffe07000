import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as doors from "#app/calls/staff/door.server.ts";
import { DOOR_LIMITS } from "#app/domain/events/ticks.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { BackLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as door from "#app/ui/desk/door.css.ts";
import { Pager } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as form from "#app/ui/form/form.css.ts";
import { FieldErrors } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { fieldRow, prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { doorPath, openDoorList } from "./door.server.ts";

export const meta = deskMeta(words.cameTitle);

/** Names in one form. A larger event is saved page by page. */
const MAX_SHOWN = 100;
const LINES = Array.from({ length: DOOR_LIMITS.freeLines }, (_, index) => index + 1);

/** `/desk/door/:id/came`: one form, in which staff say after an event who came. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, list, event, path, when } = await openDoorList(args);
  requireRight(desk, "work_orders");
  const all = [...list.entries, ...list.by_hand];
  const from = Math.max(0, Math.floor(Number(new URL(args.request.url).searchParams.get("from")) || 0));
  return {
    path,
    name: event.name,
    when,
    seen: list.seen,
    token: newToken(),
    from,
    isCancelled: event.is_cancelled,
    rows: all.slice(from, from + MAX_SHOWN).map(({ entry, name, people, arrived, order_number }) => ({
      entry,
      name,
      people,
      arrived,
      order: order_number,
      most: entry.startsWith("w") ? DOOR_LIMITS.party : people,
    })),
    previous: from > 0 ? `${path}/came?from=${Math.max(0, from - MAX_SHOWN)}` : "",
    next: all.length > from + MAX_SHOWN ? `${path}/came?from=${from + MAX_SHOWN}` : "",
    constraints: constraintsOf(doors.walkIn, "name", "places"),
  };
}

const fieldOf = (entry: string) => `came-${entry}`;

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "work_orders");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const id = args.params.id ?? "";
  const names = Object.keys(form.values).filter((name) => name.startsWith("came-"));
  const fields: Record<string, string> = {};
  const came = names.map((name) => {
    const typed = form.text(name).trim() || "0";
    if (!/^\d{1,3}$/.test(typed)) fields[name] = desk.t(words.badCame);
    return { entry: name.slice("came-".length), came: typed };
  });
  const by_hand = LINES.flatMap((line) => {
    const [name, places] = [form.text(`name-${line}`).trim(), form.text(`places-${line}`).trim() || "1"];
    if (!name) return [];
    if (!/^\d{1,3}$/.test(places) || +places < 1 || +places > DOOR_LIMITS.party)
      fields[`places-${line}`] = desk.t(words.badPlaces, { count: String(DOOR_LIMITS.party) });
    return [{ name, places }];
  });
  const [wrong] = Object.values(fields);
  if (wrong) return form.refuse({ error: wrong, fields });
  const attendance = { event_id: id, token: form.text("token"), seen: form.text("seen"), came, by_hand };
  const saved = await call(desk, doors.saveAttendance, asUnchecked(attendance));
  if (isFailure(saved)) {
    const { fields: fieldErrors } = saved;
    return form.refuse(
      fieldErrors
        ? {
            ...saved,
            fields: Object.fromEntries(
              Object.entries(fieldErrors).map(([entry, text]) => [fieldOf(entry), text]),
            ),
          }
        : saved,
    );
  }
  return seeOther(
    desk,
    doorPath(encodeURIComponent(id)),
    saved.changed > 0 ? "desk_door_saved" : "desk_door_same",
  );
}

export default function Attendance() {
  const data = useLoaderData<typeof loader>();
  const { path, name, when, rows, isCancelled } = data;
  const t = useT();
  const state = formState("desk-came", useResult<typeof action>());
  const labels = Object.fromEntries(rows.map((guest) => [fieldOf(guest.entry), guest.name]));
  const refused = Object.keys(state.errors).length > 0;
  const value = (field: string, stored: string) => (refused ? state.field(field).value || stored : stored);
  return (
    <DeskPage heading={t(words.cameOf, { name })}>
      <div className={prose}>
        <p>{when}</p>
        <p>{t(isCancelled ? words.isCancelled : words.cameText)}</p>
      </div>
      {!isCancelled && (
        <PostForm
          state={state}
          labels={labels}
          action={`${path}/came?from=${data.from}`}
          className={stack[5]}
        >
          <input type="hidden" name="token" value={data.token} />
          <input type="hidden" name="seen" value={data.seen} />
          {rows.length > 0 && (
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t(words.listColumns.name)}</th>
                  <th scope="col">{t(words.listColumns.people)}</th>
                  <th scope="col">{t(words.cameColumn)}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((guest) => {
                  const field = state.field(fieldOf(guest.entry));
                  return (
                    <tr key={guest.entry}>
                      <th scope="row">
                        {guest.name}{" "}
                        {guest.order !== null && (
                          <span className={css.beneath}>
                            {t(words.orderNumber, { number: String(guest.order) })}
                          </span>
                        )}
                      </th>
                      <td data-label={t(words.listColumns.people)}>{guest.people}</td>
                      <td>
                        <FieldErrors field={field} />
                        <input
                          type="number"
                          id={field.id}
                          name={field.name}
                          defaultValue={value(field.name, String(guest.arrived))}
                          min={0}
                          max={guest.most}
                          autoComplete="off"
                          aria-label={t(words.howMany, { name: guest.name })}
                          aria-invalid={field.errors ? true : undefined}
                          aria-describedby={field.errors ? field.errorId : undefined}
                          className={`${form.input} ${door.number}`}
                        />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
          <fieldset className={stack[3]}>
            <legend className={form.group}>{t(words.cameFree)}</legend>
            {LINES.map((line) => {
              const name = state.field(`name-${line}`);
              const places = state.field(`places-${line}`);
              return (
                <div key={line} className={fieldRow}>
                  <div className={form.field}>
                    <label htmlFor={name.id} className={form.label}>
                      {t(words.cameFreeName, { number: String(line) })}
                    </label>{" "}
                    <input
                      type="text"
                      id={name.id}
                      name={name.name}
                      defaultValue={value(name.name, "")}
                      {...data.constraints.name}
                      required={false}
                      autoComplete="off"
                      className={form.input}
                    />
                  </div>{" "}
                  <div className={form.field}>
                    <label htmlFor={places.id} className={form.label}>
                      {t(words.cameFreePlaces, { number: String(line) })}
                    </label>{" "}
                    <FieldErrors field={places} />
                    <input
                      type="number"
                      id={places.id}
                      name={places.name}
                      defaultValue={value(places.name, "1")}
                      min={1}
                      max={DOOR_LIMITS.party}
                      autoComplete="off"
                      aria-invalid={places.errors ? true : undefined}
                      aria-describedby={places.errors ? places.errorId : undefined}
                      className={`${form.input} ${door.number}`}
                    />
                  </div>
                </div>
              );
            })}
          </fieldset>
          <p>
            <DeskSubmit look="primary" label={t(words.cameSave)} />
          </p>
        </PostForm>
      )}
      <Pager previous={data.previous} next={data.next} />
      <BackLink to={path} label={t(words.backToDoor)} />
    </DeskPage>
  );
}

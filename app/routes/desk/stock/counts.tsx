import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTill as till, deskCount as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { nameOfActor } from "../history.server.ts";
import { ownLocations } from "./movements.server.ts";

export const meta = deskMeta(words.countTitle);

/** Counts of sections: those that are under way, and a button for each section to begin one. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const [found, listed] = await Promise.all([call(desk, stock.counts, {}), call(desk, stock.sections, {})]);
  if (isFailure(found)) throw failureResponse(found, 400);
  if (isFailure(listed)) throw failureResponse(listed, 400);
  const { t, locale } = desk;
  const { dateTime } = timesOf(desk.store.settings, locale);
  const locations = locationsOf(desk.store.settings);
  return {
    isAtTill: desk.store.settings.square_stock.read,
    locations: ownLocations(desk),
    sections: listed.sections,
    counts: found.counts.map((count) => ({
      id: count.id,
      isOpen: count.ended_at === null,
      text: t(words.row, {
        name: count.name || t(words.freeName),
        location: locations.find(({ location_id }) => location_id === count.location_id)?.altname ?? "",
        date: dateTime(count.begun_at),
        who: nameOfActor(desk, count.begun_by),
      }),
      end:
        count.ended_at === null
          ? ""
          : t(count.applied ? words.wasApplied : words.wasDropped, {
              who: nameOfActor(desk, count.ended_by),
            }),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const input = { location_id: form.text("location_id"), section: form.text("section") };
  const begun = await call(desk, stock.beginCount, asUnchecked(input));
  return isFailure(begun) ? form.refuse(begun) : seeOther(desk, `/desk/stock/count/${begun.id}`);
}

export default function Counts() {
  const { isAtTill, locations, sections, counts } = useLoaderData<typeof loader>();
  const t = useT();
  const first = String(locations[0]?.location_id ?? 1);
  const labels = { location_id: t(words.location) };
  const state = formState(
    "desk-count-begin",
    useResult<typeof action>(),
    { location_id: first },
    undefined,
    labels,
  );
  const open = counts.filter(({ isOpen }) => isOpen);
  const ended = counts.filter(({ isOpen }) => !isOpen);
  return (
    <DeskPage heading={t(words.countTitle)}>
      <p>{t(words.lead)}</p>
      {isAtTill && (
        <p>
          {t(till.countThere)} <a href="/desk/stock/square">{t(till.tillTitle)}</a>
        </p>
      )}
      <section className={stack[3]} aria-labelledby="open">
        <h2 id="open">{t(words.open)}</h2>
        {open.length === 0 && <p>{t(words.openNone)}</p>}
        <ul className={list}>
          {open.map(({ id, text }) => (
            <li key={id}>
              <a href={`/desk/stock/count/${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </section>
      <section className={stack[3]} aria-labelledby="begin">
        <h2 id="begin">{t(words.begin)}</h2>
        <PostForm state={state} className={`${narrow} ${stack[4]}`} enter={{ label: t(words.beginFree) }}>
          {locations.length > 1 ? (
            <Choices
              field={state.field("location_id")}
              options={locations.map(({ location_id, name }) => ({
                value: String(location_id),
                label: name,
              }))}
            />
          ) : (
            <input type="hidden" name="location_id" value={first} />
          )}
          {sections.length === 0 && (
            <p>
              {t(words.noSections)} <a href="/desk/imports">{t(words.toImports)}</a>
            </p>
          )}
          <ul className={list}>
            {sections.map(({ key, label, titles }) => (
              <li key={key}>
                <DeskSubmit
                  look="plain"
                  label={t(words.beginSection, { name: label })}
                  name="section"
                  value={key}
                />{" "}
                <span className={soft}>{t(words.sectionTitles, { count: titles })}</span>
              </li>
            ))}
            <li>
              <DeskSubmit look="plain" label={t(words.beginFree)} name="section" value="" />
              <p className={soft}>{t(words.beginFreeHint)}</p>
            </li>
          </ul>
        </PostForm>
      </section>
      {ended.length > 0 && (
        <section className={stack[3]} aria-labelledby="ended">
          <h2 id="ended">{t(words.ended)}</h2>
          <ul className={list}>
            {ended.map(({ id, text, end }) => (
              <li key={id}>
                <a href={`/desk/stock/count/${id}/differences`}>{text}</a>, {end}
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

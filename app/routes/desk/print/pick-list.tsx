import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import * as orders from "#app/calls/staff/orders.server.ts";
import { conditionText } from "#app/domain/orders/order-words.ts";
import type { Pick } from "#app/domain/orders/packing/pick-list.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/paper.css.ts";
import { row, screenOnly } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.pickTitle);

/** More lines than one walk through the shop. The others come when these are fetched. */
const MAX_LINES = 500;

/** `/desk/print/pick-list?location=`: what to fetch for open orders, in the order of a walk through the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { store, locale, now, person } = desk;
  const locations = locationsOf(store.settings).filter(
    ({ location_id }) => person.locations === "all" || person.locations.includes(location_id),
  );
  const locationName = new URL(args.request.url).searchParams.get("location")?.trim() || undefined;
  const answer = await callOrErrorPage(desk, orders.showPickList, { location: locationName }, 404);
  const picks = answer.picks.slice(0, MAX_LINES);
  return {
    parts: partsOf(picks, locale),
    copies: picks.reduce((sum, { quantity }) => sum + quantity, 0),
    locations: locations.map(({ altname }) => altname),
    asked: locationName ?? null,
    time: timesOf(store.settings, locale).dateTime(now),
  };
}

/** One table for each section of a location. */
function partsOf(picks: readonly Pick[], locale: string) {
  const parts: { location: string; section: string; picks: ReturnType<typeof pickRow>[] }[] = [];
  const pickRow = ({ shelf, title, author_line, isbn, condition, quantity, orders, written }: Pick) => ({
    shelf,
    title,
    author_line,
    isbn,
    quantity,
    orders,
    written,
    condition:
      condition === "" ? "" : conditionText(condition as Parameters<typeof conditionText>[0], locale),
  });
  for (const pick of picks) {
    const { location, section } = pick;
    const last = parts.at(-1);
    if (last?.location === location && last.section === section) last.picks.push(pickRow(pick));
    else parts.push({ location, section, picks: [pickRow(pick)] });
  }
  return parts;
}

export default function PickList() {
  const { parts, copies, locations, asked, time } = useLoaderData<typeof loader>();
  const t = useT();
  const link = (name: string | null, label: string) => (
    <ButtonLink
      to={
        name === null ? "/desk/print/pick-list" : `/desk/print/pick-list?location=${encodeURIComponent(name)}`
      }
      look="plain"
      label={label}
      key={label}
      aria-current={asked === name ? "page" : undefined}
    />
  );
  return (
    <DeskPage heading={t(words.pickTitle)}>
      {locations.length > 1 && (
        <nav aria-label={t(words.pickWhere)} className={`${row} ${screenOnly}`}>
          {link(null, t(words.pickEverywhere))}
          {locations.map((name) => (
            <Fragment key={name}> {link(name, name)}</Fragment>
          ))}
        </nav>
      )}
      {parts.length > 0 && <p className={screenOnly}>{t(words.howToPrint)}</p>}
      <div className={css.paper}>
        <p>{copies > 0 ? t(words.pickCount, { count: copies, time }) : t(words.pickNothing)}</p>
        {parts.map(({ location, section, picks }) => (
          <section key={`${location} ${section}`} className={css.part}>
            <h2>{section ? t(words.pickOf, { location, section }) : location}</h2>
            <section
              className={css.scroll}
              aria-label={section ? t(words.pickOf, { location, section }) : location}
              // So that the arrow keys scroll it.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
              tabIndex={0}
            >
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{t(words.columns.done)}</th>
                    <th scope="col">{t(words.columns.copies)}</th>
                    <th scope="col">{t(words.columns.shelf)}</th>
                    <th scope="col">{t(words.columns.book)}</th>
                    <th scope="col">{t(words.columns.orders)}</th>
                  </tr>
                </thead>
                <tbody>
                  {picks.map(({ shelf, title, author_line, isbn, condition, quantity, orders, written }) => (
                    <tr key={`${isbn} ${title} ${condition}`}>
                      <td>
                        <span className={css.box} />
                      </td>
                      <td>{quantity}</td>
                      <td>{shelf}</td>
                      <td>
                        {title}
                        <br />
                        {[author_line, condition].filter(Boolean).join(" · ")}
                        <br />
                        {isbn}
                        {written.map((dedication) => (
                          <Fragment key={`${dedication.order_number} ${dedication.text}`}>
                            <br />
                            {t(words.written, {
                              order: dedication.order_number,
                              count: dedication.quantity,
                              text: dedication.text,
                            })}
                          </Fragment>
                        ))}
                      </td>
                      <td>{orders.join(", ")}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </section>
        ))}
      </div>
    </DeskPage>
  );
}

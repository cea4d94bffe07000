import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDesk } from "#app/http/desk.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { failures, deskOrders as orderWords, deskReports as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as form from "#app/ui/form/form.css.ts";
import { narrow, prose, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { periodsOf } from "../reports/report.server.ts";

export const meta = deskMeta(words.bookkeeping.title);

/** Messages about the days, by the code of the failure. */
const WRONG = {
  backwards: failures.reports.backwards,
  too_long: failures.reports.too_long,
  whole_shop: failures.reports.whole_shop,
} as const;

/** Files for a bookkeeper, of a span of days. Without one, the last month's. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "export");
  const query = new URL(args.request.url).searchParams;
  const { last_month } = periodsOf(desk);
  const zone = desk.store.settings.store_info.time_zone;
  const day = (name: "from" | "to") => {
    const text = query.get(name) ?? "";
    return daySpan(text, zone) ? text : last_month[name];
  };
  const wrong = query.get("wrong");
  const known = Object.keys(WRONG).find((key): key is keyof typeof WRONG => key === wrong);
  const problem =
    wrong === null
      ? ""
      : wrong === "too_many_orders"
        ? desk.t(words.bookkeeping.tooMany)
        : desk.t(known ? WRONG[known] : orderWords.badDay);
  return { from: day("from"), to: day("to"), problem };
}

export default function Bookkeeping() {
  const { from, to, problem } = useLoaderData<typeof loader>();
  const t = useT();
  const { bookkeeping } = words;
  return (
    <DeskPage heading={t(bookkeeping.title)}>
      <p className={prose}>{t(bookkeeping.lead)}</p>
      {problem && <p role="alert">{problem}</p>}
      <form action="/desk/bookkeeping/file" aria-label={t(words.choose)} className={stack[4]}>
        <div className={css.filters}>
          <label className={css.filter}>
            {t(words.from)} <input type="date" name="from" defaultValue={from} className={form.input} />
          </label>{" "}
          <label className={css.filter}>
            {t(words.to)} <input type="date" name="to" defaultValue={to} className={form.input} />
          </label>
        </div>{" "}
        <fieldset className={narrow}>
          <legend className={form.label}>{t(bookkeeping.which)}</legend>
          <div className={form.choices}>
            {(["orders", "payments"] as const).map((what) => (
              <div key={what}>
                <label className={form.choice}>
                  <input
                    type="radio"
                    name="what"
                    value={what}
                    defaultChecked={what === "orders"}
                    className={form.radio}
                  />
                  <span>
                    {t(bookkeeping[what])} <span className={form.hint}>{t(bookkeeping[`${what}About`])}</span>
                  </span>
                </label>
              </div>
            ))}
          </div>
        </fieldset>{" "}
        <p>
          <DeskSubmit look="secondary" label={t(bookkeeping.downloadChosen)} />
        </p>
      </form>
      <p className={row}>
        <ButtonLink
          to="/desk/bookkeeping/file?what=stock"
          look="secondary"
          label={t(bookkeeping.downloadStock)}
        />{" "}
        <span className={soft}>{t(bookkeeping.stockAbout)}</span>
      </p>
    </DeskPage>
  );
}

import type { Queue } from "#app/domain/orders/queues/queues.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import {
  deskDisputes,
  deskHealth,
  deskOpening,
  desk as deskWords,
  deskOrders as words,
} from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import * as deskCss from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** The open work. Counts are texts: "1,000+" for more than that. */
interface Work {
  queues: readonly { queue: Queue; count: string }[];
  /** Books to fetch; "" for none. */
  toFetch: string;
  readySince: string;
  /** That the home page shows no block, or soon; "" if it does. */
  homeEmpty: string;
  others: readonly {
    what: "disputes" | "failedEmails" | "returnedCards" | "nearRegistries" | "toApprove";
    count: string;
    /** The page that lists the things counted. */
    path: string;
  }[];
  events: readonly {
    id: number;
    name: string;
    path: string;
    time: string;
    coming: number;
    waiting: number;
  }[];
}

export function TodayView({
  name,
  rights,
  only,
  left,
  trades,
  ill,
  work,
}: {
  name: string;
  rights: readonly Right[];
  /** The names of the only locations that this person works for; "" for all. */
  only: string;
  /** The number of tasks left before the shop is open; 0 for people who don't open it. */
  left: number;
  /** Whether the shop has orders already. */
  trades: boolean;
  /** The problems with the shop's health; "" for none. */
  ill: string;
  work: Work | null;
}) {
  const t = useT();
  if (!work) return <Rights name={name} rights={rights} only={only} />;
  const { queues, toFetch, readySince, others, events } = work;
  const beneath: Partial<Record<Queue, string>> = {
    ...(toFetch && { pick: t(words.toFetch, { count: toFetch }) }),
    ...(readySince && { ready: t(words.readySince, { date: readySince }) }),
  };
  return (
    <DeskPage heading={t(words.todayTitle)}>
      {only && <p>{t(deskWords.indexWhere, { locations: only })}</p>}
      {ill && (
        <p>
          <ButtonLink to="/desk/health" look="secondary" label={t(deskHealth.onToday, { subjects: ill })} />
        </p>
      )}
      {work.homeEmpty && (
        <p>
          <ButtonLink to="/desk/pages/home" look="secondary" label={work.homeEmpty} />
        </p>
      )}
      {left > 0 && (
        <p>
          <ButtonLink
            to="/desk/opening"
            look={trades ? "secondary" : "primary"}
            label={t(trades ? deskOpening.onTodayTrading : deskOpening.onToday, { left })}
          />
        </p>
      )}
      {queues.length + others.length === 0 && <p>{t(words.nothingWaits)}</p>}
      {queues.length > 0 && (
        <section className={stack[3]} aria-labelledby="to-do">
          <h2 id="to-do">{t(words.toDo)}</h2>
          <ul className={css.counts}>
            {queues.map(({ queue, count }) => (
              <li key={queue}>
                <a href={`/desk/orders?queue=${queue}`} className={css.count}>
                  <span className={css.counted}>{count}</span>{" "}
                  <span>
                    {t(words.queues[queue])}{" "}
                    {beneath[queue] && <span className={css.beneath}>{beneath[queue]}</span>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={stack[3]} aria-labelledby="also">
          <h2 id="also">{t(words.also)}</h2>
          <ul className={css.counts}>
            {others.map(({ what, count, path }) => (
              <li key={what}>
                <a href={path} className={css.count}>
                  <span className={css.counted}>{count}</span> <span>{t(words[what])}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section className={stack[3]} aria-labelledby="events">
          <h2 id="events">{t(words.eventsToday)}</h2>
          <ul className={css.history}>
            {events.map(({ id, name, path, time, coming, waiting }) => (
              <li key={id} className={css.entry}>
                <p>
                  {time} <a href={path}>{name}</a>
                </p>
                <p>
                  {t(words.comingTo, { count: coming })}
                  {waiting > 0 && <>; {t(words.waitingFor, { count: waiting })}</>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={css.actions}>
        <ButtonLink to="/desk/orders" look="secondary" label={t(words.anyQueue)} />{" "}
        <ButtonLink to="/desk/orders/done" look="secondary" label={t(words.doneTitle)} />{" "}
        <ButtonLink to="/desk/disputes" look="secondary" label={t(deskDisputes.disputesTitle)} />
      </p>
    </DeskPage>
  );
}

/** The rights of a member of staff who sees no orders. */
function Rights({ name, rights, only }: { name: string; rights: readonly Right[]; only: string }) {
  const t = useT();
  return (
    <DeskPage heading={t(deskWords.indexTitle, { name })}>
      {only && <p>{t(deskWords.indexWhere, { locations: only })}</p>}
      {rights.length === 0 ? (
        <p>{t(deskWords.indexNothing)}</p>
      ) : (
        <>
          <h2>{t(deskWords.indexMay)}</h2>
          <ul className={deskCss.list}>
            {rights.map((right) => (
              <li key={right}>{t(deskWords.rights[right])}</li>
            ))}
          </ul>
        </>
      )}
    </DeskPage>
  );
}

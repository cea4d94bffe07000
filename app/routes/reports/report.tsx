import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { call } from "#app/calls/common/define.server.ts";
import * as reportCalls from "#app/calls/report/report.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Translate } from "#app/messages/translate.ts";
import { failures, reports as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { hidden, lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { usePath, useT } from "#app/ui/page/t.ts";
import * as css from "./report.css.ts";
import { pageOf } from "./subject.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.pageTitle)) },
  { name: "robots", content: "noindex" },
];

const isOpen = (state: string) => state === "waiting" || state === "running";

/**
 * A report's progress, and its file (spec 2 §2, §4). Without scripts the page loads itself again every second until it
 * is complete (`root.tsx`, by `refresh`); with them it asks ten times a second.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const id = args.params.process_id ?? "";
  const answer = await call(visit, reportCalls.progress, { progress_report_id: id });
  if (isFailure(answer)) throw new Response(visit.t(failures.reports.not_found), { status: 404 });
  const { state, progress, seconds, name, kind } = answer;
  const subject = encodeURIComponent(answer.subject);
  return {
    refresh: isOpen(state),
    id,
    now: { state, progress, seconds },
    name,
    again: `/reports/${kind}${subject && `/${subject}`}`,
    back: pageOf({ kind, subject }),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;
type Now = Data["now"];

export default function Report() {
  const data = useLoaderData<typeof loader>();
  // The page of another report starts from the beginning.
  return <Progress key={data.id} data={data} />;
}

function Progress({ data: { id, now: first, again, back } }: { data: Data }) {
  const t = useT();
  const now = useProgress(id, first);
  const { state, progress } = now;
  const completed = state === "completed";
  // Without scripts there is nothing to announce, and the text would be there twice.
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.pageTitle)}</h1>
      <p className={lead} aria-hidden={running || undefined}>
        {textOf(t, now)}
      </p>
      <div role="status" className={hidden}>
        {running && textOf(t, { ...now, seconds: inTens(now.seconds) })}
      </div>
      {isOpen(state) && (
        <progress max={100} value={progress} aria-label={t(words.progress)} className={css.bar} />
      )}
      <p className={row}>
        {completed ? (
          <Link
            to={`/download/customer/report?progress_report_id=${id}`}
            reloadDocument
            download
            className={button.primary}
          >
            {t(words.download)}
          </Link>
        ) : isOpen(state) ? (
          <button type="button" disabled className={button.primary}>
            {t(words.download)}
          </button>
        ) : (
          <Link to={again} className={button.primary}>
            {t(words.again)}
          </Link>
        )}{" "}
        <Link to={back} className={button.plain}>
          {t(words.back)}
        </Link>
      </p>
      {(completed || isOpen(state)) && (
        <p className={soft}>{t(completed ? words.keptFor : words.keepOpen)}</p>
      )}
    </div>
  );
}

/** The states of spec 2 §4, to the word where it names them. */
function textOf(t: Translate, { state, progress, seconds }: Now): string {
  if (state === "completed") return t(words.ready);
  if (!isOpen(state)) return t(words[state as "failed" | "cancelled" | "expired"]);
  if (progress === 99) return t(words.converting);
  return seconds === null ? t(words.waiting) : t(words.seconds, { count: seconds });
}

/** Seconds as they are announced: every change of the text is read aloud, so it changes every ten seconds. */
const inTens = (seconds: number | null) => seconds && Math.ceil(seconds / 10) * 10;

/** The scripts' polling interval (milliseconds; spec 2 §9), and their wait after a failure. */
const EVERY = 100;
const AFTER_FAILURE = 2000;

/** The report's state, asked for again and again until there is nothing left to wait for. */
function useProgress(id: string, first: Now): Now {
  const [now, setNow] = useState(first);
  const open = isOpen(now.state);
  const path = usePath();
  useEffect(() => {
    if (!open) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      let wait = AFTER_FAILURE;
      try {
        const answer = await fetch(path(`/pdf/${encodeURIComponent(id)}/progress`), { signal: ended.signal });
        if (answer.ok) {
          setNow((await answer.json()) as Now);
          wait = EVERY;
        }
      } catch {
        // The network or the server is away for a moment.
      }
      if (!ended.signal.aborted) timer = setTimeout(ask, wait);
    };
    timer = setTimeout(ask, EVERY);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [id, open, path]);
  return now;
}

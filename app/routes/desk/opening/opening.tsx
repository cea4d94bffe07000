import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import { OPTIONAL_TASKS, type OpeningTask } from "#app/domain/opening/opening.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOpening as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/opening.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.openingTitle);

/** Where each task is done. */
const PATHS: Readonly<Record<OpeningTask, string>> = {
  address: "/desk/settings/contact",
  hours: "/desk/settings/hours",
  look: "/desk/settings/look",
  taxes: "/desk/settings/taxes",
  titles: "/desk/titles/new",
  home: "/desk/pages/home",
  pickup: "/desk/settings/delivery",
  shipping: "/desk/settings/shipping",
  payment: "/desk/settings/payments",
  email: "/desk/opening/email",
  staff: "/desk/staff",
  order: "/",
};

/** The tasks of a new shop, each with its state; with `check`, those that the server has as well. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const answer = await callOrErrorPage(desk, opening.list, {});
  const wantsCheck = new URL(args.request.url).searchParams.has("check");
  const checked = wantsCheck ? await call(desk, opening.findings, {}) : undefined;
  return { ...answer, checked: checked === undefined || isFailure(checked) ? null : checked };
}

export default function Opening() {
  const { tasks, left, trades, closed, checked } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.openingTitle)}>
      <p>{left > 0 ? t(trades ? words.leadTrading : words.lead, { left }) : t(words.allDone)}</p>
      <ul className={css.tasks}>
        {tasks.map(({ task, state }) => (
          <li key={task} className={css.task}>
            <div>
              <a href={PATHS[task]} className={css.name}>
                {t(words.tasks[task])}
              </a>{" "}
              <span className={css.about}>
                {t(words.about[task])}
                {task === "titles" && (
                  <>
                    , <a href="/desk/imports">{t(words.importTitles)}</a>
                  </>
                )}
              </span>
            </div>{" "}
            <p className={css.state}>
              {state === "open" ? <strong>{t(words.states.open)}</strong> : t(words.states[state])}
            </p>
            {OPTIONAL_TASKS.includes(task) && state !== "done" && (
              <PressForm
                action={`/desk/opening/${task}/skip`}
                fields={{ skipped: state === "open" ? "on" : "" }}
                look="plain"
                label={t(state === "open" ? words.skip : words.unskip)}
                of={t(words.skipOf, { task: t(words.tasks[task]) })}
              />
            )}
          </li>
        ))}
      </ul>
      <section className={stack[3]} aria-labelledby="server">
        <h2 id="server">{t(words.findingsTitle)}</h2>
        {checked === null ? (
          <div className={prose}>
            <p>{t(words.findingsLead)}</p>
            <p>
              <ButtonLink to="/desk/opening?check=on#server" look="secondary" label={t(words.findingsLink)} />
            </p>
          </div>
        ) : checked.findings.length === 0 ? (
          <p>{t(checked.isAlone ? words.findingsNone : words.findingsShared)}</p>
        ) : (
          <ul className={css.tasks}>
            {checked.findings.map(({ about, state, text }) => (
              <li key={about + text} className={css.task}>
                <div>
                  <strong>{about}</strong> <span className={css.about}>{text}</span>
                </div>{" "}
                <p className={css.state}>{t(words.findingStates[state])}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <PostForm action="/desk/opening/close" className={prose}>
        <input type="hidden" name="closed" value={closed ? "" : "on"} />
        {!closed && <p>{t(words.closeAbout)}</p>}
        <p>
          <DeskSubmit look="secondary" label={t(closed ? words.reopen : words.close)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { readForm } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { payment as words } from "#app/messages/words.ts";
import {
  readSimulated,
  type SimulatedPayment,
  writeSimulated,
} from "#app/platform/gateways/simulator.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.simulatorTitle)) },
  { name: "robots", content: "noindex" },
];

async function simulated(visit: WebVisit, ref = ""): Promise<SimulatedPayment> {
  const payment = await readSimulated(visit.platform.env.dataDir, ref);
  if (!payment) throw new Response("", { status: 404 });
  return payment;
}

/** The page of the simulated provider: one button per outcome. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { state, amount, description, return_url } = await simulated(visit, args.params.ref);
  return {
    state,
    done: visit.t(words.simulatorStates[state]),
    amount: formatCents(amount, visit.locale),
    shop: description,
    return_url,
  };
}

const STATES = {
  approve: "approved",
  leave: "approved",
  twice: "approved",
  decline: "declined",
  cancel: "cancelled",
} as const;

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const payment = await simulated(visit, args.params.ref);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect(new URL(args.request.url).pathname, 303);
  const answer = form.text("answer") as keyof typeof STATES;
  const state = STATES[answer];
  if (!state) throw new Response("", { status: 400 });
  if (payment.state === "open") await writeSimulated(visit.platform.env.dataDir, { ...payment, state });
  if (answer === "leave") return redirect(new URL(args.request.url).pathname, 303);
  // A shopper who presses Reload returns twice: here once from the server, once from the browser.
  if (answer === "twice") await fetch(payment.return_url, { redirect: "manual" }).catch(() => undefined);
  return redirect(answer === "cancel" ? payment.cancel_url : payment.return_url, 303);
}

export default function Simulator() {
  const { state, done, amount, shop, return_url } = useLoaderData<typeof loader>();
  const t = useT();
  const buttons = ["approve", "decline", "cancel", "leave", "twice"] as const;
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.simulatorTitle)}</h1>
      <p className={lead}>{t(words.simulatorText, { shop, amount })}</p>
      {state === "open" ? (
        <PostForm className={stack[3]} reloadDocument>
          {buttons.map((answer) => (
            <Fragment key={answer}>
              <button
                type="submit"
                name="answer"
                value={answer}
                className={answer === "approve" ? button.primary : button.secondary}
              >
                {t(words[answer])}
              </button>{" "}
            </Fragment>
          ))}
        </PostForm>
      ) : (
        <>
          <p>{t(words.simulatorDone, { state: done })}</p>
          <p>
            <a href={return_url} className={button.primary}>
              {t(words.comeBack)}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists, shell, checkout as words } from "#app/messages/words.ts";
import { StockForm } from "#app/ui/checkout/stock-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { besideLines, linesAsked, notAddedIn, postedLines, stockPath } from "./cart.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

/** Asks about lines that want more copies than are in stock right now, and names titles that were not added. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const url = new URL(args.request.url);
  const lines = linesAsked(url);
  const { titles, more } = notAddedIn(url);
  const eisbns = titles.map(({ eisbn }) => eisbn);
  const result = await call(visit, cartCalls.questions, { lines, eisbns });
  if (isFailure(result)) throw redirect("/checkout/cart", 303);
  // Without lines, the call lists all shortages of the cart, for the checkout to ask about.
  const questions = lines.length > 0 || titles.length === 0 ? result.questions : [];
  const notAdded = titles.flatMap(({ eisbn, reason }) => {
    const match = result.titles.find((title) => title.eisbn === eisbn);
    return match ? [{ ...match, reason }] : [];
  });
  // Nothing left to ask or report: the cart shows the current state.
  if (questions.length === 0 && notAdded.length === 0) throw redirect("/checkout/cart", 303);
  return { questions, notAdded, more };
}

/** Answers for all lines at once, then returns to the cart or the review. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const lines = postedLines(form);
  const updated = await call(visit, cartCalls.update, asUnchecked({ lines }));
  if (isFailure(updated)) return form.refuse(besideLines(updated, form, lines));
  if (updated.questions.length > 0)
    return seeOther(visit, stockPath(updated.questions), updated.changed > 0 ? "others_updated" : undefined);
  const path = form.text("from") === "review" ? "/checkout/review" : "/checkout/cart";
  return seeOther(visit, path, updated.removal ? "removed" : "updated", updated.removal ?? "");
}

export default function Stock() {
  const { questions, notAdded, more } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  return (
    <div className={`${narrow} ${stack[5]}`}>
      {questions.length > 0 ? (
        <>
          <h1>{t(words.stockTitle)}</h1>
          <p className={lead}>{t(words.stockLead)}</p>
          <StockForm questions={questions} from="cart" lastResult={lastResult} />
        </>
      ) : (
        <h1>{t(words.notAddedTitle)}</h1>
      )}
      {notAdded.length > 0 && (
        <section className={stack[3]}>
          {questions.length > 0 && <h2>{t(words.notAddedTitle)}</h2>}
          <ul className={stack[2]}>
            {notAdded.map(({ eisbn, title, reason }) => (
              <li key={eisbn}>
                <Link to={`/item/${eisbn}`}>{title}</Link>
                {t(shell.afterLabel, { text: t(words.notAdded[reason]) })}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t(lists.importMore, { count: more })}</p>}
        </section>
      )}
      <p>
        <Link to="/checkout/cart" className={button.plain}>
          {t(words.returnToCart)}
        </Link>
      </p>
    </div>
  );
}

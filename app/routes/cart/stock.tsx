import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { call, posted } from "#app/calls/common/define.server.ts";
import { besideLines, linesAsked, postedLines, stockPath } from "#app/http/cart.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { pageTitle, prettifyPath } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { checkout as words } from "#app/messages/words.ts";
import { StockForm } from "#app/ui/checkout/stock-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, prettifyPath(location.pathname)) },
  { name: "robots", content: "noindex" },
];

/** Asks about lines that want more copies than are in stock right now. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const asked = await call(visit, cartCalls.questions, { lines: linesAsked(new URL(args.request.url)) });
  // Nothing left to ask: the cart shows the current state.
  if (isFailure(asked) || asked.questions.length === 0) throw redirect("/checkout/cart", 303);
  return { questions: asked.questions };
}

/** Answers for all lines at once, then returns to the cart or the review. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const lines = postedLines(form);
  const updated = await call(visit, cartCalls.update, posted({ lines }));
  if (isFailure(updated)) return form.refuse(besideLines(updated, form, lines));
  if (updated.questions.length > 0)
    return seeOther(visit, stockPath(updated.questions), updated.changed > 0 ? "others_updated" : undefined);
  return seeOther(visit, form.text("from") === "review" ? "/checkout/review" : "/checkout/cart", "updated");
}

export default function Stock() {
  const { questions } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.stockTitle)}</h1>
      <p className={lead}>{t(words.stockLead)}</p>
      <StockForm questions={questions} from="cart" lastResult={lastResult} />
      <p>
        <Link to="/checkout/cart" className={button.plain}>
          {t(words.returnToCart)}
        </Link>
      </p>
    </div>
  );
}

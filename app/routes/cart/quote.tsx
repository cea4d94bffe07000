import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as quoteCalls from "#app/calls/checkout/quote.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { requireAccount } from "#app/http/account.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { pageTitle, prettifyPath } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { delivery as deliveryWords, quotes as words } from "#app/messages/words.ts";
import { TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, prettifyPath(location.pathname)) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  if (!visit.settings.quote_enabled) throw new Response("", { status: 404 });
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart) || cart.items.length === 0) throw redirect("/checkout/cart", 302);
  return { constraints: constraintsOf(quoteCalls.requestQuote, "message") };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const asked = await call(visit, quoteCalls.requestQuote, { message: form.text("message") });
  return isFailure(asked) ? form.refuse(asked) : seeOther(visit, `/account/order/${asked.order_number}`);
}

/** Asks the shop for a quote for what is in the cart (spec 2 §6). */
export default function RequestQuote() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("quote", useResult<typeof action>(), {}, constraints);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.title)}</h1>
      <p className={lead}>{t(words.lead)}</p>
      <PostForm state={form} labels={{ message: t(words.message) }} className={stack[5]}>
        <TextArea
          field={form.field("message")}
          label={t(words.message)}
          hint={t(words.cartCleared)}
          rows={6}
        />
        <p className={row}>
          <button type="submit" className={button.primary}>
            {t(words.submit)}
          </button>{" "}
          <Link to="/checkout/cart" className={button.plain}>
            {t(deliveryWords.backToCart)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}

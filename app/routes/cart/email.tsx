import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as checkoutWords, cartEmail as words } from "#app/messages/words.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart) || cart.items.length === 0) throw redirect("/checkout/cart", 302);
  return {
    email: visit.session.account?.email ?? "",
    constraints: constraintsOf(cartCalls.email, "email_address"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const sent = await call(visit, cartCalls.email, { email_address: form.text("email_address") });
  return isFailure(sent) ? form.refuse(sent) : seeOther(visit, "/checkout/cart", "cart_sent");
}

/** Emails the cart to the shopper or a colleague. */
export default function EmailCart() {
  const { email, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email_address: t(words.email) };
  const form = formState(
    "email-cart",
    useResult<typeof action>(),
    { email_address: email },
    constraints,
    labels,
  );
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.title)}</h1>
      <p className={lead}>{t(words.lead)}</p>
      <PostForm state={form} className={stack[5]}>
        <TextField field={form.field("email_address")} type="email" autoComplete="email" />
        <p className={row}>
          <Submit>{t(words.submit)}</Submit>{" "}
          <Link to="/checkout/cart" className={button.plain}>
            {t(checkoutWords.returnToCart)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}

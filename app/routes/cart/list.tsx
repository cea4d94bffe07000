import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { delivery, lists as words } from "#app/messages/words.ts";
import { listChoices, requireLister } from "#app/routes/lists/lists.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { CopyForm } from "#app/ui/title/list-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

/** Copies the cart's titles to any of the customer's lists, or to a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart) || cart.items.length === 0) throw redirect("/checkout/cart", 302);
  return { choices: await listChoices(visit), constraints: constraintsOf(listCalls.create, "name") };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const list_id = form.text("to_list_id");
  const copied = await call(visit, cartCalls.copyCartToList, {
    list_id,
    name: form.text("name"),
  });
  return isFailure(copied)
    ? form.refuse(copied)
    : seeOther(visit, `/lists/${copied.list.list_id}`, "list_copied");
}

export default function CopyCart() {
  const { choices, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("copy-cart", useResult<typeof action>(), { to_list_id: "" }, constraints);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.copyTitle)}</h1>
      <p className={lead}>{t(words.copyCartLead)}</p>
      <CopyForm
        state={form}
        choices={choices}
        back={
          <Link to="/checkout/cart" className={button.plain}>
            {t(delivery.backToCart)}
          </Link>
        }
      />
    </div>
  );
}

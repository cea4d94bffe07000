import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as words } from "#app/messages/words.ts";
import { RemovalQuestion } from "#app/ui/page/removal-question.tsx";
import { useT } from "#app/ui/page/t.ts";
import { removeLines } from "./cart.server.ts";

export const meta: MetaFunction = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
];

/** Asks for confirmation before emptying the cart. */
export async function loader(args: LoaderFunctionArgs) {
  const cart = await call(await openVisit(args), cartCalls.get);
  if (isFailure(cart) || cart.items.length === 0) throw redirect("/checkout/cart", 302);
  return { titles: cart.items.length };
}

/** Removes every line of the cart. */
export function action(args: ActionFunctionArgs) {
  return removeLines(args, cartCalls.removeAll, { done: "emptied" });
}

export default function RemoveAll() {
  const { titles } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <RemovalQuestion title={t(words.removeAllTitle)} submit={t(words.removeAll)} back="/checkout/cart">
      <p>{t(words.removeAllText, { count: titles })}</p>
    </RemovalQuestion>
  );
}

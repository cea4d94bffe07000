import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartImportCalls from "#app/calls/cart/import.server.ts";
import { cartUser } from "#app/calls/common/access.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireLogin } from "#app/routes/account/account.server.ts";
import { missingOf } from "#app/routes/browse/missing-codes.server.ts";
import { requireLocation } from "#app/routes/pages/location.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { addedSeveral } from "./cart.server.ts";
import { type ImportRow, ImportView } from "./import-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const refused = cartUser(visit);
  if (refused?.code === "login_required") requireLogin(visit, String(refused.error));
  if (refused) throw redirect("/checkout/cart", 302);
  requireLocation(visit, args.request);
  return { constraints: constraintsOf(cartImportCalls.importCart, "text") };
}

/** First shows a preview of the import; its button then posts the available ISBNs, which are added. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request, { limits: LIST_OR_FILE, fileField: "file" });
  if (stale)
    return data(
      { refused: stale.data, ...withMissing(visit, undefined) },
      { status: stale.init?.status ?? 403 },
    );
  const imported = await call(visit, cartImportCalls.importCart, form.values);
  if (isFailure(imported)) {
    const refused = form.refuse(imported);
    const { titles } = (imported.detail ?? {}) as { titles?: ImportRow[] };
    return data({ refused: refused.data, ...withMissing(visit, titles) }, refused.init ?? undefined);
  }
  if (!("titles" in imported)) {
    // The preview has asked about large print.
    const not_added = imported.not_added.filter(({ reason }) => reason !== "large_print");
    return addedSeveral(visit, { ...imported, not_added }, "imported");
  }
  return { refused: undefined, ...withMissing(visit, imported.titles) };
}

/** The lines of an import with those that were not found, to be named and downloaded. */
function withMissing(visit: WebVisit, titles: readonly ImportRow[] | undefined) {
  return { titles, missing: missingOf(visit, titles?.filter(({ known }) => !known) ?? []) };
}

export default function Import() {
  const { constraints } = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>();
  return (
    <ImportView
      refused={answer?.refused}
      titles={answer?.titles}
      missing={answer?.missing}
      constraints={constraints}
    />
  );
}

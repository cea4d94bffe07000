import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { account as words } from "#app/messages/words.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { lead, soft } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** A customer's own lists; so far, only the favourites (spec 2 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  // "My lists" is in every page's header, so guests are told that they need to log in.
  if (!visit.loggedIn) throw redirect("/account/login?asked&from=/account/lists", 302);
  const found = await call(visit, listCalls.getFavourites);
  return { list: isFailure(found) ? null : found.list };
}

export default function Lists() {
  const { list } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountPage title={t(words.listsTitle)}>
      {list ? (
        <p className={lead}>
          <Link to={`/lists/${list.list_id}`}>{list.name}</Link>{" "}
          <span className={soft}>{t(words.listCount, { count: list.row_count })}</span>
        </p>
      ) : (
        <p>{t(words.noLists)}</p>
      )}
    </AccountPage>
  );
}

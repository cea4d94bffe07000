import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { lists as words } from "#app/messages/words.ts";
import { pressAccountButton } from "#app/routes/account/account-button.server.ts";
import { ownList } from "#app/routes/lists/lists.server.ts";
import { RemovalQuestion } from "#app/ui/page/removal-question.tsx";
import { useT } from "#app/ui/page/t.ts";

/** Asks for confirmation before a list is deleted. The favourites stay. */
export async function loader(args: LoaderFunctionArgs) {
  const { list_id, name, favourites } = await ownList(await openVisit(args), args.params.list_id);
  if (favourites) throw redirect(`/account/lists/${list_id}`, 302);
  return { list_id, name };
}

export async function action(args: ActionFunctionArgs) {
  const { list_id, favourites } = await ownList(await openVisit(args), args.params.list_id);
  const flash = { done: "list_deleted", failed: favourites ? "favourites_protected" : "failed" } as const;
  return pressAccountButton(args, listCalls.deleteList, "/account/lists", flash, { list_id });
}

export default function RemoveList() {
  const { list_id, name } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <RemovalQuestion
      title={t(words.removeTitle)}
      submit={t(words.removeSubmit)}
      back={`/account/lists/${list_id}`}
    >
      <p>{t(words.removeText, { list: name })}</p>
    </RemovalQuestion>
  );
}

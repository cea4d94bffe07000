import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { registries as words } from "#app/messages/words.ts";
import { pressAccountButton } from "#app/routes/account/account-button.server.ts";
import { RemovalQuestion } from "#app/ui/page/removal-question.tsx";
import { useT } from "#app/ui/page/t.ts";
import { ownRegistry } from "./registries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Asks for confirmation before a registry is deleted (spec 2 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { gift_registry_id, title } = await ownRegistry(await openVisit(args), args.params.id);
  return { gift_registry_id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { gift_registry_id } = await ownRegistry(await openVisit(args), args.params.id);
  const flash = { done: "registry_deleted", failed: "failed" } as const;
  return pressAccountButton(args, registryCalls.deleteRegistry, "/gift-registry", flash, {
    gift_registry_id,
  });
}

export default function RemoveRegistry() {
  const { gift_registry_id, title } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <RemovalQuestion
      title={t(words.removeTitle)}
      submit={t(words.removeSubmit)}
      back={`/gift-registry/${gift_registry_id}`}
    >
      <p>{t(words.removeText, { registry: title })}</p>
    </RemovalQuestion>
  );
}

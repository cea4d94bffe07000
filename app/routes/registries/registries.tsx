import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { registries as words } from "#app/messages/words.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "#app/ui/registries/registry.css.ts";
import { RegistryCard } from "#app/ui/registries/registry-card.tsx";
import { requireRegistrant } from "./registries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.heading) },
  { name: "robots", content: "noindex" },
];

/** The customer's gift registries (spec 2 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireRegistrant(visit);
  const answer = await call(visit, registryCalls.getAll, { show_items: true });
  if (isFailure(answer)) throw new Response("", { status: 500 });
  return {
    heading: visit.t(words.title),
    registries: answer.registries.map(
      ({
        gift_registry_id,
        title,
        occasion,
        description,
        item_count,
        qty_requested,
        qty_purchased,
        items,
      }) => ({
        gift_registry_id,
        title,
        occasion,
        description,
        item_count,
        qty_requested,
        qty_purchased,
        items: items.slice(0, 6).map(({ title: { eisbn, title, cover_image_cache } }) => ({
          eisbn,
          title,
          cover_image_cache,
        })),
      }),
    ),
  };
}

export default function Registries() {
  const { heading, registries } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountPage title={heading}>
      {registries.length === 0 ? (
        <p className={lead}>
          {t(words.none)} <Link to="/gift-registry/new">{t(words.createFirst)}</Link>
        </p>
      ) : (
        <p>
          <Link to="/gift-registry/new" className={button.primary}>
            {t(words.createNew)}
          </Link>
        </p>
      )}
      <div className={css.cards}>
        {registries.map((registry) => (
          <RegistryCard key={registry.gift_registry_id} registry={registry} />
        ))}
      </div>
    </AccountPage>
  );
}

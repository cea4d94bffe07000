import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as registries from "#app/calls/staff/registries.server.ts";
import { registryPath } from "#app/domain/registries/registries.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskOrders, registries as registryWords, deskRegistries as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, More, pageWith } from "#app/ui/desk/list-parts.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.registriesTitle);

const MAX_SHOWN = 50;

/** Gift registries whose day is near, so that the shop can help in time. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_customers");
  const after = new URL(args.request.url).searchParams.get("after") ?? "";
  const answer = await callOrErrorPage(desk, registries.near, {
    limit: MAX_SHOWN,
    after: after.slice(0, 200),
  });
  const { date } = timesOf(desk.store.settings, desk.locale);
  return {
    next: answer.next,
    registries: answer.registries.map(({ gift_registry_id, title, occasion, owner, ...registry }) => ({
      title,
      occasion,
      owner,
      path: registryPath(gift_registry_id),
      day: registry.purchase_deadline === null ? "" : date(registry.purchase_deadline),
      wanted: registry.qty_requested,
      bought: registry.qty_purchased ?? 0,
    })),
  };
}

export default function Registries() {
  const { registries, next } = useLoaderData<typeof loader>();
  const t = useT();
  const { day, title, occasion, owner, wanted, bought } = words.registryColumns;
  return (
    <DeskPage heading={t(words.registriesTitle)}>
      <p>{t(registries.length > 0 ? words.registriesLead : words.noRegistries)}</p>
      {registries.length > 0 && (
        <ListTable
          rows={registries}
          keyOf={(registry) => registry.path}
          columns={[
            { name: t(title), cell: (registry) => <a href={registry.path}>{registry.title}</a> },
            { name: t(day), cell: (registry) => registry.day },
            { name: t(owner), cell: (registry) => registry.owner },
            { name: t(occasion), cell: (registry) => t(registryWords.occasions[registry.occasion]) },
            { name: t(wanted), cell: (registry) => registry.wanted, isNumber: true },
            { name: t(bought), cell: (registry) => registry.bought, isNumber: true },
          ]}
        />
      )}
      <More
        path={next === null ? "" : pageWith("/desk/registries", { after: next })}
        label={t(deskOrders.next)}
      />
    </DeskPage>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as registries from "#app/calls/operator/registries.server.ts";
import { registryPath } from "#app/domain/registries/registries.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskOrders, registries as registryWords, deskAlso as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.registriesTitle);

const SHOWN = 50;

/** Gift registries whose day is near, so that the shop can help in time. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "see_customers");
  const after = new URL(args.request.url).searchParams.get("after") ?? "";
  const found = await call(desk, registries.near, { limit: SHOWN, after: after.slice(0, 200) });
  if (isFailure(found)) throw refusal(found);
  const { date } = timesOf(desk.store.settings, desk.locale);
  return {
    next: found.next,
    registries: found.registries.map(({ gift_registry_id, title, occasion, owner, ...registry }) => ({
      ...{ title, occasion, owner },
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
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(title)}</th>
              <th scope="col">{t(day)}</th>
              <th scope="col">{t(owner)}</th>
              <th scope="col">{t(occasion)}</th>
              <th scope="col" className={css.number}>
                {t(wanted)}
              </th>
              <th scope="col" className={css.number}>
                {t(bought)}
              </th>
            </tr>
          </thead>
          <tbody>
            {registries.map((registry) => (
              <tr key={registry.path}>
                <th scope="row">
                  <a href={registry.path}>{registry.title}</a>
                </th>
                <td data-label={t(day)}>{registry.day}</td>
                <td data-label={t(owner)}>{registry.owner}</td>
                <td data-label={t(occasion)}>{t(registryWords.occasions[registry.occasion])}</td>
                <td data-label={t(wanted)} className={css.number}>
                  {registry.wanted}
                </td>
                <td data-label={t(bought)} className={css.number}>
                  {registry.bought}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <p>
          <a
            href={`/desk/registries?${new URLSearchParams({ after: next })}`}
            rel="next"
            className={button.secondary}
          >
            {t(deskOrders.next)}
          </a>
        </p>
      )}
    </DeskPage>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskOrders as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderHistory } from "#app/ui/desk/order-history.tsx";
import { useT } from "#app/ui/page/t.ts";
import { openOrder } from "./action.server.ts";
import { deskHistory } from "./history.server.ts";

export const meta = deskMeta(words.changed);

/** Changes to an order since the form that was sent had been opened. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, found, about } = await openOrder(args);
  const since = Number(new URL(args.request.url).searchParams.get("since")) || 0;
  return {
    number: about.number,
    entries: deskHistory(desk, found).filter(({ at }) => at >= since),
  };
}

export default function OrderChanges() {
  const { number, entries } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.changedTitle, { number: String(number) })}>
      <p>{t(words.changedText)}</p>
      {entries.length > 0 ? <OrderHistory number={number} entries={entries} /> : null}
      <p>
        <ButtonLink to={`/desk/orders/${number}`} look="primary" label={t(words.lookAgain)} />
      </p>
    </DeskPage>
  );
}

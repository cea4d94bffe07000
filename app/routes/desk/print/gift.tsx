import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as packing from "#app/calls/staff/packing.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { lines, paper } from "#app/ui/desk/paper.css.ts";
import { SheetView } from "#app/ui/desk/sheet-view.tsx";
import { screenOnly } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { numbersIn, sheetOf } from "./sheet.server.ts";

export const meta = deskMeta(words.giftHeading);

/** A slip for the receiver of a gift: what is in the parcel, who gave it, their message, and no prices. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const answer = await callOrErrorPage(
    desk,
    packing.slips,
    { order_numbers: numbersIn(args.params.number ?? "", 1) },
    404,
  );
  const [slip] = answer.slips;
  const [, parcel] = /^(\d{1,4})$/.exec(new URL(args.request.url).searchParams.get("parcel") ?? "") ?? [];
  const sheet =
    slip &&
    sheetOf(desk, slip.order, { parcel: parcel === undefined ? undefined : Number(parcel), prices: false });
  if (!slip || !sheet) throw new Response("", { status: 404 });
  const registries = slip.order.items.flatMap(({ cart_info }) => cart_info.gift_registry_info?.title || []);
  return {
    // The giver's instructions and Purchase Order # are for the shop.
    sheet: { ...sheet, notes: "", purchaseOrder: "" },
    from: slip.order.purchaser_name,
    registry: [...new Set(registries)].join(", "),
    message: slip.gift_note,
  };
}

export default function Gift() {
  const { sheet, from, registry, message } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.giftTitle, { number: String(sheet.number) })}>
      <p className={screenOnly}>{t(words.howToPrint)}</p>
      <div className={paper}>
        <SheetView sheet={{ ...sheet, isGift: false }} title={t(words.giftHeading)}>
          <div>
            {from && <p>{t(words.giftFrom, { name: from })}</p>}
            {registry && <p>{t(words.giftFor, { registry })}</p>}
            {message && <p className={lines}>{message}</p>}
          </div>
        </SheetView>
      </div>
    </DeskPage>
  );
}

import type { PropsWithChildren } from "react";
import { shell, deskPaper as words } from "#app/messages/words.ts";
import type { Sheet } from "#app/routes/desk/print/sheet.server.ts";
import { screenOnly } from "../page/layout.css.ts";
import { useMoney, useT } from "../page/t.ts";
import { Barcode } from "./barcode.tsx";
import * as css from "./paper.css.ts";

/** A printed slip of an order, on a page of its own. The caller's lines come above the books. */
export function SheetView({ sheet, title, children }: PropsWithChildren<{ sheet: Sheet; title: string }>) {
  const t = useT();
  const money = useMoney();
  const { number, code, date, shop, parcel, shipTo, pickup, lines, isGift } = sheet;
  const prices = lines.some(({ price }) => price !== null);
  return (
    <section className={css.sheet} aria-labelledby={`sheet-${number}`}>
      <div className={css.top}>
        <div>
          <p className={css.name}>{shop.name}</p>
          {shop.lines.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>{" "}
        <Barcode text={code} label={t(words.slipBarcode, { number: String(number) })} />
      </div>
      <div>
        <h2 id={`sheet-${number}`} className={css.sheetTitle}>
          {title}
        </h2>
        <p>
          {t(words.slipOrder, { number: String(number) })} · {date}
          {parcel !== null && ` · ${t(words.slipParcel, { number: String(parcel) })}`}
        </p>
      </div>
      {children}
      <div className={css.places}>
        <div>
          <h3>{pickup ? t(words.slipPickup, { location: pickup }) : t(words.slipShipTo)}</h3>
          {shipTo.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>{" "}
        {sheet.purchaseOrder && (
          <div>
            <h3>{t(words.slipPurchaseOrder)}</h3>
            <p>{sheet.purchaseOrder}</p>
          </div>
        )}{" "}
        {sheet.notes && (
          <div>
            <h3>{t(words.slipNotes)}</h3>
            <p className={css.lines}>{sheet.notes}</p>
          </div>
        )}
      </div>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(words.columns.copies)}</th>
              <th scope="col">{t(words.columns.book)}</th>
              {prices && (
                <th scope="col" className={css.amount}>
                  {t(words.columns.price)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ quantity, title, detail, isbn, price }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay where they are.
              <tr key={position}>
                <td>{quantity}</td>
                <td>
                  {title}
                  {detail && (
                    <>
                      <br />
                      {detail}
                    </>
                  )}
                  {isbn && (
                    <>
                      <br />
                      {isbn}
                    </>
                  )}
                </td>
                {prices && <td className={css.amount}>{price === null ? "" : money(price)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sheet.money && (
        <p>
          {t(shell.labelled, { label: t(words.slipTotal), text: money(sheet.money.total) })}.{" "}
          {sheet.money.due > 0 && sheet.money.due < sheet.money.total && (
            <>{t(words.slipPaidBefore, { amount: money(sheet.money.total - sheet.money.due) })}. </>
          )}
          {sheet.money.due > 0 ? (
            <strong>{t(words.slipDue, { amount: money(sheet.money.due) })}</strong>
          ) : (
            t(words.slipPaid)
          )}
        </p>
      )}
      {isGift && <p className={screenOnly}>{t(words.slipIsGift)}</p>}
      <p>{t(words.slipThanks, { shop: shop.name })}</p>
    </section>
  );
}

import { deskReports as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import * as css from "./orders.css.ts";
import { figures } from "./report.css.ts";

/** A report's table, in which figures link to the orders behind them. */
export function ReportTable({
  table: { columns, rows, total, left_out },
}: {
  table: {
    readonly columns: readonly { name: keyof typeof words.columns; isText: boolean; isShort: boolean }[];
    readonly rows: readonly (readonly { text: string; path: string }[])[];
    readonly total: readonly string[] | null;
    readonly left_out: number;
  };
}) {
  const t = useT();
  if (rows.length === 0) return <p>{t(words.none)}</p>;
  const about = columns.map(({ name, isText, isShort }) => ({
    "data-label": t(words.columns[name]),
    className: isShort ? css.short : isText ? undefined : css.number,
  }));
  return (
    <>
      <div className={figures}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(({ name, isText }) => (
                <th key={name} scope="col" className={isText ? undefined : css.number}>
                  {t(words.columns[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and the page is never changed in place
              <tr key={row}>
                {cells.map(({ text, path }, index) =>
                  index === 0 ? (
                    <th key={columns[index]?.name} scope="row">
                      {path ? <a href={path}>{text}</a> : text}
                    </th>
                  ) : (
                    <td {...about[index]} key={columns[index]?.name}>
                      {path ? <a href={path}>{text}</a> : text}
                    </td>
                  ),
                )}
              </tr>
            ))}
            {total && (
              <tr>
                {total.map((text, index) =>
                  index === 0 ? (
                    <th key={columns[index]?.name} scope="row">
                      {t(words.total)}
                    </th>
                  ) : (
                    <td {...about[index]} key={columns[index]?.name}>
                      {text}
                    </td>
                  ),
                )}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {left_out > 0 && <p>{t(words.leftOut, { count: left_out })}</p>}
    </>
  );
}

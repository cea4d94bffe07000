import type { SubmissionResult } from "@conform-to/react";
import type { Constraints } from "#app/lib/constraints.ts";
import {
  browse,
  checkout as checkoutWords,
  orders as orderWords,
  cartImport as words,
} from "#app/messages/words.ts";
import * as lines from "#app/ui/checkout/lines.css.ts";
import { FileField, TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, prose, row, soft, spread, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { type MissingCodes, MissingFile } from "#app/ui/title/missing-codes.tsx";

/** A line of an imported list, and its result. */
export interface ImportRow {
  isbn: string;
  qty: number;
  success: boolean;
  wanted: number;
  /** Text next to the ISBN that is not a valid quantity. */
  problem: string | null;
  /** Whether the ISBN is in the book trade's data. */
  known: boolean;
  /** Whether it looks like an ISBN but is not a valid one. */
  wrong: boolean;
  line: {
    title: string;
    eisbn: string;
    author_line: string;
    backorder: number;
    is_large_print: boolean;
    note: string;
  } | null;
}

export function ImportView({
  refused,
  titles,
  missing,
  constraints,
}: {
  refused: SubmissionResult | undefined;
  titles: readonly ImportRow[] | undefined;
  missing: MissingCodes | undefined;
  constraints: Constraints<"text">;
}) {
  if (titles && !refused) return <Preview titles={titles} missing={missing} />;
  return (
    <div className={stack[6]}>
      <Question refused={refused} constraints={constraints} />
      {titles && <Rows titles={titles} />}
      {missing && <MissingFile missing={missing} />}
    </div>
  );
}

/** A text field to paste into, and a file field. */
function Question({
  refused,
  constraints,
}: {
  refused: SubmissionResult | undefined;
  constraints: Constraints<"text">;
}) {
  const t = useT();
  const labels = { text: t(words.text), file: t(words.file) };
  const form = formState("import", refused, { file: "" }, constraints, labels);
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{t(words.title)}</h1>
        <p className={lead}>{t(words.lead)}</p>
      </div>
      <PostForm state={form} encType="multipart/form-data" className={`${narrow} ${stack[5]}`}>
        <TextArea field={form.field("text")} hint={t(words.textHint)} rows={8} />
        <FileField
          field={form.field("file")}
          hint={t(words.fileHint)}
          accept=".txt,.pdf,.xls,.xlsx,.html,.csv,.tsv"
        />
        <p className={row}>
          <Submit>{t(words.look)}</Submit>{" "}
          <Link to="/checkout/cart" className={button.plain}>
            {t(checkoutWords.returnToCart)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}

/** Previews what an import would add. The button adds what is available. */
function Preview({ titles, missing }: { titles: readonly ImportRow[]; missing: MissingCodes | undefined }) {
  const t = useT();
  const good = titles.filter(({ success }) => success);
  return (
    <div className={stack[5]}>
      <h1>{t(words.preview)}</h1>
      {missing && (
        <div className={stack[2]}>
          <p>{t(browse.foundOf, { found: titles.length - missing.count, count: titles.length })}</p>
          <MissingFile missing={missing} />
        </div>
      )}
      <Rows titles={titles} />
      <PostForm className={row}>
        <input type="hidden" name="addToCart" value="on" />
        <input
          type="hidden"
          name="text"
          value={good.map(({ isbn, wanted }) => `${isbn}, ${wanted}`).join("\n")}
        />
        {good.some(({ line }) => line?.is_large_print) && (
          <label className={row}>
            <input type="checkbox" name="large_print_confirmed" value="on" />{" "}
            <span>{t(words.addLargePrint)}</span>
          </label>
        )}{" "}
        <Submit>{t(words.add, { count: good.length })}</Submit>{" "}
        <Link to="/checkout/cart/import" reloadDocument className={button.plain}>
          {t(words.again)}
        </Link>
      </PostForm>
    </div>
  );
}

/** The lines of an imported list, each with its result. */
function Rows({ titles }: { titles: readonly ImportRow[] }) {
  const t = useT();
  return (
    <ul className={lines.lines}>
      {titles.map((importRow) => (
        <li key={importRow.isbn} className={`${lines.importLine} ${spread}`}>
          <div>
            {importRow.line ? (
              <p className={lines.title}>
                <Link to={`/item/${importRow.line.eisbn}`}>{importRow.line.title}</Link>
              </p>
            ) : (
              <p className={lines.title}>{importRow.isbn}</p>
            )}
            <p className={soft}>
              {importRow.line
                ? `${importRow.line.author_line} · ${importRow.isbn}`
                : importRow.known
                  ? ""
                  : t(importRow.wrong ? words.wrong : words.unknown)}
            </p>
            {importRow.problem !== null && (
              <p className={lines.warning}>{t(words.noQuantity, { text: importRow.problem })}</p>
            )}
            {importRow.line?.is_large_print && <p>{t(words.largePrint)}</p>}
          </div>
          <Outcome row={importRow} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ row: { success, line, qty, wanted } }: { row: ImportRow }) {
  const t = useT();
  if (!success)
    return line ? (
      <p className={lines.warning}>
        {t(words.cannot)} {line.note}
      </p>
    ) : null;
  return (
    <div>
      <p className={lines.amount}>{t(words.copies, { count: qty })}</p>
      {line && line.backorder > 0 && (
        <p className={soft}>
          {line.backorder < qty
            ? t(orderWords.partToBeOrdered, { count: line.backorder, quantity: qty })
            : t(orderWords.toBeOrdered)}
        </p>
      )}
      {qty < wanted && <p className={lines.warning}>{t(words.fewer, { count: wanted })}</p>}
    </div>
  );
}

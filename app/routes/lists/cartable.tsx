import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cartUser } from "#app/calls/common/access.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as cartCalls from "#app/calls/titlelist/list-cart.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import { LIST_PAGE } from "#app/domain/lists/features.ts";
import { listPath, MAX_TITLES, orderFormPath } from "#app/domain/lists/lists.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { requireLogin, requireLoginToSee } from "#app/routes/account/account.server.ts";
import { addedSeveral } from "#app/routes/cart/cart.server.ts";
import { requireLocation, toPicker } from "#app/routes/pages/location.server.ts";
import * as account from "#app/ui/account/account-page.css.ts";
import * as formCss from "#app/ui/form/form.css.ts";
import { CheckField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { lead, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useLocale, useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";
import { Price } from "#app/ui/title/price.tsx";
import { cardData } from "#app/ui/title/title-card.tsx";
import { frameOf } from "./frame.server.ts";
import * as css from "./list.css.ts";
import { Framed } from "./list-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.list.header) },
  { name: "robots", content: "noindex" },
];

/** A list as an order form: the titles that can be bought, with boxes for copies (`/lists/cartable/{list_id}`). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit);
  const offset = offsetIn(new URL(args.request.url).searchParams, MAX_TITLES);
  const { list_id = "", page_id } = args.params;
  const list = await callOr404(visit, listCalls.getItems, asUnchecked({ list_id, offset, limit: LIST_PAGE }));
  requirePage(args.request, { offset, limit: LIST_PAGE, total: list.row_count });
  const refused = cartUser(visit);
  if (refused?.code === "login_required") requireLogin(visit, String(refused.error));
  if (!refused) requireLocation(visit, args.request);
  return {
    list: {
      list_id,
      header: list.header,
      lang: list.lang,
      row_count: list.row_count,
      rows: list.rows.filter(({ available }) => available.cartable).map(cardData),
    },
    disabled: refused ? String(refused.error) : "",
    offset,
    page_id: page_id ?? "",
    frame: await frameOf(visit, page_id),
  };
}

/** Adds the copies that were entered to the cart. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const lines = Array.isArray(form.values.lines) ? form.values.lines.filter(Boolean) : [];
  const added = await call(
    visit,
    cartCalls.addTitles,
    asUnchecked({ lines, large_print_confirmed: form.text("large_print_confirmed") }),
  );
  if (isFailure(added)) {
    // The location was closed while the form was open.
    if (added.code === "location_needed") return toPicker(visit, new URL(args.request.url).pathname);
    const fields = Object.entries(added.fields ?? {}).map(([path, text]) => [
      path.replace(/^lines\.(\d+)\./, "lines[$1]."),
      text,
    ]);
    return form.refuse({ ...added, ...(added.fields && { fields: Object.fromEntries(fields) }) });
  }
  return addedSeveral(visit, added, "list_in_cart");
}

export default function OrderForm() {
  const { list, disabled, offset, page_id, frame } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const form = formState("order", useResult<typeof action>());
  const quantity = (index: number) => form.field(`lines[${index}].quantity`);
  return (
    <Framed frame={frame} page_id={page_id}>
      <div className={stack[2]}>
        <h1 lang={list.lang}>{list.header}</h1>
        <p className={lead}>{disabled || t(words.orderFormText)}</p>
        <p>
          <Link to={listPath(list.list_id, page_id)} className={button.plain}>
            {t(words.backToTitles)}
          </Link>
        </p>
      </div>
      {list.rows.length === 0 && <p>{t(words.empty)}</p>}
      {disabled === "" && list.rows.length > 0 && (
        <PostForm
          state={form}
          labels={Object.fromEntries(list.rows.map(({ title }, index) => [quantity(index).name, title]))}
          className={stack[5]}
        >
          <ul className={account.rows}>
            {list.rows.map((title, index) => (
              <li key={title.eisbn} className={account.rowLine}>
                <div className={account.titleLine}>
                  <Cover title={title} size="small" />
                  <div>
                    <Link to={`/item/${title.eisbn}/lists/${list.list_id}`}>{title.title}</Link>
                    <p className={soft}>{[title.author_line, title.binding].filter(Boolean).join(" · ")}</p>
                    <p className={soft}>
                      <InLanguage text={availabilityText(t, locale, title, title.available)} />
                    </p>
                    <p>
                      <Price cents={title.available.price} was={title.available.row_price} />
                    </p>
                  </div>
                </div>{" "}
                <div className={css.copies}>
                  <input type="hidden" name={`lines[${index}].eisbn`} value={title.eisbn} />
                  <label htmlFor={quantity(index).id} className={formCss.label}>
                    {t(words.copies)}
                  </label>{" "}
                  <input
                    id={quantity(index).id}
                    name={quantity(index).name}
                    type="text"
                    {...TYPED_QUANTITY}
                    defaultValue={quantity(index).value}
                    aria-label={t(words.copiesOf, { title: title.title })}
                    aria-invalid={quantity(index).errors ? true : undefined}
                    aria-describedby={quantity(index).errors ? quantity(index).errorId : undefined}
                    className={formCss.quantity}
                  />
                  {quantity(index).errors && (
                    <p id={quantity(index).errorId} className={formCss.error}>
                      {quantity(index).errors?.join(" ")}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <div className={row}>
            <CheckField field={form.field("large_print_confirmed")} label={t(words.largePrintToo)} />{" "}
            <Submit>{t(words.orderAdd)}</Submit>
          </div>
        </PostForm>
      )}
      <Pagination
        offset={offset}
        limit={LIST_PAGE}
        total={list.row_count}
        pathOf={(next) => `${orderFormPath(list.list_id, page_id)}${next > 0 ? `?o=${next}` : ""}`}
      />
    </Framed>
  );
}

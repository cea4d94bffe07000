import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { isCondition, titlePath } from "#app/domain/catalogue/catalogue.ts";
import { eventPath } from "#app/domain/events/events.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { title as words } from "#app/messages/words.ts";
import { addTitle } from "#app/routes/cart/cart.server.ts";
import { ErrorSummary } from "#app/ui/form/error-list.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";
import * as css from "./item.css.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title.title) },
  { name: "robots", content: "noindex" },
];

/**
 * The question about stock or large print, on its own page with or without JavaScript. It is worked out again,
 * because the stock may have changed since.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { params, request } = args;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: params.eisbn ?? "" }, 404);
  const condition = isCondition(query.condition ?? "") ? (query.condition ?? "") : "";
  const available = title.availability.find((availabilityRow) => availabilityRow.code === condition);
  const wanted = Number(query.quantity ?? 1);
  const answer = query.event_id
    ? await call(visit, cartCalls.bundleQuestion, asUnchecked(query))
    : await call(visit, cartCalls.question, asUnchecked({ ...query, condition, eisbn: title.eisbn }));
  const question = isFailure(answer) ? null : answer.question;
  const largePrint =
    title.is_large_print && !query.large_print_confirmed && !query.cart_id && !query.event_id;
  const back = query.cart_id
    ? "/checkout/cart"
    : query.event_id
      ? eventPath(Number(query.event_id))
      : titlePath(title.eisbn, query.gift_registry_id);
  // Nothing left to ask: the page that it came from shows the current state.
  if (!available || (!question && !largePrint)) throw redirect(back);
  return {
    back,
    title: { eisbn: title.eisbn, title: title.title, cover_image_cache: title.cover_image_cache },
    query: { ...query, condition, quantity: String(wanted) } as Record<string, string>,
    largePrint,
    question,
    message: available.message,
  };
}

export function action(args: ActionFunctionArgs) {
  return addTitle(args, (visit, form, path) => {
    if (form.text("cart_id") !== "") return seeOther(visit, "/checkout/cart", "updated");
    const to = form.text("event_id") === "" ? path : "/checkout/cart";
    return seeOther(visit, to, "added", args.params.eisbn);
  });
}

export default function Add() {
  const { title, query, back, largePrint, question, message } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const form = formState("question", lastResult);
  const t = useT();
  const carried = Object.entries(query).filter(([name]) => name !== "stock_answer" && name !== "_data");
  const rest = question ? question.wanted - question.left : 0;
  return (
    <div className={css.question}>
      <Cover title={title} size="small" />
      <div className={stack[4]}>
        <ErrorSummary form={form} />
        <h1>
          {largePrint ? t(words.largePrintTitle) : t(words.stockTitle, { count: question?.onhand ?? 0 })}
        </h1>
        <p>
          {largePrint
            ? t(words.largePrintText, { title: title.title })
            : t(words.stockText, { wanted: question?.wanted ?? 0, title: title.title })}
        </p>
        {!largePrint && question && question.left < question.onhand && (
          <p>{t(words.stockElsewhere, { count: question.onhand - question.left })}</p>
        )}
        {!largePrint && question?.can_order_rest && message && <p>{t(words.restWhen, { message })}</p>}
        <PostForm id={form.id} className={row}>
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {largePrint ? (
            <Submit name="large_print_confirmed" value="true">
              {t(words.largePrintYes)}
            </Submit>
          ) : (
            <>
              {question && question.left > 0 && (
                <Submit name="stock_answer" value="in_stock">
                  {t(words.takeStock, { count: question.left })}
                </Submit>
              )}{" "}
              {question?.can_order_rest && (
                <Submit as="secondary" name="stock_answer" value="order_rest">
                  {question.left > 0
                    ? t(words.orderRest, { count: question.left, rest })
                    : t(words.orderAll, { count: rest })}
                </Submit>
              )}
            </>
          )}{" "}
          <Link to={back} className={button.plain}>
            {t(words.neverMind)}
          </Link>
        </PostForm>
      </div>
    </div>
  );
}

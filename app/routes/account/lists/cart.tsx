import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/list-cart.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { addedSeveral } from "#app/routes/cart/cart.server.ts";
import { readableList, requireLister } from "#app/routes/lists/lists.server.ts";
import { requireLocation, toPicker } from "#app/routes/pages/location.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

/** Adds a whole list to the cart (spec 1 §4), or asks what to do with large print first. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  requireLocation(visit, args.request);
  const { list_id, name } = await readableList(visit, args.params.list_id);
  return { list_id, name };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const { list_id } = await readableList(visit, args.params.list_id);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return data({ refused: stale.data, large: 0 }, { status: 403 });
  const choice = form.text("large_print");
  const large_print = choice === "add" || choice === "leave" ? choice : "";
  const copied = await call(visit, listCalls.copyToCart, { list_id, large_print });
  if (!isFailure(copied)) {
    // The shopper asked to leave large print out.
    const not_added = copied.not_added.filter(({ reason }) => reason !== "large_print");
    return addedSeveral(visit, { ...copied, not_added }, "list_in_cart");
  }
  // This page asks once more, after the picker has led back to it.
  if (copied.code === "location_needed") return toPicker(visit, new URL(args.request.url).pathname);
  const question = copied.code === "large_print" ? String(copied.error) : "";
  if (question !== "") return data({ refused: undefined, question });
  const refused = form.refuse(copied);
  return data({ refused: refused.data, question }, refused.init ?? undefined);
}

export default function ListToCart() {
  const { list_id, name } = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>();
  const question = answer && "question" in answer ? answer.question : "";
  const t = useT();
  const form = formState("list-cart", answer?.refused);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.addAll)}</h1>
      <p className={lead}>{name}</p>
      <p>{question ? `${question} ${t(words.largePrintAsk)}` : t(words.addAllText)}</p>
      <PostForm state={form} className={row}>
        {question ? (
          <>
            <Submit name="large_print" value="add">
              {t(words.addLarge)}
            </Submit>{" "}
            <Submit as="secondary" name="large_print" value="leave">
              {t(words.leaveLarge)}
            </Submit>
          </>
        ) : (
          <Submit>{t(words.addAll)}</Submit>
        )}{" "}
        <Link to={`/lists/${list_id}`} className={button.plain}>
          {t(words.backToList, { list: name })}
        </Link>
      </PostForm>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openPromotion, promotionPath } from "./promotion.server.ts";

export const meta = deskMeta(words.end);

/** Ends a promotion. */
export async function loader(args: LoaderFunctionArgs) {
  const { promotion } = await openPromotion(args);
  const path = promotionPath(promotion.id);
  if (promotion.state === "ended") throw redirect(path);
  return { code: promotion.code, path };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, promotion } = await openPromotion(args);
  const path = promotionPath(promotion.id);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const answer = await call(desk, promotions.end, { code: promotion.code });
  if (!isFailure(answer)) return seeOther(desk, path, "desk_promotion_ended");
  return answer.code === "not_found" ? seeOther(desk, path, "desk_promotion_changed") : form.refuse(answer);
}

export default function End() {
  const { code, path } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskAction
      heading={t(words.endOf, { code })}
      text={[t(words.endText)]}
      state={formState("desk-promotion-end", useResult<typeof action>())}
      submit={t(words.endSubmit)}
      back={{ path, label: t(words.backToPromotion) }}
    >
      {null}
    </DeskAction>
  );
}

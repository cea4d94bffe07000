import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/operator/promotions.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { openPromotion, promotionPath } from "./promotion.server.ts";

/** `/desk/promotions/:id/pause` and `/resume`: a button on the promotion's page. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(promotionPath(Number(params.id)), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, promotion } = await openPromotion(args);
  const path = promotionPath(promotion.id);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(path, 303);
  const isPause = new URL(args.request.url).pathname.endsWith("/pause");
  const done = await call(desk, isPause ? promotions.pause : promotions.resume, { code: promotion.code });
  if (!isFailure(done))
    return seeOther(desk, path, isPause ? "desk_promotion_paused" : "desk_promotion_resumed");
  if (done.code === "unchanged" || done.code === "not_found")
    return seeOther(desk, path, "desk_promotion_changed");
  throw refusal(done);
}

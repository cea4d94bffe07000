import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";
import { openPromotion, promotionPath } from "./promotion.server.ts";

/** `/desk/promotions/:id/pause` and `/resume`: a button on the promotion's page. */
const BUTTONS = {
  pause: { run: promotions.pause, flash: "desk_promotion_paused" },
  resume: { run: promotions.resume, flash: "desk_promotion_resumed" },
} as const;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(promotionPath(Number(params.id)), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, promotion } = await openPromotion(args);
  const { run, flash } = buttonOf(BUTTONS, args);
  return pressButton(desk, args, {
    page: promotionPath(promotion.id),
    press: () => call(desk, run, { code: promotion.code }),
    flash,
    refused: { unchanged: "desk_promotion_changed", not_found: "desk_promotion_changed" },
  });
}

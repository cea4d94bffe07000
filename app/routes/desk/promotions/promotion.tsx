import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatCents } from "#app/lib/money.ts";
import { shell, deskPromotions as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Facts, History } from "#app/ui/desk/page-parts.tsx";
import { useT } from "#app/ui/page/t.ts";
import { historyOf } from "../history.server.ts";
import { openPromotion, promotionPath, promotionWords } from "./promotion.server.ts";

export const meta = deskMeta(words.pageOfPromotion);

/** A promotion: what it takes off, for whom, and what staff did with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, promotion } = await openPromotion(args);
  const { t, locale } = desk;
  const { id, code, description, state, scope, scope_name, minimum, limit_customer, paused_at } = promotion;
  const yes = (is: 0 | 1) => t(is ? words.facts.yes : words.facts.no);
  const promotionTexts = promotionWords(desk, promotion);
  return {
    code,
    description,
    state,
    path: promotionPath(id),
    isPaused: paused_at !== null,
    facts: [
      [t(words.columns.state), t(words.states[state])],
      [t(words.columns.worth), promotionTexts.worth],
      [t(words.columns.days), promotionTexts.days],
      [t(words.columns.used), promotionTexts.used],
      [
        t(words.facts.scope),
        scope === "all"
          ? t(words.scopes.all)
          : t(shell.labelled, { label: t(words.scopes[scope]), text: scope_name }),
      ],
      ...(minimum > 0 ? [[t(words.facts.minimum), formatCents(minimum, locale)]] : []),
      ...(limit_customer === null ? [] : [[t(words.facts.each), String(limit_customer)]]),
      [t(words.facts.automatic), yes(promotion.automatic)],
      [t(words.facts.stacks), yes(promotion.stacks)],
    ].map(([name = "", value = ""]) => ({ name, value })),
    history: historyOf(desk, words.acts, promotion.history),
  };
}

export default function Promotion() {
  const { code, description, state, path, isPaused, facts, history } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.promotionTitle, { code })}>
      {description && <p>{description}</p>}
      <Facts facts={facts} />
      <div className={css.actions}>
        {state !== "ended" && (
          <>
            <PressForm
              action={`${path}/${isPaused ? "resume" : "pause"}`}
              label={t(isPaused ? words.resume : words.pause)}
            />{" "}
            <ButtonLink to={`${path}/end`} look="secondary" label={t(words.end)} />
          </>
        )}{" "}
        <ButtonLink
          to={`/desk/promotions/trial?code=${encodeURIComponent(code)}`}
          look="secondary"
          label={t(words.trial)}
        />
      </div>
      <History heading={t(words.history)} entries={history} />
      <BackLink to="/desk/promotions" label={t(words.back)} />
    </DeskPage>
  );
}

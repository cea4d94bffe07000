import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import { deskCards, deskPromotions as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { openPromotion, promotionPath, promotionWords } from "./promotion.server.ts";

export const meta = deskMeta(words.pageOfPromotion);

/** A promotion: what it takes off, for whom, and what staff did with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, promotion } = await openPromotion(args);
  const { t, locale } = desk;
  const { id, code, description, state, scope, scope_value, minimum, limit_customer, paused_at } = promotion;
  const { dateTime } = timesOf(desk.store.settings, locale);
  const yes = (is: 0 | 1) => t(is ? words.facts.yes : words.facts.no);
  const said = promotionWords(desk, promotion);
  return {
    ...{ code, description, state, path: promotionPath(id) },
    isPaused: paused_at !== null,
    facts: [
      [t(words.columns.state), t(words.states[state])],
      [t(words.columns.worth), said.worth],
      [t(words.columns.days), said.days],
      [t(words.columns.used), said.used],
      [
        t(words.facts.scope),
        scope === "all" ? t(words.scopes.all) : `${t(words.scopes[scope])}: ${scope_value}`,
      ],
      ...(minimum > 0 ? [[t(words.facts.minimum), formatCents(minimum, locale)]] : []),
      ...(limit_customer === null ? [] : [[t(words.facts.each), String(limit_customer)]]),
      [t(words.facts.automatic), yes(promotion.automatic)],
      [t(words.facts.stacks), yes(promotion.stacks)],
    ].map(([name = "", value = ""]) => ({ name, value })),
    history: promotion.history.map(({ at, actor, action }) => {
      const message = own(words.acts, action);
      const who = actor === "operator" ? t(deskCards.operator) : actor;
      return { date: dateTime(at), text: message ? t(message, { who }) : action };
    }),
  };
}

export default function Promotion() {
  const { code, description, state, path, isPaused, facts, history } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.promotionTitle, { code })}>
      {description && <p>{description}</p>}
      <dl className={css.facts}>
        {facts.flatMap(({ name, value }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} is`}>{value}</dd>,
        ])}
      </dl>
      <div className={css.actions}>
        {state !== "ended" && (
          <>
            <PostForm action={`${path}/${isPaused ? "resume" : "pause"}`}>
              <button type="submit" className={button.secondary}>
                {t(isPaused ? words.resume : words.pause)}
              </button>
            </PostForm>{" "}
            <a href={`${path}/end`} className={button.secondary}>
              {t(words.end)}
            </a>
          </>
        )}{" "}
        <a href={`/desk/promotions/trial?code=${encodeURIComponent(code)}`} className={button.secondary}>
          {t(words.trial)}
        </a>
      </div>
      {history.length > 0 && (
        <section className={stack[3]} aria-labelledby="history">
          <h2 id="history">{t(words.history)}</h2>
          <ol className={css.history}>
            {history.map(({ date, text }, position) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and never move
                key={position}
                className={css.entry}
              >
                <p>
                  <span className={soft}>{date}</span> {text}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p>
        <a href="/desk/promotions" className={button.plain}>
          {t(words.back)}
        </a>
      </p>
    </DeskPage>
  );
}

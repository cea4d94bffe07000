import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import * as deliveryCalls from "#app/calls/checkout/delivery.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import type { CartSummary } from "#app/domain/cart/cart.ts";
import { daysText } from "#app/domain/shipping/days-text.ts";
import type { MultishipMethod } from "#app/domain/shipping/shipping.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { countryName } from "#app/lib/country.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as checkoutWords, registries, shell, delivery as words } from "#app/messages/words.ts";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import { OrderSummary, summedCart } from "#app/ui/checkout/order-summary.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { beside } from "#app/ui/checkout/summary.css.ts";
import * as formCss from "#app/ui/form/form.css.ts";
import { Choices } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { panel, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { requireStep, saveStep } from "./checkout.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** The carriers for the order, with the cheapest preselected, or why there are none (spec 2 §8). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "provider");
  const { step } = state;
  const { to } = state.cart.delivery;
  const answer = await call(visit, deliveryCalls.getShippingProviders);
  const cart = summedCart(state.cart);
  const gift = state.cart.delivery.gift_registry_id !== null;
  if (isFailure(answer))
    return { step, cart, to, gift, refused: reasonOf(visit, answer, to), open: undefined };
  const titles = new Map(state.cart.items.map(({ title_info }) => [title_info.eisbn, title_info.title]));
  return {
    step,
    cart,
    to,
    gift,
    refused: undefined,
    open: {
      options: answer.providers.map((option) => ({
        ...option,
        conflicts: option.conflicting_eisbns.map((eisbn) => titles.get(eisbn) ?? ""),
      })),
      chosen: answer.chosen,
      multiship: state.draft.multiship_method ?? "all",
      minimum: visit.settings.local_delivery.minimum,
    },
  };
}

/** The messages of spec 2 §8 for its errors; other errors are shown unchanged. */
function reasonOf(
  visit: WebVisit,
  { code, error }: { code: string; error: unknown },
  to: { province: string; country: string } | null,
) {
  if (code === "local_failed")
    return {
      own: visit.settings.local_delivery.availability_text,
      text: visit.t(words.localFailed),
      ship: visit.settings.checkout_info.ship_enabled,
    };
  // The order is too small for local delivery. Another address would not help, but shipping would.
  if (code === "local_minimum") {
    const { availability_text, minimum } = visit.settings.local_delivery;
    const reason = visit.t(words.belowLocalMinimum, { amount: formatCents(minimum, visit.locale) });
    return { own: availability_text, text: reason, ship: visit.settings.checkout_info.ship_enabled };
  }
  if (code === "not_available") {
    const country = to ? countryName(to.country, visit.locale) : "";
    return {
      own: "",
      text: to?.province
        ? visit.t(words.notAvailable, { province: to.province, country })
        : visit.t(words.notAvailableThere, { country }),
      ship: false,
    };
  }
  if (code === "no_country") return { own: "", text: visit.t(words.addressRequired), ship: false };
  return { own: "", text: String(error), ship: false };
}

export function action(args: ActionFunctionArgs) {
  return saveStep(args, "provider", deliveryCalls.setShipping, (form) => {
    const provider = form.text("provider");
    // Local delivery is listed with the carriers, but is a delivery preference of its own.
    const delivery_preference = provider === "local_delivery" ? "local_delivery" : "ship";
    return asUnchecked({
      delivery_preference,
      provider: provider || undefined,
      multiship_method: form.text(`multiship_${provider}`) || undefined,
    });
  });
}

export default function Provider() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  const { open } = data;
  // The shopper's current choice; without scripts, each choice shows its own total.
  const [picked, setPicked] = useState<PickedProvider>();
  const { provider, multiship } = picked ?? { provider: open?.chosen, multiship: open?.multiship ?? "all" };
  const option = open?.options.find((choice) => choice.provider === provider);
  const summary = option?.summaries[multiship] ?? option?.summaries.all ?? data.cart.summary;
  return (
    <div className={stack[5]}>
      <Steps step={data.step} checksum={data.cart.checksum} />
      <h1 id="provider-title">{t(words.providerTitle)}</h1>
      <div className={`${withAside} ${beside}`}>
        {open ? <Options open={open} onPick={setPicked} /> : <RefusedMessage refused={data.refused} />}
        <div className={stack[5]}>
          <OrderSummary cart={{ ...data.cart, summary }} />
          {data.to && (
            <section className={`${panel} ${stack[3]}`} aria-label={t(words.goesTo)}>
              <h2>{t(words.goesTo)}</h2>
              <AddressLines address={data.to} />
              {data.gift && <p>{t(registries.onFile, { name: data.to.name })}</p>}
              <p>
                <Link to="/checkout/delivery" className={button.plain}>
                  {t(words.changeAddress)}
                </Link>
              </p>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

type Data = Awaited<ReturnType<typeof loader>>;

function RefusedMessage({ refused }: { refused: Data["refused"] }) {
  const t = useT();
  return (
    <div className={stack[4]} role="status">
      <p>
        <InLanguage text={refused?.own ?? ""} /> {refused?.text}
      </p>
      {refused?.ship ? (
        <PostForm action="/checkout/cart/delivery">
          <input type="hidden" name="delivery_preference" value="ship" />
          <Submit>{t(words.chooseShip)}</Submit>
        </PostForm>
      ) : (
        <p>{t(words.pickUpInstead)}</p>
      )}
      <p>
        <Link to="/checkout/cart" className={button.plain}>
          {t(words.backToCart)}
        </Link>
      </p>
    </div>
  );
}

interface PickedProvider {
  provider: string;
  multiship: MultishipMethod;
}

/** The carrier and the number of shipments that a form's radio buttons say. */
function pickedIn(form: HTMLFormElement): PickedProvider {
  const fields = new FormData(form);
  const provider = String(fields.get("provider") ?? "");
  return { provider, multiship: fields.get(`multiship_${provider}`) === "batched" ? "batched" : "all" };
}

function Options({
  open,
  onPick,
}: {
  open: NonNullable<Data["open"]>;
  onPick: (picked: PickedProvider) => void;
}) {
  const t = useT();
  const money = useMoney();
  const labels = { provider: t(words.providerTitle) };
  const form = formState(
    "provider",
    useResult<typeof action>(),
    { provider: open.chosen },
    undefined,
    labels,
  );
  const field = form.field("provider");
  const days = ({ delivery_min: min, delivery_max: max }: (typeof open.options)[number]) =>
    daysText({ min, max }, t);
  const total = (summary: CartSummary | null | undefined) =>
    summary?.total == null ? "" : ` ${t(words.totalOfChoice, { amount: money(summary.total) })}`;
  return (
    <PostForm
      state={form}
      onChange={({ currentTarget }) => onPick(pickedIn(currentTarget))}
      className={stack[5]}
    >
      <div role="radiogroup" aria-labelledby="provider-title" className={formCss.choices}>
        {open.options.map((option, index) => (
          <div key={option.provider} className={stack[2]}>
            <label className={formCss.choice}>
              <input
                type="radio"
                id={index === 0 ? field.id : undefined}
                name="provider"
                value={option.provider}
                defaultChecked={field.value === option.provider}
                disabled={!option.available}
                required
                className={formCss.radio}
              />
              <span>
                <InLanguage text={option.label} />,{" "}
                {option.cost === null ? t(words.tbd) : option.cost === 0 ? t(words.free) : money(option.cost)}{" "}
                <span className={formCss.hint}>
                  {days(option)}
                  {option.delta_cost === null &&
                    total(option.summaries.all) &&
                    `.${total(option.summaries.all)}`}
                  {option.conflicts.length > 0 &&
                    `. ${t(words.notCarried, { titles: option.conflicts.join("; ") })}`}
                  {!option.available &&
                    option.conflicts.length === 0 &&
                    `. ${t(words.belowLocalMinimum, { amount: money(open.minimum) })}`}
                </span>
              </span>
            </label>
            {option.delta_cost !== null && (
              <Choices
                field={{ ...form.field(`multiship_${option.provider}`), value: open.multiship }}
                legend={t(shell.labelled, { label: option.label, text: t(words.shipments) })}
                options={[
                  {
                    value: "all",
                    label: t(words.all),
                    hint: `${t(words.allHint)}${total(option.summaries.all)}`,
                  },
                  {
                    value: "batched",
                    label: t(words.batched),
                    hint: `${batchedHint(t, money, option.delta_cost)}${total(option.summaries.batched)}`,
                  },
                ]}
              />
            )}
          </div>
        ))}
      </div>
      {open.options.some(({ available }) => available) ? (
        <p>
          <Submit>{t(checkoutWords.continueOn)}</Submit>
        </p>
      ) : (
        <>
          <p role="status">{t(words.nothingCarries)}</p>
          <p>
            <Link to="/checkout/cart" className={button.primary}>
              {t(words.backToCart)}
            </Link>
          </p>
        </>
      )}
    </PostForm>
  );
}

function batchedHint(t: ReturnType<typeof useT>, money: ReturnType<typeof useMoney>, delta: number): string {
  if (delta === 0) return t(words.batchedFree);
  return delta > 0
    ? t(words.batchedHint, { amount: money(delta) })
    : t(words.batchedLess, { amount: money(-delta) });
}

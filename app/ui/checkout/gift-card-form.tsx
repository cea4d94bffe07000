import type { SubmissionResult } from "@conform-to/react";
import { GIFT_LIMITS } from "#app/domain/gift-cards/gift-limits.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { giftCards as words } from "#app/messages/words.ts";
import * as formCss from "../form/form.css.ts";
import { DateField, FieldErrors, TextArea, TextField } from "../form/form.tsx";
import { PostForm } from "../form/post-form.tsx";
import { Stepper } from "../form/stepper.tsx";
import { type Field, formState } from "../form/submission.ts";
import { Submit } from "../form/submit.tsx";
import { stack } from "../page/layout.css.ts";
import { useMoney, useT } from "../page/t.ts";
import { Cover } from "../title/cover.tsx";
import * as css from "./gift-card-form.css.ts";

/** A shop's offer: its designs, the least amount, and the days on which a card can be emailed. */
export interface GiftCardOffer {
  designs: readonly {
    eisbn: string;
    title: string;
    lang?: string | undefined;
    cover_image_cache: string | null;
  }[];
  /** Cents. */
  minimum: number;
  days: { first: string; last: string };
  constraints: Constraints<"price" | "quantity" | "to" | "from" | "message" | "email" | "send_on">;
}

/** A form that puts a gift card into the cart, or changes one that is there. */
export function GiftCardForm({
  offer,
  values,
  lastResult,
  submit,
}: {
  offer: GiftCardOffer;
  values: Readonly<Partial<Record<string, string>>>;
  lastResult: SubmissionResult | undefined;
  /** The label of the button. */
  submit: string;
}) {
  const t = useT();
  const money = useMoney();
  const form = formState<string, string>("gift", lastResult, values, offer.constraints);
  const quantity = form.field("quantity");
  const labels = {
    eisbn: t(words.design),
    price: t(words.amount),
    quantity: t(words.quantity),
    to: t(words.to),
    from: t(words.from),
    message: t(words.message),
    email: t(words.recipient),
    send_on: t(words.sendOn),
  };
  return (
    <PostForm state={form} labels={labels} className={`${stack[5]} ${css.form}`}>
      <Designs field={form.field("eisbn")} designs={offer.designs} />
      <div className={formCss.pair}>
        <TextField
          field={form.field("price")}
          label={labels.price}
          hint={t(words.range, { min: money(offer.minimum) })}
          required
          autoComplete="off"
        />
        <div className={formCss.field}>
          <label htmlFor={quantity.id} className={formCss.label}>
            {labels.quantity}
          </label>{" "}
          <FieldErrors field={quantity} />
          <Stepper
            id={quantity.id}
            name={quantity.name}
            digits={4}
            required
            defaultValue={quantity.value || "1"}
            aria-invalid={quantity.errors ? true : undefined}
            aria-describedby={quantity.errors ? quantity.errorId : undefined}
          />
        </div>
      </div>
      <fieldset className={stack[4]}>
        <legend className={formCss.group}>{t(words.personalTitle)}</legend>
        <div className={formCss.pair}>
          <TextField field={form.field("to")} label={labels.to} autoComplete="off" />
          <TextField field={form.field("from")} label={labels.from} autoComplete="off" />
        </div>
        <TextArea
          field={form.field("message")}
          label={labels.message}
          hint={t(words.messageHint, { count: GIFT_LIMITS.message })}
          rows={3}
        />
      </fieldset>
      <fieldset className={stack[4]}>
        <legend className={formCss.group}>{t(words.deliveryTitle)}</legend>
        <div className={formCss.pair}>
          <TextField
            field={form.field("email")}
            type="email"
            label={labels.email}
            hint={t(words.recipientHint)}
            autoComplete="off"
          />
          <DateField
            field={form.field("send_on")}
            label={labels.send_on}
            hint={t(words.sendOnHint)}
            min={offer.days.first}
            max={offer.days.last}
          />
        </div>
      </fieldset>
      <p>
        <Submit>{submit}</Submit>
      </p>
    </PostForm>
  );
}

/** A picture of each design. With one design there is nothing to choose. */
function Designs({ field, designs }: { field: Field; designs: GiftCardOffer["designs"] }) {
  const t = useT();
  const [only] = designs;
  if (only && designs.length === 1)
    return (
      <div lang={only.lang}>
        <input type="hidden" name={field.name} value={only.eisbn} />
        <Cover title={only} size="small" alt={only.title} eager />
      </div>
    );
  const chosen = designs.some(({ eisbn }) => eisbn === field.value) ? field.value : only?.eisbn;
  return (
    <fieldset className={formCss.field} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className={formCss.label}>{t(words.design)}</legend>
      <FieldErrors field={field} />
      <div className={css.designs}>
        {designs.map((design, position) => (
          <div key={design.eisbn}>
            <label className={css.design}>
              <Cover title={design} size="small" eager />
              <span className={css.designName}>
                <input
                  type="radio"
                  id={position === 0 ? field.id : undefined}
                  name={field.name}
                  value={design.eisbn}
                  defaultChecked={design.eisbn === chosen}
                  required
                  className={formCss.radio}
                />
                <span lang={design.lang}>{design.title}</span>
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

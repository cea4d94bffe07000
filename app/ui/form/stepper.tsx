import { clsx } from "clsx";
import { type ComponentProps, useEffect, useState } from "react";
import { MAX_QUANTITY, TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { title as words } from "#app/messages/words.ts";
import { useRoot, useT } from "../page/t.ts";
import * as form from "./form.css.ts";
import { useNewValue } from "./newer.ts";
import * as css from "./stepper.css.ts";

/**
 * A quantity field. With JavaScript it has minus and plus buttons, and invalid text becomes 1 (spec 1 §5); without,
 * it is a plain field and the server reports errors. Where 0 is allowed, it removes a line, so invalid text never
 * becomes that.
 */
export function Stepper({
  min = 1,
  blank = 1,
  of,
  digits = TYPED_QUANTITY.maxLength,
  ...field
}: ComponentProps<"input"> & {
  defaultValue: string;
  min?: number;
  /** The value that replaces invalid text. */
  blank?: number;
  /** The title of the copies, on a page with several such fields. */
  of?: string;
  /** The most digits that can be typed. */
  digits?: number;
}) {
  const t = useT();
  const root = useRoot();
  const input = useNewValue<HTMLInputElement>(field.defaultValue);
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const isQuantity = (text: string) => /^\d+$/.test(text) && Number(text) >= min;
  const put = (value: number) => {
    const text = String(Math.min(MAX_QUANTITY, Math.max(min, value)));
    if (!input.current || input.current.value === text) return;
    input.current.value = text;
    // Fires the event that typing would, so that the cart saves the change.
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const settle = () => {
    const text = input.current?.value.trim() ?? "";
    if (!isQuantity(text)) put(blank);
  };
  const step = (by: number) => {
    const text = input.current?.value.trim() ?? "";
    put((isQuantity(text) ? Number(text) : blank) + by);
  };
  const button = (by: number, label: string, sign: string) =>
    running && (
      <button type="button" className={css.button} onClick={() => step(by)} aria-label={label}>
        {sign}
      </button>
    );
  return (
    <span className={clsx(css.stepper, !root?.lite && css.expectant)}>
      {button(-1, of ? t(words.fewerOf, { title: of }) : t(words.fewer), "−")}
      <input
        {...field}
        ref={input}
        type="text"
        {...TYPED_QUANTITY}
        maxLength={digits}
        className={form.quantity}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
      {button(1, of ? t(words.moreOf, { title: of }) : t(words.more), "+")}
    </span>
  );
}

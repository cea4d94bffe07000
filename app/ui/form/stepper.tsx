import { type ComponentProps, useEffect, useState } from "react";
import { MAX_QUANTITY, TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { title as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import * as form from "./form.css.ts";
import { useNewValue } from "./newer.ts";
import * as css from "./stepper.css.ts";

/**
 * A quantity field. With JavaScript it has minus and plus buttons and replaces invalid text with the minimum;
 * without, it is a plain field and the server reports errors.
 */
export function Stepper({
  min = 1,
  ...field
}: ComponentProps<"input"> & { defaultValue: string; min?: number }) {
  const t = useT();
  const input = useNewValue<HTMLInputElement>(field.defaultValue);
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const put = (value: number) => {
    if (input.current) input.current.value = String(Math.min(MAX_QUANTITY, Math.max(min, value)));
  };
  const settle = () => {
    const text = input.current?.value.trim() ?? "";
    if (!/^\d+$/.test(text)) put(min);
  };
  const step = (by: number) => {
    settle();
    put(Number(input.current?.value) + by);
  };
  const button = (by: number, label: string, sign: string) =>
    running && (
      <button type="button" className={css.button} onClick={() => step(by)} aria-label={label}>
        {sign}
      </button>
    );
  return (
    <span className={css.stepper}>
      {button(-1, t(words.fewer), "−")}
      <input
        {...field}
        ref={input}
        type="text"
        {...TYPED_QUANTITY}
        className={form.quantity}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
      {button(1, t(words.more), "+")}
    </span>
  );
}

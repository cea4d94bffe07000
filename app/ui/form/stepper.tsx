import { type ComponentProps, useEffect, useState } from "react";
import { title as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import * as form from "./form.css.ts";
import { useNewValue } from "./newer.ts";
import * as css from "./stepper.css.ts";

/** The largest quantity of a line. Typing is limited to three digits, but the plus button is not. */
const MOST = 9999;

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
    if (input.current) input.current.value = String(Math.min(MOST, Math.max(min, value)));
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
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        className={form.quantity}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
      {button(1, t(words.more), "+")}
    </span>
  );
}

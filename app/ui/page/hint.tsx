import { type PropsWithChildren, useEffect, useRef } from "react";
import * as css from "./hint.css.ts";
import { InLanguage } from "./in-language.tsx";

/**
 * A tooltip with the shop's own words about something. It needs no script to appear, stays while the pointer is on
 * it, and is plain text after its subject in a text browser. With scripts, Escape hides it (WCAG 1.4.13). The subject
 * refers to it by `aria-describedby`.
 */
export function Hint({ id, text, children }: PropsWithChildren<{ id: string; text: string }>) {
  const hint = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const hide = (event: KeyboardEvent) => {
      const around = hint.current?.parentElement;
      if (event.key !== "Escape" || !hint.current || !around?.matches(":hover, :focus-within")) return;
      hint.current.hidden = true;
      const show = () => hint.current?.removeAttribute("hidden");
      around.addEventListener("pointerleave", show, { once: true });
      around.addEventListener("focusout", show, { once: true });
    };
    document.addEventListener("keydown", hide);
    return () => document.removeEventListener("keydown", hide);
  }, []);
  return (
    <span className={css.about}>
      {children}{" "}
      <span ref={hint} id={id} role="tooltip" className={css.hint}>
        <InLanguage text={text} />
      </span>
    </span>
  );
}

import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Cents } from "#app/lib/money.ts";
import { checkout as words } from "#app/messages/words.ts";
import { warning } from "#app/ui/checkout/lines.css.ts";
import { noteSent } from "#app/ui/form/newer.ts";
import { hidden } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

/**
 * Saves quantities as soon as they change, one request after the other, so that the last one wins. While one is under
 * way, a button that sends the form waits for it. Questions, and a quantity of 0, are left to the form itself:
 * its pages ask, explain, and offer to undo. It is sent only once no field has the focus, because the next page would
 * take away what the shopper is typing.
 */
export function Autosave({ form: id, total }: { form: string; total: Cents | null }) {
  const t = useT();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<"saved" | "failed">();
  const saver = useRef<Saver>();
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const newSaver = new Saver(form, (done) => {
      setOutcome(done ? "saved" : "failed");
      if (done) revalidate();
    });
    saver.current = newSaver;
    return () => newSaver.stop();
  }, [id, revalidate]);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    if (idle) saver.current?.arrived();
  }, [idle]);
  return (
    <>
      <div aria-live="polite" className={hidden}>
        {outcome === "saved" &&
          (total === null ? t(words.saved) : t(words.savedTotal, { total: money(total) }))}
      </div>
      <div aria-live="assertive">
        {outcome === "failed" && <p className={warning}>{t(words.notSaved)}</p>}
      </div>
    </>
  );
}

const QUANTITY = /^lines\[\d+\]\.quantity$/;
const CALL = "/api/cart/update";

class Saver {
  /** The fields that have changed since they were last saved. */
  readonly #unsaved = new Set<HTMLInputElement>();
  readonly #form: HTMLFormElement;
  readonly #onSaved: (done: boolean) => void;
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The request under way: quantities, or the form, sent by this class. */
  #sending: "quantities" | "form" | undefined;
  /** The button that waits. */
  #waiting: HTMLElement | null | undefined;

  constructor(form: HTMLFormElement, onSaved: (isSaved: boolean) => void) {
    this.#form = form;
    this.#onSaved = onSaved;
    const { signal } = this.#stop;
    form.addEventListener("change", this.#changed, { signal });
    form.addEventListener("submit", this.#submitted, { signal });
    document.addEventListener("focusout", this.#saveSoon, { signal });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** The form's own answer is shown. */
  arrived() {
    if (this.#sending !== "form") return;
    this.#sending = undefined;
    const button = this.#waiting;
    this.#waiting = undefined;
    // Update has nothing left to save, and the button may be gone with its line.
    if (button?.isConnected && button.getAttribute("name")) this.#send(button);
  }

  #changed = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !QUANTITY.test(target.name)) return;
    this.#unsaved.add(target);
    this.#saveSoon();
  };

  /** Waits for the next event: Enter changes a field and sends the form at once, and then the form saves it. */
  #saveSoon = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save());
  };

  #submitted = (event: SubmitEvent) => {
    clearTimeout(this.#timer);
    if (this.#sending) {
      event.preventDefault();
      event.stopPropagation();
      this.#waiting = event.submitter;
    } else this.#unsaved.clear();
  };

  #send(button?: HTMLElement | null) {
    this.#form.requestSubmit(button?.isConnected ? button : undefined);
  }

  /**
   * Sends the form as Update does; another button waits until its answer is shown. While a field has the focus, it does
   * nothing: leaving that field calls it again.
   */
  #sendForm() {
    if (this.#waiting === undefined && document.activeElement?.matches("input, select, textarea")) return;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#send(waiting);
    this.#sending = "form";
  }

  async #save() {
    if (this.#sending || this.#unsaved.size === 0) return;
    const sent = new Map([...this.#unsaved].map((field) => [field, field.value]));
    if ([...sent.values()].some((value) => Number(value) === 0)) return this.#sendForm();
    this.#sending = "quantities";
    const saved = await this.#post([...sent].map(([{ name }, quantity]) => ({ name, quantity })));
    this.#sending = undefined;
    if (this.#stop.signal.aborted) return;
    // The form asks about stock, or reports an error.
    if (saved === "refused") return this.#sendForm();
    if (saved === "done") {
      const same = [...sent].filter(([field, value]) => field.value === value).map(([field]) => field);
      for (const field of same) this.#unsaved.delete(field);
      // Only now: while a quantity is on its way, the answer to an earlier save must not replace it.
      noteSent(same);
    }
    this.#onSaved(saved === "done");
    if (this.#waiting !== undefined) {
      const button = this.#waiting;
      this.#waiting = undefined;
      this.#send(button);
    } else if (saved === "done") await this.#save();
  }

  async #post(fields: { name: string; quantity: string }[]): Promise<"done" | "refused" | "failed"> {
    const lines = fields.map(({ name, quantity }) => {
      const line = this.#form.elements.namedItem(name.replace(".quantity", ".cart_id"));
      return { cart_id: line instanceof HTMLInputElement ? line.value : "", quantity };
    });
    try {
      const answer = await fetch(CALL, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({ lines }),
      });
      if (answer.status >= 500) return "failed";
      const { questions } = (await answer.json()) as { questions?: unknown[] };
      return questions?.length === 0 ? "done" : "refused";
    } catch {
      return "failed";
    }
  }
}

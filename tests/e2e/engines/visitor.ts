/**
 * Somebody who uses the shop in a browser, in the few words that journeys in every engine need. Each verb waits for
 * what it names and fails after `PATIENCE`. Names are those that assistive technology reads: a label, or the words of a
 * button or link.
 */
export interface Visitor {
  open(url: string): Promise<void>;
  /** The address that the browser shows. */
  address(): Promise<URL>;
  press(what: "button" | "link", name: string): Promise<void>;
  /** Replaces what the field holds by typing. */
  type(field: string, text: string): Promise<void>;
  /** Ticks the box or the radio button whose label begins so. */
  tick(label: string): Promise<void>;
  sees(text: string): Promise<void>;
  /** Waits until the browser shows another page than the one with this path. */
  leaves(path: string): Promise<void>;
  /** The field's value. */
  holds(field: string): Promise<string>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that a visitor waits for something. Nothing waits that long when all goes well. */
const PATIENCE = 30_000;

/** The commands that a browser's protocol must offer; `E` is its type for an element. */
export interface Engine<E> {
  open(url: string): Promise<void>;
  /** Calls a function of the page. Its arguments and its answer are JSON, or the answer is an element. */
  ask(source: string, args: readonly string[]): Promise<unknown>;
  find(source: string, args: readonly string[]): Promise<E | undefined>;
  click(element: E): Promise<void>;
  /** Types into the element with the focus, after all it held was selected. */
  keys(element: E, text: string): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** A visitor with one of these engines. */
export function visitorWith<E>(engine: Engine<E>): Visitor {
  const found = async (kind: string, name: string) => {
    const element = await until(`${kind} "${name}"`, () => engine.find(FIND, [kind, name]));
    return element;
  };
  return {
    open: (url) => engine.open(url),
    address: async () => new URL(String(await engine.ask("() => location.href", []))),
    async press(what, name) {
      // What covers it for a moment, such as a picture of the page before, is waited for as well.
      await until(`${what} "${name}" to press`, async () => {
        await engine.click(await found(what, name));
        return true;
      });
    },
    async type(field, text) {
      await engine.keys(await found("field", field), text);
    },
    async tick(label) {
      await engine.click(await found("choice", label));
    },
    async sees(text) {
      await until(`"${text}"`, async () =>
        (await engine.ask(
          "(text) => document.body.innerText.replace(/\\s+/g, ' ').includes(text) ? text : ''",
          [text],
        )) === text
          ? true
          : undefined,
      );
    },
    async leaves(path) {
      await until(`another page than ${path}`, async () =>
        (await engine.ask("() => location.pathname", [])) === path ? undefined : true,
      );
    },
    async holds(field) {
      await found("field", field);
      return String(await engine.ask(`(name) => (${FIND})("field", name).value`, [field]));
    },
    back: () => engine.back(),
    close: () => engine.close(),
  };
}

/**
 * Runs in the page: finds what is shown and has this name, or this beginning of a name. Buttons that are off are not
 * found.
 */
const FIND = `(kind, name) => {
  const words = (text) => (text || "").replace(/\\s+/g, " ").trim();
  const shown = (one) => one.getClientRects().length > 0 && !one.disabled;
  const named = (one) => words(one.getAttribute("aria-label") || one.innerText || one.value);
  const starts = (text) => text === name || text.startsWith(name);
  if (kind === "button" || kind === "link") {
    const all = [...document.querySelectorAll(kind === "button" ? "button, input[type=submit]" : "a[href]")].filter(shown);
    return all.find((one) => named(one) === name) || all.find((one) => named(one).startsWith(name)) || null;
  }
  const labels = [...document.querySelectorAll("main label")].filter((label) => label.control && starts(words(label.innerText)));
  const fits = (one) => (kind === "choice") === (one.type === "checkbox" || one.type === "radio");
  const control = labels.map((label) => label.control).find((one) => fits(one) && one.getClientRects().length > 0);
  return control || null;
}`;

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    // While a page is being replaced, there is nothing to ask.
    const seen = await look().catch(() => undefined);
    if (seen !== undefined) return seen;
    if (Date.now() > end) throw new Error(`${what} did not appear`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

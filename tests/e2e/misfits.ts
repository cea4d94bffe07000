/** The widths of phones, a tablet and screens, in pixels. */
const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440];

/** The narrowest of each layout, which has the least room. */
const NARROWEST = [320, 768, 1024, 1280];

/** A way to lay a page out, and the widths at which it is looked at. */
interface Layout {
  name: string;
  /** The size of its text, as CSS writes it. */
  textSize: "100%" | "200%";
  direction: "ltr" | "rtl";
  widths: readonly number[];
  /** The widths at which closed menus are opened and looked at as well. */
  widthsWithMenus: readonly number[];
}

const PLAIN = { name: "text at 100%", textSize: "100%", direction: "ltr" } as const;
const LARGE = { name: "text at 200%", textSize: "200%", direction: "ltr" } as const;
const MIRRORED = { name: "text from right to left", textSize: "100%", direction: "rtl" } as const;

/**
 * Layouts for the sweep with scripts. Menus are the same as without. The widths that are left out have the layout of a
 * narrower one, and more room.
 */
export const WITH_SCRIPTS: readonly Layout[] = [
  { ...PLAIN, widths: [320, 390, 768, 1024, 1280], widthsWithMenus: [] },
  { ...LARGE, widths: NARROWEST, widthsWithMenus: [] },
  { ...MIRRORED, widths: [320, 1024], widthsWithMenus: [] },
];

/**
 * Layouts for the pseudo-locale, without scripts. Every width is seen in plain text; large text, and text from right to
 * left, on phones and screens; open menus, most of which are the same on every page, on a phone, a tablet and a screen.
 */
export const WITH_LONG_TEXTS: readonly Layout[] = [
  { ...PLAIN, widths: WIDTHS, widthsWithMenus: [1280] },
  { ...LARGE, widths: [320, 768, 1024], widthsWithMenus: [320, 768] },
  { ...MIRRORED, widths: [320, 1280], widthsWithMenus: [] },
];

/**
 * The faults in a page's layout: it scrolls sideways, a control is cut off by the window or by something around it, two
 * controls overlap, or an amount or a time is broken over two lines. Runs in the browser, also where the page's own
 * scripts are off. The page is in a frame, because the frame's width can be changed many times as fast as that of a
 * window.
 * @param frame the frame that holds the page
 * @returns each misfit with the first layout and width at which it is seen
 */
export function misfits(frame: HTMLIFrameElement, layouts: readonly Layout[]): string[] {
  const page = frame.contentDocument;
  if (!page) throw new Error("the frame shows no page of this shop");
  const root = page.documentElement;

  /** Less is a border, or rounding. */
  const SLACK = 2;
  type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
  interface Placed {
    control: HTMLElement;
    box: Box;
  }

  const nameOf = (control: HTMLElement) => {
    const label =
      control.getAttribute("aria-label") ?? (control as HTMLInputElement).labels?.[0]?.textContent;
    const text = label || control.textContent || control.getAttribute("name") || "";
    return `${control.localName} "${text.replace(/\s+/g, " ").trim().slice(0, 40)}"`;
  };

  /** Whether it is for screen readers only, or above the page until it has the focus. */
  const isHidden = (control: HTMLElement, { clipPath }: CSSStyleDeclaration) =>
    !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    clipPath === "inset(50%)" ||
    control.getBoundingClientRect().bottom + root.scrollTop <= 0;

  /**
   * The facts found out about elements in the present layout. The controls of a page have most of their ancestors in
   * common, and asking for styles is what takes the time.
   */
  let layers: Map<Element, Element | null>;
  let clips: Map<Element, Box>;
  let clipsOfAbsolute: Map<Element, Box>;

  function cached<Value>(cache: Map<Element, Value>, element: Element, find: () => Value): Value {
    let value = cache.get(element);
    if (value === undefined) {
      value = find();
      cache.set(element, value);
    }
    return value;
  }

  /**
   * The container that is seen above or below the rest of the page: an open menu, which covers what is below it, or a
   * row that scrolls, whose contents can be moved from under its arrows. What sticks to an edge of the window lies over
   * the page, too.
   */
  const layerOf = (element: Element | null): Element | null => {
    if (!element || element === page.body) return null;
    return cached(layers, element, () => {
      const { position, zIndex, overflow } = getComputedStyle(element);
      const floats = position === "fixed" || (/absolute|sticky/.test(position) && zIndex !== "auto");
      return floats || /auto|scroll/.test(overflow) ? element : layerOf(element.parentElement);
    });
  };

  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== page.body &&
    (getComputedStyle(element).overflow !== "visible" || isClipped(element.parentElement));

  /** The innermost element that sticks out furthest. */
  const widest = () => {
    let found: Element = root;
    let most = 1;
    for (const element of page.querySelectorAll("body *")) {
      const box = element.getBoundingClientRect();
      const out = root.dir === "rtl" ? -box.left : box.right - root.clientWidth;
      if (out < most || isClipped(element.parentElement)) continue;
      most = out;
      found = element;
    }
    return `${found.localName}.${found.className} "${(found.textContent ?? "").trim().slice(0, 40)}"`;
  };

  const infinite = Number.POSITIVE_INFINITY;
  /** Where a part scrolls, all of it is within reach. */
  const EVERYWHERE: Box = { left: -infinite, right: infinite, top: -infinite, bottom: infinite };

  /**
   * The part of the page in which what is inside an element can be seen: what lies beyond it is cut off and out of
   * reach.
   * @param position how the thing inside is placed
   */
  const seenIn = (element: Element | null, position: string): Box => {
    if (!element || element === page.body || position === "fixed")
      return { ...EVERYWHERE, left: 0, right: root.clientWidth };
    return cached(position === "absolute" ? clipsOfAbsolute : clips, element, () => {
      const style = getComputedStyle(element);
      if (position === "absolute" && style.position === "static")
        return seenIn(element.parentElement, position);
      if (/auto|scroll/.test(style.overflow)) return EVERYWHERE;
      const seen = seenIn(element.parentElement, style.position);
      if (seen === EVERYWHERE || style.overflow === "visible") return seen;
      const box = element.getBoundingClientRect();
      const [across, down] = [style.overflowX !== "visible", style.overflowY !== "visible"];
      return {
        left: across ? Math.max(seen.left, box.left) : seen.left,
        right: across ? Math.min(seen.right, box.right) : seen.right,
        top: down ? Math.max(seen.top, box.top) : seen.top,
        bottom: down ? Math.min(seen.bottom, box.bottom) : seen.bottom,
      };
    });
  };

  const within = (a: Box, b: Box) =>
    a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

  /** Whether one is a heart, and the other one the cover that has it in its corner. */
  const onPicture = (a: Placed, b: Placed) =>
    within(a.box, b.box) && b.control.querySelector("img, svg") !== null;

  /** Amounts and times, each of which is read as one word. A port in an address is no time. */
  const ONE_WORD = /\$\d[\d,.]*\d|(?<![\d.])\b\d\d?:\d\d(?!\d)(?:\u00a0[ap]\.?m\b)?/gi;
  const wholes: Range[] = [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const { 0: word, index } of node.data.matchAll(ONE_WORD)) {
      const range = page.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      wholes.push(range);
    }
  }

  /** Whether it is for screen readers only, and one pixel wide. */
  const isUnseen = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === "inset(50%)" || isUnseen(element.parentElement));

  function look(): string[] {
    [layers, clips, clipsOfAbsolute] = [new Map(), new Map(), new Map()];
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth + SLACK)
      found.push(`the page scrolls sideways with ${widest()} by ${root.scrollWidth - root.clientWidth}`);
    // With text at 200 %, a column of a table may be narrower than an amount.
    for (const range of root.style.fontSize === "200%" ? [] : wholes) {
      const boxes = [...range.getClientRects()];
      const isBroken = boxes.some(({ top, height }) => Math.abs(top - (boxes[0]?.top ?? 0)) > height / 2);
      if (isBroken && !isUnseen(range.startContainer.parentElement))
        found.push(`"${range}" is broken over two lines`);
    }
    const placed: Placed[] = [];
    for (const control of page?.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    ) ?? []) {
      const style = getComputedStyle(control);
      if (isHidden(control, style)) continue;
      const seen = seenIn(control.parentElement, style.position);
      for (const box of control.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        const lost = Math.max(
          seen.left - box.left,
          box.right - seen.right,
          seen.top - box.top,
          box.bottom - seen.bottom,
        );
        if (lost > SLACK) found.push(`${nameOf(control)} is cut off by ${Math.round(lost)}`);
        placed.push({ control, box });
      }
      const inner = control.matches("a, button, summary") && control.scrollWidth - control.clientWidth;
      if (inner && control.clientWidth > 0 && inner > SLACK)
        found.push(`${nameOf(control)} is too wide for its box by ${inner}`);
    }
    placed.sort((a, b) => a.box.top - b.box.top);
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1)) {
        if (other.box.top > one.box.bottom - SLACK) break;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (width <= SLACK || height <= SLACK) continue;
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        // Few controls get this far, and finding a layer asks for the styles of everything around a control.
        if (layerOf(one.control) !== layerOf(other.control)) continue;
        if (onPicture(one, other) || onPicture(other, one)) continue;
        found.push(
          `${nameOf(one.control)} and ${nameOf(other.control)} overlap by ${Math.round(width)} × ${Math.round(height)}`,
        );
      }
    return found;
  }

  const misfits = new Map<string, string>();
  const lookAt = (where: string) => {
    for (const one of look()) {
      const kind = one.replace(/ by [\d ×]+$/, "");
      if (!misfits.has(kind)) misfits.set(kind, `${one} at ${where}`);
    }
  };
  for (const { name, textSize, direction, widths, widthsWithMenus } of layouts) {
    root.style.fontSize = textSize;
    root.dir = direction;
    for (const width of widths) {
      frame.style.width = `${width}px`;
      lookAt(`${width} with ${name}`);
    }
    const menus = [...page.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    if (widthsWithMenus.length === 0 || menus.length === 0) continue;
    for (const menu of menus) menu.open = true;
    for (const width of widthsWithMenus) {
      frame.style.width = `${width}px`;
      lookAt(`${width} with ${name} and open menus`);
    }
    for (const menu of menus) menu.open = false;
  }
  root.style.fontSize = root.dir = "";
  return [...misfits.values()];
}

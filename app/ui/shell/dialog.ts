import * as css from "./dialog.css.ts";

/**
 * Shows a page of the shop in a dialog over the current one. The page works as without scripts: its forms
 * post, and its links lead on. A part marked `data-close` closes the dialog instead; one marked
 * `data-stay` keeps it open until something in it has been chosen. If the page cannot be read, it is opened.
 */
export async function openDialog(path: string): Promise<void> {
  const page = await read(path).catch(() => undefined);
  if (!page) return window.location.assign(path);
  const { content, styles } = page;
  await Promise.all(styles.map(added));
  document.querySelector(`dialog.${css.dialog}`)?.remove();
  const dialog = document.createElement("dialog");
  dialog.className = css.dialog;
  dialog.append(...content);
  const heading = dialog.querySelector("h1");
  if (heading) {
    heading.id = "dialog-heading";
    dialog.setAttribute("aria-labelledby", heading.id);
  }
  const staying = dialog.querySelector("[data-stay]") !== null;
  if (staying) dialog.setAttribute("closedby", "none");
  // Escape, in browsers that ignore `closedby`; some close a dialog on the second try even if the event is cancelled.
  dialog.addEventListener("keydown", (event) => {
    if (staying && event.key === "Escape") event.preventDefault();
  });
  dialog.addEventListener("cancel", (event) => staying && event.preventDefault());
  dialog.addEventListener("close", () => (staying ? dialog.showModal() : dialog.remove()));
  dialog.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const closing = target?.closest("[data-close]") || (target === dialog && outside(dialog, event));
    if (closing && !staying) {
      event.preventDefault();
      dialog.close();
    }
    // The page behind follows this link.
    else if (target?.closest("[data-inside]")) dialog.remove();
  });
  window.addEventListener("popstate", () => dialog.remove(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * The content of a page, and the addresses of the styles that it needs and this page does not have. The rest of the
 * page is not parsed: its inline styles are for its own nonce, and this page's policy would report them.
 */
async function read(path: string): Promise<{ content: Node[]; styles: string[] } | undefined> {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  const text = await answer.text();
  const [head = "", main] = text.split(/(?=<main\b)/);
  if (!answer.ok || main === undefined) return undefined;
  const [markup = ""] = main.split("</main>");
  const known = new Set([...document.styleSheets].map(({ href }) => href));
  const styles = [...head.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].flatMap(([link]) => {
    const href = /href="([^"]+)"/.exec(link)?.[1];
    const url = href && new URL(href, window.location.href).href;
    return url && !known.has(url) ? [url] : [];
  });
  const content = new DOMParser().parseFromString(markup, "text/html").querySelector("main");
  return content ? { content: [...content.childNodes], styles } : undefined;
}

/** Adds a style sheet to the page and waits for it, so that the dialog does not appear without it. */
function added(href: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return loaded;
}

function outside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

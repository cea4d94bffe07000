import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { rememberForms } from "#app/ui/form/last-sent.ts";
import { NonceContext } from "#app/ui/page/nonce.ts";
import { beginWithFirstForm } from "#app/ui/shell/first-form.ts";
import { FrameContext, frameOfDocument } from "#app/ui/shell/frame.tsx";

/** Errors in this browser, for the shop's log; 'Script error.' tells nothing and stays here (spec 2 §2). */
let reports = 0;
function report(error: {
  message: string;
  source?: string;
  lineno?: number;
  colno?: number;
  stack?: string;
}): void {
  if (error.message === "Script error." || reports++ >= 5) return;
  const body = new URLSearchParams({
    location: location.href,
    user_agent: navigator.userAgent,
    error: error.message,
    error_info: (error.stack ?? "").slice(0, 4000),
    source: error.source ?? "",
    lineno: String(error.lineno ?? 0),
    colno: String(error.colno ?? 0),
  });
  navigator.sendBeacon("/api/log/error", body);
}
addEventListener("error", ({ message, filename, lineno, colno, error }) =>
  report({ message, source: filename, lineno, colno, stack: error?.stack }),
);
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  // A new navigation aborts the previous one's answer, even while Remix reads it. That is not an error.
  if (reason?.name === "AbortError") event.preventDefault();
  else report({ message: String(reason?.message ?? reason), stack: reason?.stack });
});

beginWithFirstForm();
rememberForms();

// React draws the page's frame again after an error page, and its styles need this document's nonce.
const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
const frame = frameOfDocument(document);
startTransition(() => {
  hydrateRoot(
    document,
    <NonceContext.Provider value={nonce}>
      <FrameContext.Provider value={frame}>
        <RemixBrowser />
      </FrameContext.Provider>
    </NonceContext.Provider>,
  );
});

import * as css from "./qr-code.css.ts";

/** A QR code (`lib/qr.server.ts`), which phones read from screens and from paper. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={css.qr}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

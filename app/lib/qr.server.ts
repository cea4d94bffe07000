import encodeQR from "qr";

/** The quiet zone that readers of QR codes need around them, in modules. */
const QUIET = 4;

/** A QR code as the path of an SVG: one square for each dark module, in a field of `size` by `size`. */
export function qrOf(text: string): { size: number; path: string } {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  return {
    size: modules.length,
    path: modules
      .flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join(""),
  };
}

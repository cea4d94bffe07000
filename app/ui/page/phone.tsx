/** A phone number as a link to call it; its parts stay on one line, from left to right in every language. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^0-9+]/g, "")}`} dir="ltr" className="nobr">
      {number}
    </a>
  );
}

/** A phone number as a link to call it; its parts stay on one line. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^0-9+]/g, "")}`} className="nobr">
      {number}
    </a>
  );
}

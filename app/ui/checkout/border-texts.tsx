import { soft, stack } from "../page/layout.css.ts";

/** The currency and the import duties of an order that crosses a border; nothing for any other. */
export function BorderTexts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className={stack[2]}>
      {texts.map((text) => (
        <p key={text} className={soft}>
          {text}
        </p>
      ))}
    </div>
  );
}

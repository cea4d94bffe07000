import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import * as css from "./item.css.ts";

interface Section {
  id: string;
  name: string;
  content: ReactNode;
  /** Whether a wide screen shows it below the chosen one. */
  isOpenOnWide?: boolean;
}

/**
 * Sections one below the other, with links to each. With JavaScript they become tabs with automatic activation
 * (WAI-ARIA Authoring Practices, "Tabs").
 */
export function Tabs({ label, sections }: { label: string; sections: readonly Section[] }) {
  const [active, setActive] = useState<string>();
  const ids = sections.map(({ id }) => id).join(" ");
  // Sets up the tabs when the page loads or shows another title; after that, the reader controls them.
  useEffect(() => {
    const all = ids.split(" ");
    const hash = window.location.hash.slice(1);
    setActive(all.includes(hash) ? hash : all[0]);
  }, [ids]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const index = sections.findIndex(({ id }) => id === active);
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? sections.length - 1
          : step === undefined
            ? undefined
            : index + step;
    if (to === undefined) return;
    event.preventDefault();
    const next = sections[(to + sections.length) % sections.length];
    if (!next) return;
    setActive(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  if (active === undefined) {
    return (
      <div className={css.sections}>
        <nav aria-label={label}>
          <ul className={css.sectionLinks}>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`} className={button.plain}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={stack[6]}>
          {sections.map(({ id, name, content }) => (
            <section key={id} id={id} className={stack[3]}>
              <h2>{name}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={css.sections}>
      <div role="tablist" aria-label={label} className={css.sectionLinks} onKeyDown={move}>
        {sections.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={id}
            aria-selected={id === active}
            tabIndex={id === active ? 0 : -1}
            onClick={() => setActive(id)}
            className={css.tab}
          >
            {name}
          </button>
        ))}
      </div>
      {sections.map(({ id, content, isOpenOnWide }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          hidden={id !== active}
          className={id === active ? stack[3] : isOpenOnWide ? css.alsoOpen : undefined}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

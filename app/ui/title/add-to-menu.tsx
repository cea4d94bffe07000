import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { type Message, title as words } from "#app/messages/words.ts";
import * as button from "../page/button.css.ts";
import { usePath, useRoot, useT } from "../page/t.ts";

type Menu = ComponentType<{ path: string; close(): void }>;

/** A menu whose script is loaded when it is first opened. If it cannot be loaded, the page at the menu's path opens. */
export const lazyMenu = (load: () => Promise<{ default: Menu }>) =>
  lazy(() => load().catch(() => ({ default: OpenPage })));

type LazyMenu = ReturnType<typeof lazyMenu>;

function OpenPage({ path }: { path: string }) {
  const prefixed = usePath();
  useEffect(() => window.location.assign(prefixed(path)), [path, prefixed]);
  return null;
}

const ListsMenu = lazyMenu(() => import("./lists-menu.tsx"));

/** "Add to list": the title's lists. */
export const AddToList = ({ eisbn }: { eisbn: string }) => (
  <AddToMenu path={`/item/${eisbn}/lists`} label={words.addToList} menu={ListsMenu} />
);

/** A link to a page that opens as a menu here for customers with JavaScript. */
export function AddToMenu({ path, label, menu: Menu }: { path: string; label: Message; menu: LazyMenu }) {
  const t = useT();
  const prefixed = usePath();
  const user = useRoot()?.user;
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <a
        ref={link}
        href={prefixed(path)}
        data-inside=""
        rel="nofollow"
        aria-expanded={user ? open : undefined}
        onClick={(event) => {
          if (!user || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(!open);
        }}
        className={button.plain}
      >
        {t(label)}
      </a>
      {open && (
        <Suspense>
          <Menu
            path={path}
            close={() => {
              setOpen(false);
              link.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

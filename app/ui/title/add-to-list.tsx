import { Link } from "@remix-run/react";
import { lazy, Suspense, useRef, useState } from "react";
import { title as words } from "#app/messages/words.ts";
import * as button from "../page/button.css.ts";
import { useRoot, useT } from "../page/t.ts";

const ListsMenu = lazy(() => import("./lists-menu.tsx"));

/** "Add to list": a link to the page of the title's lists, which opens as a menu here for customers with JavaScript. */
export function AddToList({ eisbn }: { eisbn: string }) {
  const t = useT();
  const user = useRoot()?.user;
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const path = `/item/${eisbn}/lists`;
  return (
    <>
      <Link
        ref={link}
        to={path}
        rel="nofollow"
        discover="none"
        aria-expanded={user ? open : undefined}
        onClick={(event) => {
          if (!user || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(!open);
        }}
        className={button.plain}
      >
        {t(words.addToList)}
      </Link>
      {open && (
        <Suspense>
          <ListsMenu
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

import { Form, useLocation, useMatches } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { title as words } from "#app/messages/words.ts";
import { PostForm } from "../form/post-form.tsx";
import { hidden } from "../page/layout.css.ts";
import { usePath, useRoot, useT } from "../page/t.ts";
import * as css from "./hearts.css.ts";

/** The favourites among the titles of this page (`heartsOf` in its loader); undefined for guests. */
export function useHearts(): ReadonlySet<string> | undefined {
  const matches = useMatches();
  const user = useRoot()?.user;
  if (!user) return undefined;
  return new Set(matches.flatMap(({ data }) => (data as { hearts?: string[] } | undefined)?.hearts ?? []));
}

/** The form around titles that their hearts send. A guest's leads to the login page and changes nothing by itself. */
export function HeartsForm({ children, className }: PropsWithChildren<{ className?: string }>) {
  const { pathname, search } = useLocation();
  const from = <input type="hidden" name="from" value={pathname + search} />;
  return useRoot()?.user ? (
    <PostForm action="/favourites" preventScrollReset className={className}>
      {from}
      {children}
    </PostForm>
  ) : (
    <Form action="/favourites" className={className}>
      {from}
      {children}
    </Form>
  );
}

/**
 * The heart of a title: a button of the form around it.
 * @param held whether the title is among the favourites (`useHearts`)
 */
export function Heart({
  title: { eisbn, title },
  held,
  formAction,
}: {
  title: { eisbn: string; title: string };
  held: boolean | undefined;
  /** Where to post, in a form that has another purpose. */
  formAction?: string;
}) {
  const t = useT();
  const path = usePath();
  return (
    <button
      type="submit"
      name={held ? "remove" : "add"}
      value={eisbn}
      formAction={formAction && path(formAction)}
      formNoValidate={formAction !== undefined || undefined}
      className={css.heart}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5C5 15.5 3 12.3 3 8.8A4.8 4.8 0 0 1 12 6.7a4.8 4.8 0 0 1 9 2.1c0 3.5-2 6.7-9 11.7Z" />
      </svg>
      {/* Text and no label: text browsers show it. */}
      <span className={hidden}>{t(held ? words.removeFavouriteOf : words.addFavouriteOf, { title })}</span>
    </button>
  );
}

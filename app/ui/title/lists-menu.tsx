import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Constraint } from "#app/lib/constraints.ts";
import { lists as words } from "#app/messages/words.ts";
import { Csrf } from "../form/error-list.tsx";
import * as formCss from "../form/form.css.ts";
import { Submit } from "../form/submit.tsx";
import * as button from "../page/button.css.ts";
import { row } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { ListToggles, type TitleList } from "./list-toggles.tsx";
import * as css from "./lists-menu.css.ts";

/** The lists of a title as a menu, loaded when it is first opened. Its forms post to the page of the same lists. */
export default function ListsMenu({ path, close }: { path: string; close(): void }) {
  const t = useT();
  const lists = useFetcher<{ lists: TitleList[]; constraints: { name: Constraint } }>();
  const change = useFetcher<{ error?: Record<string, string[] | null> } | null>();
  const menu = useRef<HTMLElement>(null);
  const fresh = useRef<HTMLFormElement>(null);
  const { load } = lists;
  useEffect(() => {
    load(path);
    menu.current?.focus();
  }, [load, path]);
  const isSaved = change.state === "idle" && change.data === null;
  useEffect(() => {
    if (isSaved) fresh.current?.reset();
  }, [isSaved]);
  const errors = Object.values(change.data?.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <section
      ref={menu}
      tabIndex={-1}
      aria-label={t(words.yourLists)}
      className={css.menu}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <div aria-live="polite">{!lists.data && <p>{t(words.loading)}</p>}</div>
      {errors.length > 0 && (
        <p role="alert" className={formCss.error}>
          {errors.join(" ")}
        </p>
      )}
      {lists.data && (
        <>
          <change.Form method="post" action={path}>
            <Csrf />
            <input type="hidden" name="menu" value="on" />
            <ListToggles lists={lists.data.lists} />
          </change.Form>
          <change.Form method="post" action={path} ref={fresh} className={row}>
            <Csrf />
            <input type="hidden" name="menu" value="on" />
            <label className={formCss.field}>
              <span className={formCss.label}>{t(words.newList)}</span>
              <input
                name="name"
                {...lists.data.constraints.name}
                autoComplete="off"
                className={formCss.input}
              />
            </label>
            <Submit as="secondary">{t(words.save)}</Submit>
            <button type="button" onClick={close} className={button.plain}>
              {t(words.close)}
            </button>
          </change.Form>
        </>
      )}
    </section>
  );
}

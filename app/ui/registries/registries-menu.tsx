import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { lists as listWords, registries as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Csrf } from "../form/error-list.tsx";
import * as formCss from "../form/form.css.ts";
import * as button from "../page/button.css.ts";
import { row, spread } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "../title/lists-menu.css.ts";
import { RegistryChoice, type RegistryOfTitle } from "./registry-choice.tsx";

/**
 * The customer's registries as a menu, loaded when it is first opened. Its forms post to the page of the same
 * registries.
 */
export default function RegistriesMenu({ path, close }: { path: string; close(): void }) {
  const t = useT();
  const fetcher = useFetcher<{ registries: RegistryOfTitle[] }>();
  const change = useFetcher<{ error?: Record<string, string[] | null> } | null>();
  const menu = useRef<HTMLElement>(null);
  const { load } = fetcher;
  useEffect(() => {
    load(path);
    menu.current?.focus();
  }, [load, path]);
  const errors = Object.values(change.data?.error ?? {}).flatMap((texts) => texts ?? []);
  const registries = fetcher.data?.registries;
  return (
    <section
      ref={menu}
      tabIndex={-1}
      aria-label={t(words.title)}
      className={css.menu}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <div aria-live="polite">{!registries && <p>{t(words.loading)}</p>}</div>
      {errors.length > 0 && (
        <p role="alert" className={formCss.error}>
          {errors.join(" ")}
        </p>
      )}
      {registries && (
        <>
          {registries.length === 0 && <p>{t(words.none)}</p>}
          {registries.map((registry) => (
            <change.Form method="post" action={path} key={registry.gift_registry_id} className={spread}>
              <Csrf />
              <input type="hidden" name="menu" value="on" />
              <RegistryChoice registry={registry} />
            </change.Form>
          ))}
          <p className={row}>
            <Link to="/gift-registry/new" className={button.plain}>
              {t(words.createNew)}
            </Link>{" "}
            <button type="button" onClick={close} className={button.plain}>
              {t(listWords.close)}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

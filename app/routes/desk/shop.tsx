import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDesk } from "#app/http/desk.server.ts";
import { keysOf } from "#app/lib/records.ts";
import { deskAreas as words } from "#app/messages/words.ts";
import { areasFor } from "#app/ui/desk/areas.ts";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.shopTitle);

/** Everything about the shop that people don't do every day, in groups. */
export async function loader(args: LoaderFunctionArgs) {
  const { person } = await openDesk(args);
  return person.rights;
}

const GROUPS = keysOf(words.groups);

export default function Shop() {
  const areas = areasFor(useLoaderData<typeof loader>());
  const t = useT();
  const groups = GROUPS.map((group) => ({
    group,
    links: areas.filter((area) => area.group === group),
  })).filter(({ links }) => links.length > 0);
  return (
    <DeskPage heading={t(words.shopTitle)}>
      {groups.length === 0 && <p>{t(words.shopNothing)}</p>}
      {groups.map(({ group, links }) => (
        <section key={group} className={stack[3]} aria-labelledby={`areas-${group}`}>
          <h2 id={`areas-${group}`} className={css.group}>
            {t(words.groups[group])}
          </h2>
          <ul className={css.areas}>
            {links.map(({ path, name, about }) => (
              <li key={path}>
                <a href={path} className={css.area}>
                  {t(name)}
                </a>{" "}
                <span className={css.about}>{t(about)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DeskPage>
  );
}

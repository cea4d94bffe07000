import type { LoaderFunctionArgs } from "@remix-run/node";
import { SETTING_AREA_NAMES } from "#app/domain/stores/setting-areas.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.settingsTitle);

/** The areas of the settings. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "settings");
  return null;
}

export default function Settings() {
  const t = useT();
  const links = [
    ...SETTING_AREA_NAMES.map((area) => ({
      path: `/desk/settings/${area}`,
      name: words.areas[area],
      about: words.areaAbout[area],
    })),
    { path: "/desk/settings/history", name: words.historyLink, about: words.historyAbout },
  ];
  return (
    <DeskPage heading={t(words.settingsTitle)}>
      <p>{t(words.lead)}</p>
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
    </DeskPage>
  );
}

import { cityLine } from "#app/domain/stores/city-line.ts";
import { isHeading, linkOf, openEntries } from "#app/domain/stores/navigation.ts";
import type { NavigationLeaf, SiteSettings } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { shell as words } from "#app/messages/words.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { Link, ShopLink } from "#app/ui/page/link.tsx";
import { Phone } from "#app/ui/page/phone.tsx";
import { useLocale, useT } from "#app/ui/page/t.ts";
import * as css from "./shell.css.ts";

/** The number of entries the menu shows before "More Menus". */
const MENU_ENTRIES = 7;

type Entry = SiteSettings["site_navigation"][number];

interface Framed {
  readonly store: Store;
}

/** A text of the shop's own; it says its language if that is not the page's. */
function Own({ store, text }: Framed & { text: string }) {
  const lang = langOfSetting(store, text);
  return lang ? <span lang={lang}>{text}</span> : text;
}

/** The shop's navigation, for narrow screens and for wide ones. */
export function Menu({ store }: Framed) {
  const t = useT();
  const entries = openEntries(store.settings, store.settings.site_navigation);
  return (
    <>
      <ul className={css.menuList}>
        <Entries store={store} entries={entries.slice(0, MENU_ENTRIES)} />
      </ul>
      {entries.length > MENU_ENTRIES && (
        <details className={css.submenu}>
          <summary>{t(words.moreMenus)}</summary>
          <ul className={css.submenuList}>
            <Entries store={store} entries={entries.slice(MENU_ENTRIES)} inline />
          </ul>
        </details>
      )}
    </>
  );
}

function Entries({
  store,
  entries,
  inline = false,
}: Framed & { entries: readonly Entry[]; inline?: boolean }) {
  return entries.map((entry) => (
    <li key={`${entry.label}${linkOf(entry)}`}>
      {entry.submenu.length > 0 ? (
        <details className={inline ? undefined : css.submenu}>
          <summary className={css.menuLink}>
            <Own store={store} text={entry.label} />
          </summary>
          <ul className={inline ? css.inlineList : css.submenuList}>
            {entry.submenu.map((leaf) => (
              <li key={`${leaf.label}${linkOf(leaf)}`}>
                <EntryLink store={store} entry={leaf} className={css.menuLink} />
              </li>
            ))}
          </ul>
        </details>
      ) : isHeading(entry) ? (
        <span className={css.menuLink}>
          <Own store={store} text={entry.label} />
        </span>
      ) : (
        <EntryLink store={store} entry={entry} className={css.menuLink} />
      )}
    </li>
  ));
}

function EntryLink({ store, entry, className }: Framed & { entry: NavigationLeaf; className?: string }) {
  return (
    <ShopLink
      to={linkOf(entry) || "/"}
      kind={entry.type === "pdf" ? "pdf" : undefined}
      {...(className && { className })}
    >
      <Own store={store} text={entry.label} />
    </ShopLink>
  );
}

/** The shop's name. */
export function About({ store }: Framed) {
  const { store_info: info } = store.settings;
  return (
    <>
      <p className={css.footerName}>{info.name}</p>
      {info.footer_message && <p lang={langOfSetting(store, info.footer_message)}>{info.footer_message}</p>}
    </>
  );
}

/** The shop's contact details. */
export function Address({ store }: Framed) {
  const t = useT();
  const { store_info: info } = store.settings;
  const address = [info.address, cityLine(info, useLocale(), ", ")].filter(Boolean).join(", ");
  return (
    <>
      {address && <p>{address}</p>}
      {[info.phone, info.phone_2, info.toll_free].filter(Boolean).map((phone) => (
        <p key={phone}>
          <Phone number={phone} />
        </p>
      ))}
      {info.fax && <p>{t(words.fax, { number: info.fax })}</p>}
      <p>
        <a href={`mailto:${info.email}`}>
          <EmailAddress text={info.email} />
        </a>
      </p>
    </>
  );
}

/** The links in the footer. */
export function Links({ store }: Framed) {
  const t = useT();
  const { settings } = store;
  const info = settings.store_info;
  const social = [
    ["Instagram", info.instagram],
    ["Facebook", info.facebook],
    ["Twitter", info.twitter],
    ["TikTok", info.tiktok],
  ] as const;
  return (
    <>
      <li>
        <ShopLink to={info.contact_us_url || "/contact"}>{t(words.contact)}</ShopLink>
      </li>
      <li>
        <Link to="/privacy-policy">{t(words.privacy)}</Link>
      </li>
      {openEntries(settings, settings.extra_navigation).map((entry) => (
        <li key={entry.label}>
          <EntryLink store={store} entry={entry} />
        </li>
      ))}
      {social.map(
        ([name, url]) =>
          url && (
            <li key={name}>
              <ShopLink to={url}>{name}</ShopLink>
            </li>
          ),
      )}
    </>
  );
}

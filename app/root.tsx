import fontUrl from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url";
import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type PropsWithChildren, useContext } from "react";
import { ownName, prefixOf } from "#app/domain/stores/languages.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import { localeOf, locationsOf } from "#app/domain/stores/settings.ts";
import { withPrefix } from "#app/lib/prefixed-path.ts";
import "#styles/global.css.ts";
import "#styles/transitions.css";
import { gateText, shows } from "#app/calls/common/access.server.ts";
import { locationNeeded } from "#app/domain/stores/settings.ts";
import { headerTone } from "#app/domain/stores/theme.ts";
import { textsToMark } from "#app/domain/stores/translations.ts";
import { isDeskPath } from "#app/http/cookies.ts";
import { openDeskRequest } from "#app/http/desk.server.ts";
import { readFlash } from "#app/http/forms/flash.ts";
import { pageTitle, pathTitle, translatorOf } from "#app/http/rendering/title.ts";
import { isOpenPath, openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { formatWallPart, wallSecondsOf } from "#app/lib/dates.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { shell as words } from "#app/messages/words.ts";
import type { LoginWanted } from "#app/routes/account/account.server.ts";
import { LoginPrompt } from "#app/ui/account/login-form.tsx";
import { useNonce } from "#app/ui/page/nonce.ts";
import { PageScriptsContext } from "#app/ui/page/page-scripts.ts";
import { LocaleContext, PrefixContext, useT } from "#app/ui/page/t.ts";
import { ErrorPage, isMissingPage, isUnsentForm } from "#app/ui/shell/error-page.tsx";
import { frameOf } from "#app/ui/shell/frame.server.tsx";
import { useFrame } from "#app/ui/shell/frame.tsx";
import { GatePage } from "#app/ui/shell/gate-page.tsx";
import { OwnBody, OwnHead, useNewDocument, withholdsMarkup } from "#app/ui/shell/markup.tsx";
import { Shell } from "#app/ui/shell/shell.tsx";
import type { loader as publicLoader } from "./routes/public.tsx";
import type { loader as reportLoader } from "./routes/reports/report.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args, { frame: true });
  const path = visit.refused?.path ?? new URL(args.request.url).pathname;
  // The desk's forms have the token of its own session.
  const desk = isDeskPath(path) ? await openDeskRequest(args) : undefined;
  const { settings, gate } = visit;
  const info = settings.store_info;
  const locations = locationsOf(settings);
  const location = locations.find((candidate) => candidate.location_id === visit.locationId);
  const may = gate ? { ...shows(visit), cart: false, checkout: false } : shows(visit);
  const flash = readFlash(visit);
  const frame = frameOf(visit.store, gate !== undefined);
  const own = textsToMark(visit.store);
  return {
    locale: visit.locale,
    /** The texts of the settings that are not in the page's language, as a pattern. */
    ...(own && { own }),
    languages: desk ? undefined : languagesOf(visit),
    timeZone: info.time_zone,
    requestId: visit.requestId,
    csrf: (desk ?? visit).csrf,
    /** The page is the desk's, which has no frame of the shop. */
    desk: desk !== undefined,
    lite: visit.lite,
    user: userOf(visit),
    viewing: desk ? null : viewingOf(visit),
    // A closed shop's frame shows nothing behind the gate.
    closed: gate !== undefined,
    gate: gate && !isOpenPath(new URL(args.request.url).pathname) ? gateText(visit, gate) : null,
    oldSite: settings.old_site_url !== "",
    shows: may,
    cartCount: may.cart && !desk ? await visit.cartCount() : 0,
    flash,
    // A page that stands in for another has no address that its scripts could look up.
    refused: visit.refused && { path: visit.refused.path, from: visit.refused.from },
    title: { name: location?.altname ?? info.name, failed: visit.failed || flash?.kind === "error" },
    tone: headerTone(settings.styles),
    // A document has the frame in its HTML, and the browser keeps it for the pages that follow.
    frame: { version: frame.version, ...(visit.dataOnly && { parts: frame }) },
    shop: {
      name: info.name,
      logo: settings.styles.logo_url,
      multistore: info.is_multistore,
      location: location?.altname ?? "",
      // Stock, prices and the cart wait for a location.
      locationNeeded: locationNeeded(visit),
      email: info.email,
      government: info.government_logo,
    },
  };
}

export type RootData = SerializeFrom<typeof loader>;

/** The language of the page and the other one that the shop has, if it has two. */
function languagesOf({ store, prefix, platform, host, secure }: WebVisit) {
  const other = store.main ?? store.second;
  if (!other) return undefined;
  const locale = localeOf(other.settings);
  const here = linkBase(store, platform.env, { host, secure });
  return { prefix, base: here, other: { locale, name: ownName(locale), prefix: prefixOf(other) } };
}

/** Whose shop a member of staff sees, and until when; "over" on the first page after that. */
function viewingOf({ viewing, viewOver, settings, locale }: WebVisit) {
  if (!viewing) return viewOver ? ("over" as const) : null;
  const { company, name, email } = viewing.account;
  const wall = wallSecondsOf(viewing.until, settings.store_info.time_zone);
  const until = formatWallPart(wall, locale, { hour: "numeric", minute: "2-digit" });
  return { name: company || name || email, until };
}

/** The logged-in customer, and the account they buy for. */
function userOf({ session: { account } }: WebVisit) {
  return account && { name: account.firstName, company: account.company, owner: account.owner };
}

export const meta: MetaFunction<typeof loader> = ({ matches, location, params, error }) => {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const what =
    status === 404
      ? "404"
      : status === 503
        ? translatorOf(matches)(words.outageTitle)
        : pathTitle(matches, location.pathname, params);
  return [{ title: pageTitle(matches, what || undefined) }];
};

/** Options for the page's document, from its route. */
interface Handle {
  withoutScripts?: boolean;
}

export function Layout({ children }: PropsWithChildren) {
  // Null where an action threw: then no loader has run.
  const root = useRouteLoaderData<typeof loader>("root") ?? undefined;
  const nonce = useNonce();
  const matches = useMatches();
  const scriptless = matches.some(({ handle }) => (handle as Handle | undefined)?.withoutScripts);
  const scripts = root !== undefined && !root.lite && !root.refused && !scriptless;
  const ending = useContext(PageScriptsContext);
  if (ending && scripts) ending.wanted = true;
  const matched = useRouteLoaderData<typeof publicLoader>("public");
  // A public route that failed shows an error or asks for a login in its place.
  const failed = (useRouteError() ?? undefined) !== undefined;
  const withheld = matches.some(({ data }) => withholdsMarkup(data));
  const page = root && !failed && !withheld ? matched : undefined;
  const ownMarkup = page?.ownMarkup ?? false;
  const leaving = useNewDocument(ownMarkup);
  const frame = useFrame(root);
  // The page of a report that is being made loads itself again, because without scripts nothing else would.
  const waiting =
    useRouteLoaderData<typeof reportLoader>("routes/reports/report")?.refresh === true && !failed;
  return (
    <LocaleContext.Provider value={root?.locale ?? SOURCE}>
      <PrefixContext.Provider value={root?.languages?.prefix ?? ""}>
        <html
          lang={root?.locale ?? "en"}
          data-version={root?.frame.version}
          data-own-markup={ownMarkup ? "" : undefined}
        >
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <Meta />
            {waiting &&
              (scripts ? (
                <noscript>
                  <meta httpEquiv="refresh" content="1" />
                </noscript>
              ) : (
                <meta httpEquiv="refresh" content="1" />
              ))}
            <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            {page && root?.languages && <Alternates root={root} />}
            <Links />
            {root && (
              <style
                nonce={nonce}
                suppressHydrationWarning
                data-frame="style"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the settings schema has checked the values
                dangerouslySetInnerHTML={{ __html: frame?.style ?? "" }}
              />
            )}
            {page && <OwnHead tags={page.head} nonce={nonce} />}
          </head>
          <body>
            {root && !root.desk ? <Shell root={root}>{leaving ? null : children}</Shell> : children}
            {page && <OwnBody parts={page.body} nonce={nonce} />}
            {page?.analytics && scripts && <OwnBody parts={page.analytics} nonce={nonce} />}
            {scripts && !ending?.known && (
              <>
                <ScrollRestoration nonce={nonce} />
                <Scripts nonce={nonce} />
              </>
            )}
          </body>
        </html>
      </PrefixContext.Provider>
    </LocaleContext.Provider>
  );
}

/** Tells search engines of the page in the shop's other language, and of itself (RFC 8288, `hreflang`). */
function Alternates({ root: { locale, languages } }: { root: RootData }) {
  const { pathname, search } = useLocation();
  // Searches within a page have no address of their own in either language.
  if (!languages || search !== "") return null;
  const { base, prefix, other } = languages;
  const pages = [
    [locale, prefix],
    [other.locale, other.prefix],
    ["x-default", ""],
  ] as const;
  return pages.map(([lang, start]) => (
    <link key={lang} rel="alternate" hrefLang={lang} href={base + withPrefix(start, pathname)} />
  ));
}

export default function App() {
  const root = useLoaderData<typeof loader>();
  return root.gate === null ? <Outlet /> : <Gate root={root} />;
}

/** The gate of a closed shop, in the place of every page behind it (spec 2 §4). */
function Gate({ root }: { root: RootData }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const title = t(words.gateTitle, { shop: root.shop.name });
  const text = root.gate ?? "";
  return root.user ? (
    <GatePage title={title} text={text} email={root.shop.email} />
  ) : (
    <LoginPrompt title={title} text={text} from={pathname + search} />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root") ?? undefined;
  const { pathname, search } = useLocation();
  const t = useT();
  if (root && root.gate !== null) return <Gate root={root} />;
  const here = root?.refused?.path ?? pathname + search;
  const wanted = isRouteErrorResponse(error) ? (error.data as Partial<LoginWanted> | null)?.login : undefined;
  if (root && wanted) return <LoginPrompt title={t(words.login)} text={wanted} from={here} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const { text, chosen } = isMissingPage(data)
    ? data
    : { text: isUnsentForm(data) ? data.unsent : typeof data === "string" ? data : "", chosen: null };
  return (
    <ErrorPage
      status={status}
      text={text}
      requestId={root?.requestId}
      started={root !== undefined}
      open={root?.closed === false}
      chosen={chosen}
      back={root?.refused?.from}
      unsent={isUnsentForm(data)}
      viewing={typeof root?.viewing === "object" && root.viewing !== null}
    />
  );
}

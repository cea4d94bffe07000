import { useEffect } from "react";
import type { HeadTag } from "#app/http/own-markup.server.ts";

/** Whether this document came with the shop's own markup: its scripts live as long as the document does. */
const documentHasMarkup =
  typeof document === "undefined" ? undefined : document.documentElement.hasAttribute("data-own-markup");

/**
 * Between a page that runs the shop's own markup and one that does not, the browser loads a new document:
 * scripts from a public page must not be there when a password is typed, and they only start in a new one.
 * @returns whether that load is under way; nothing of the page may be drawn until then
 */
export function useNewDocument(ownMarkup: boolean): boolean {
  const leaving = documentHasMarkup !== undefined && documentHasMarkup !== ownMarkup;
  useEffect(() => {
    if (leaving) location.reload();
  }, [leaving]);
  return leaving;
}

/** A shop's `custom_head`, on the public pages of the site map alone. */
export function OwnHead({ tags, nonce }: { tags: readonly HeadTag[]; nonce: string | undefined }) {
  return tags.map(({ name, attributes, text }, position) => {
    const Tag = name as "script";
    const runs = name === "script" || name === "style";
    return (
      <Tag
        // biome-ignore lint/suspicious/noArrayIndexKey: the tags never change while the document lives
        key={position}
        suppressHydrationWarning
        {...attributes}
        {...(runs && { nonce, dangerouslySetInnerHTML: { __html: text } })}
      />
    );
  });
}

/** A shop's `custom_body`, on the same pages. */
export function OwnBody({ parts, nonce }: { parts: readonly string[]; nonce: string | undefined }) {
  if (parts.length === 1 && parts[0] === "") return null;
  const html = parts.join(` nonce="${nonce ?? ""}"`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the operator, in the operator's own settings
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Page views, only where the shop has set a code, and without cookies (spec 2 §7). */
export function Analytics({ code, nonce }: { code: string; nonce: string | undefined }) {
  if (code === "") return null;
  const start = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("consent","default",{ad_storage:"denied",analytics_storage:"denied"});gtag("js",new Date());gtag("config",${JSON.stringify(code)});`;
  return (
    <>
      <script
        async
        nonce={nonce}
        suppressHydrationWarning
        src={`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the code's shape is checked by the settings schema */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}

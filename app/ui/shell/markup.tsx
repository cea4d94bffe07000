import { useEffect } from "react";
import type { HeadTag } from "#app/http/rendering/own-markup.server.ts";

/** Whether this document was loaded with the shop's own markup, whose scripts run as long as the document exists. */
const documentHasMarkup =
  typeof document === "undefined" ? undefined : document.documentElement.hasAttribute("data-own-markup");

/**
 * Loads a new document when going between pages with and without the shop's own markup: scripts from a public
 * page must not be running when a password is typed, and they only start in a new document.
 * @returns whether that load is in progress; render nothing of the page until it is done
 */
export function useNewDocument(ownMarkup: boolean): boolean {
  const leaving = documentHasMarkup !== undefined && documentHasMarkup !== ownMarkup;
  useEffect(() => {
    if (leaving) location.reload();
  }, [leaving]);
  return leaving;
}

/** Whether a route's data says that its page runs no markup of the shop's, although the site map has it public. */
export const withholdsMarkup = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "ownMarkup" in data && data.ownMarkup === "never";

/** A shop's `custom_head`, only on the public pages of the site map. */
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

/** A shop's `custom_body`, on the same pages, or the question that comes before visits are counted. */
export function OwnBody({ parts, nonce }: { parts: readonly string[]; nonce: string | undefined }) {
  if (parts.length === 1 && parts[0] === "") return null;
  const html = parts.join(` nonce="${nonce ?? ""}"`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the operator, in the operator's own settings, or by us
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

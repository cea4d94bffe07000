import { useEffect } from "react";

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

/** `custom_head` and `custom_body`, on the public pages of the site map alone. */
export function OwnMarkup({
  html,
  place,
  nonce,
}: {
  html: string;
  place: "head" | "body";
  nonce: string | undefined;
}) {
  if (html === "") return null;
  const allowed = html.replace(/<(script|style)(?=[\s>])/gi, `<$1 nonce="${nonce ?? ""}"`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the operator, in the operator's own settings
  if (place === "body") return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: allowed }} />;
  return <HeadMarkup html={allowed} />;
}

/** React has no element that stands for several in a head: each tag is written as the element that it is. */
function HeadMarkup({ html }: { html: string }) {
  const tags = [...html.matchAll(/<(meta|link)\s([^>]*?)\/?>|<(script|style)([^>]*)>([\s\S]*?)<\/\3>/gi)];
  return tags.map((tag, position) => {
    const name = (tag[1] ?? tag[3] ?? "").toLowerCase();
    const Tag = name as "script";
    const attributes = attributesOf(tag[2] ?? tag[4] ?? "");
    const key = `${name}${position}`;
    if (tag[1]) return <Tag key={key} suppressHydrationWarning {...attributes} />;
    return (
      <Tag
        key={key}
        suppressHydrationWarning
        {...attributes}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
        dangerouslySetInnerHTML={{ __html: tag[5] ?? "" }}
      />
    );
  });
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, bare] of text.matchAll(
    /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    if (name) attributes[name === "charset" ? "charSet" : name] = double ?? single ?? bare ?? "";
  }
  return attributes;
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

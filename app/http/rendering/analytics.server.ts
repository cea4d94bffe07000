import { withPrefix } from "#app/lib/prefixed-path.ts";
import { pages as words } from "#app/messages/words.ts";
import { ANALYTICS_COOKIE } from "../cookies.ts";
import type { WebVisit } from "../visit.server.ts";

const BOX = "analytics";
const YEAR = 365 * 24 * 3600;

/**
 * Asks a visitor whether their visit may be counted with Google Analytics, and loads Google's script only after they
 * agree. The answer is in a cookie that this script reads, so that everybody can get the same cached page. Without
 * scripts nothing is counted, so nothing is asked. It is fixed to the window's bottom and comes last in the page, so
 * nothing moves and nothing waits for it.
 * @returns HTML, split at each place where the request's nonce belongs; undefined in a shop that counts nothing
 */
export function analyticsMarkup({ settings, prefix, t }: WebVisit): readonly string[] | undefined {
  const code = settings.store_info.google_analytics_code;
  if (code === "") return undefined;
  // Text that is larger than the window scrolls, above buttons that stay in sight.
  const style =
    `#${BOX}{position:fixed;inset:auto 0 0;z-index:9;padding:.75rem 1rem .25rem;background:var(--ground);color:var(--ink);` +
    `border-block-start:2px solid var(--action)}#${BOX}[hidden]{display:none}#${BOX} p{max-inline-size:60ch;max-block-size:40vh;` +
    `overflow:auto;margin:0 0 .5rem}` +
    `#${BOX} button{min-block-size:44px;margin:0 .75rem .5rem 0;padding:0 1rem;font:inherit;color:inherit;background:none;` +
    `border:1px solid;border-radius:6px;cursor:pointer}html:has(#${BOX}:not([hidden])){scroll-padding-block-end:10rem}` +
    // As wide as the page.
    `@media(min-width:40rem){#${BOX}{padding-inline:max(2rem,(100% - 74rem)/2)}}` +
    `@media print{#${BOX}{display:none}}`;
  const script =
    `(()=>{const box=document.getElementById("${BOX}");let loaded=false;` +
    // A style element would have to be in the head. In a browser that does not support constructed style sheets, the
    // box is at the end of the page.
    `if(document.adoptedStyleSheets){const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(style)});` +
    `document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]}` +
    `function load(){loaded=true;window.dataLayer=window.dataLayer||[];window.gtag=function(){dataLayer.push(arguments)};` +
    `gtag("consent","default",{ad_storage:"denied",analytics_storage:"denied"});gtag("js",new Date());` +
    `gtag("config",${JSON.stringify(code)});const script=document.createElement("script");script.async=true;` +
    `script.src="https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}";document.head.append(script)}` +
    `const said=/(?:^|; )${ANALYTICS_COOKIE}=(\\w+)/.exec(document.cookie);` +
    `if(!said)box.hidden=false;else if(said[1]==="allow")load();` +
    `box.addEventListener("click",({target:{value}})=>{if(!value)return;` +
    `document.cookie="${ANALYTICS_COOKIE}="+value+"; Path=/; Max-Age=${YEAR}; SameSite=Lax"+` +
    `(location.protocol==="https:"?"; Secure":"");box.hidden=true;` +
    // A running script ends only with its document.
    `if(value==="allow"){if(!loaded)load()}else if(loaded)location.reload()});` +
    `document.addEventListener("click",(event)=>{if(!event.target.closest('a[href="#${BOX}"]'))return;` +
    `event.preventDefault();box.hidden=false;box.querySelector("button").focus()})})()`;
  const buttons = (["allow", "refuse"] as const).map(
    (answer) => `<button type="button" value="${answer}">${t(words.analyticsAnswers[answer])}</button>`,
  );
  const policy = `<a href="${withPrefix(prefix, "/privacy-policy")}">${t(words.analyticsPolicy)}</a>`;
  return [
    `<section id="${BOX}" hidden="" aria-label="${t(words.analyticsTitle)}">` +
      `<p>${t(words.analyticsQuestion)} ${policy}</p>${buttons.join(" ")}</section><script`,
    `>${script}</script>`,
  ];
}

/** The paragraph of the privacy policy where a visitor changes that choice; "" where nothing is counted. */
export function analyticsNote({ settings, lite, t }: WebVisit): string {
  if (settings.store_info.google_analytics_code === "" || lite) return "";
  return `<p>${t(words.analyticsNote)} <a href="#${BOX}">${t(words.analyticsChange)}</a></p>`;
}

import { events as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { ShareLink } from "#app/ui/page/share-link.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./events.css.ts";

/** Ways to share an event. It opens without scripts too; only copying needs them. */
export function Share({ name, url }: { name: string; url: string }) {
  const t = useT();
  return (
    <details className={css.ways}>
      <summary className={button.secondary}>{t(words.share)}</summary>
      <div className={css.share}>
        <ShareLink label={t(words.shareLink)} name={name} url={url} />
        <p>
          <a
            href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
            rel="external noreferrer"
            className={button.plain}
          >
            {t(words.shareOnFacebook)}
          </a>
        </p>
      </div>
    </details>
  );
}

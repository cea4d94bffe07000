import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { qrOf } from "#app/lib/qr.server.ts";
import { registries as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, screenOnly, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { QrCode } from "#app/ui/page/qr-code.tsx";
import { ShareLink } from "#app/ui/page/share-link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { readRegistry } from "./registries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** A registry's link, also as a QR code to print. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { gift_registry_id, title } = await readRegistry(visit, args.params.id);
  const url = `${visit.baseUrl}/gift-registry/${gift_registry_id}`;
  return { gift_registry_id, title, url, ...qrOf(url) };
}

export default function ShareRegistry() {
  const { gift_registry_id, title, url, size, path } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.shareTitle, { registry: title })}</h1>
      <p className={`${lead} ${screenOnly}`}>{t(words.shareText)}</p>
      <ShareLink label={t(words.shareLink)} name={title} url={url} />
      <QrCode size={size} path={path} label={t(words.qr)} />
      <p className={screenOnly}>{t(words.qrText)}</p>
      <p className={`${row} ${screenOnly}`}>
        <Link to={`/gift-registry/${gift_registry_id}`} className={button.plain}>
          {t(words.backToRegistry)}
        </Link>
      </p>
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openVisit } from "#app/http/visit.server.ts";
import { formatCents } from "#app/lib/money.ts";
import * as words from "#app/messages/shell.ts";
import { lead, prose } from "#app/ui/layout.css.ts";
import { useT } from "#app/ui/t.ts";

/** Gift cards; a gift card's own title leads here (spec 1 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await openVisit(args);
  if (!settings.store_info.giftcards_enabled) throw new Response("", { status: 404 });
  // The least amount is the shop's, never below a dollar (spec 1 §5).
  return { minimum: Math.max(100, settings.store_info.giftcard_minimum) };
}

export default function GiftCards() {
  const { minimum } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={prose}>
      <h1>{t(words.giftCardsTitle)}</h1>
      <p className={lead}>{t(words.giftCardsText)}</p>
      <p>{t(words.giftCardsRange, { min: formatCents(minimum) })}</p>
    </div>
  );
}

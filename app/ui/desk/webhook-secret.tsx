import { deskWebhooks as words } from "#app/messages/words.ts";
import { BackLink } from "#app/ui/desk/buttons.tsx";
import { prose, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "./desk.css.ts";
import { DeskPage } from "./desk-page.tsx";

/** The secret that signs a webhook's events, the only time that it is shown. */
export function WebhookSecret({ id, url, secret }: { id: number; url: string; secret: string }) {
  const t = useT();
  return (
    <DeskPage heading={t(words.secretTitle)}>
      <div className={`${prose} ${stack[4]}`}>
        <p>{t(words.secretLead, { url })}</p>
        <p>
          {t(words.secret)}:{" "}
          <code className={css.copied} lang="en">
            {secret}
          </code>
        </p>
        <p>{t(words.secretCare)}</p>
      </div>
      <BackLink to={`/desk/webhooks/${id}`} label={t(words.toWebhook)} />
    </DeskPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { checkout as checkoutWords, payment as words } from "#app/messages/words.ts";
import type { CardField, CardToken } from "#app/platform/gateways/provider.ts";
import { providerAt, requireStep, saveStep } from "#app/routes/checkout/checkout.server.ts";
import { summedCart } from "#app/ui/checkout/order-summary.tsx";
import { OtherPayment, StepPage } from "#app/ui/checkout/step-page.tsx";
import { Csrf, ErrorSummary } from "#app/ui/form/error-list.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { lead, row, stack } from "#app/ui/page/layout.css.ts";
import { useNonce } from "#app/ui/page/nonce.ts";
import { useT } from "#app/ui/page/t.ts";
import { allowProvider } from "./payments.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/**
 * The provider's card field is on our page and sends the card straight to the provider; we only get a one-use
 * token.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const id = providerAt(args.request);
  const { step, cart } = await requireStep(visit, id);
  const own = await allowProvider(visit, id);
  return { id, own, step, cart: summedCart(cart) };
}

export function action(args: ActionFunctionArgs) {
  const provider = providerAt(args.request);
  return saveStep(args, provider, checkoutCalls.cardPayment, (form) => ({
    provider,
    transaction_data: form.text("transaction_data"),
  }));
}

export default function CardFieldStep() {
  const { id, own, step, cart } = useLoaderData<typeof loader>();
  const provider = own.name;
  const t = useT();
  const form = formState("card", useResult<typeof action>());
  return (
    <StepPage step={step} cart={cart} title={t(words.cardTitle)}>
      <p className={lead}>{t(words.fieldLead, { provider })}</p>
      <ErrorSummary form={form} />
      {own.simulated && <TestCard provider={provider} />}
      {own.field && (
        <>
          <noscript>
            <p>{t(words.scriptsNeeded, { provider })}</p>
          </noscript>
          <CardForm provider={id} options={own.field} />
        </>
      )}
      <p>
        <OtherPayment />
      </p>
    </StepPage>
  );
}

/** With a simulated provider no card is entered; its page comes after the review. */
function TestCard({ provider }: { provider: string }) {
  const t = useT();
  return (
    <PostForm className={stack[4]}>
      <p>{t(words.testCard, { provider })}</p>
      <input
        type="hidden"
        name="transaction_data"
        value={JSON.stringify({ token: "simulated-card", last_four: "4242" })}
      />
      <p>
        <Submit>{t(checkoutWords.continueOn)}</Submit>
      </p>
    </PostForm>
  );
}

/** The card fields of the providers that have one: `field.ts` in the provider's folder. */
const FIELDS = import.meta.glob<CardField>("/app/platform/gateways/*/field.ts", {
  eager: true,
  import: "default",
});
const PLACE = "card-field";

/** Whether this document was loaded for another page, and scripts have led here since. */
function wasLoadedElsewhere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}

function CardForm({ provider, options }: { provider: string; options: Readonly<Record<string, string>> }) {
  const t = useT();
  const nonce = useNonce();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [tokenOf, setTokenOf] = useState<() => Promise<CardToken>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // A document that was loaded for another page does not let the provider's script in.
    if (wasLoadedElsewhere()) return location.reload();
    FIELDS[`/app/platform/gateways/${provider}/field.ts`]?.(PLACE, options, nonce ?? "")
      .then((token) => setTokenOf(() => token))
      .catch(() => setFailed(true));
  }, [provider, options, nonce]);
  return (
    <Form
      ref={form}
      method="post"
      className={stack[4]}
      onSubmit={async (event) => {
        event.preventDefault();
        try {
          const data = new FormData(form.current ?? undefined);
          data.set("transaction_data", JSON.stringify(await tokenOf?.()));
          submit(data, { method: "post" });
        } catch {
          setFailed(true);
        }
      }}
    >
      <Csrf />
      <div id={PLACE} />
      {failed && <p role="alert">{t(words.fieldFailed)}</p>}
      <p className={row}>
        <Submit disabled={!tokenOf}>{t(checkoutWords.continueOn)}</Submit>
      </p>
    </Form>
  );
}

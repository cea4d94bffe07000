import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { clearentPage } from "#app/domain/payments/gateways.server.ts";
import { PROVIDER_NAMES } from "#app/domain/payments/payments.ts";
import { backFrom, requireStep, saveStep } from "#app/http/checkout.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import * as checkoutWords from "#app/messages/checkout.ts";
import * as words from "#app/messages/payment.ts";
import * as button from "#app/ui/button.css.ts";
import { Csrf } from "#app/ui/error-list.tsx";
import { ErrorSummary } from "#app/ui/form.tsx";
import { lead, narrow, row, stack, withAside } from "#app/ui/layout.css.ts";
import { useNonce } from "#app/ui/nonce.ts";
import { OrderSummary, summedCart } from "#app/ui/order-summary.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { formState } from "#app/ui/submission.ts";
import { useT } from "#app/ui/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Checkout Clearent", "Step 5 of 6") },
];

/** Clearent's card field stands on our page and sends the card straight to Clearent; we get a one-use token. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "clearent");
  const own = await clearentPage(visit.platform.database.read, visit.store.id);
  if (own && "base_url" in own) visit.paymentOrigins.push(new URL(own.base_url).origin);
  return { own, back: backFrom(state, "clearent"), cart: summedCart(state.cart) };
}

export function action(args: ActionFunctionArgs) {
  return saveStep(args, "clearent", "checkout/cardPayment", (form) => ({
    provider: "clearent",
    transaction_data: form.text("transaction_data"),
  }));
}

/** What Clearent's script offers (ClearentSDK of its "js-sdk"). */
interface ClearentSdk {
  init(options: { baseUrl: string; pk: string; paymentFormId?: string }): void;
  getPaymentToken(): Promise<{
    payload: { "mobile-jwt": { jwt: string; "last-four"?: string } };
  }>;
}
const sdkOf = () => (window as unknown as { ClearentSDK?: ClearentSdk }).ClearentSDK;

export default function Clearent() {
  const { own, back, cart } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("card", useActionData<typeof action>());
  const values = { provider: PROVIDER_NAMES.clearent };
  return (
    <div className={stack[5]}>
      <Steps index={4} back={back} />
      <div className={withAside}>
        <div className={`${narrow} ${stack[5]}`}>
          <h1>{t(words.cardTitle)}</h1>
          <p className={lead}>{t(words.clearentLead, values)}</p>
          <ErrorSummary form={form} />
          {own && "simulated" in own && <TestCard />}
          {own && "base_url" in own && (
            <>
              <noscript>
                <p>{t(words.scriptsNeeded, values)}</p>
              </noscript>
              <CardField own={own} />
            </>
          )}
          <p>
            <Link to="/checkout/payment" className={button.plain}>
              {t(words.otherWay)}
            </Link>
          </p>
        </div>
        <OrderSummary cart={cart} />
      </div>
    </div>
  );
}

/** Where Clearent is simulated no card is typed: its page comes after the review. */
function TestCard() {
  const t = useT();
  return (
    <PostForm className={stack[4]}>
      <p>{t(words.testCard)}</p>
      <input
        type="hidden"
        name="transaction_data"
        value={JSON.stringify({ token: "simulated-card", last_four: "4242" })}
      />
      <p>
        <button type="submit" className={button.primary}>
          {t(checkoutWords.continueOn)}
        </button>
      </p>
    </PostForm>
  );
}

function CardField({ own }: { own: { public_key: string; base_url: string } }) {
  const t = useT();
  const nonce = useNonce();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const script = document.createElement("script");
    script.src = `${own.base_url}/js-sdk/js/clearent-host.js`;
    script.nonce = nonce ?? "";
    script.onload = () => {
      sdkOf()?.init({ baseUrl: own.base_url, pk: own.public_key, paymentFormId: "clearent-field" });
      setReady(true);
    };
    script.onerror = () => setFailed(true);
    document.head.append(script);
    return () => script.remove();
  }, [own, nonce]);
  return (
    <Form
      ref={form}
      method="post"
      className={stack[4]}
      onSubmit={async (event) => {
        event.preventDefault();
        try {
          const answer = await sdkOf()?.getPaymentToken();
          const { jwt: token, "last-four": last_four } = answer?.payload["mobile-jwt"] ?? { jwt: "" };
          if (!token || !form.current) throw new Error("no token");
          const data = new FormData(form.current);
          data.set("transaction_data", JSON.stringify({ token, last_four }));
          submit(data, { method: "post" });
        } catch {
          setFailed(true);
        }
      }}
    >
      <Csrf />
      <div id="clearent-field" />
      {failed && <p role="alert">{t(words.clearentFailed)}</p>}
      <p className={row}>
        <button type="submit" className={button.primary} disabled={!ready}>
          {t(checkoutWords.continueOn)}
        </button>
      </p>
    </Form>
  );
}

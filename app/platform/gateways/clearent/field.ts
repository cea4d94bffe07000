import type { CardField } from "../provider.ts";

/** The API of Clearent's script (ClearentSDK of its "js-sdk"). */
interface ClearentSdk {
  init(options: { baseUrl: string; pk: string; paymentFormId: string }): void;
  getPaymentToken(): Promise<{ payload: { "mobile-jwt": { jwt: string; "last-four"?: string } } }>;
}

declare global {
  interface Window {
    /** Set by Clearent's script. */
    readonly ClearentSDK: ClearentSdk;
  }
}

const field: CardField = (place, { base_url: baseUrl = "", public_key: pk = "" }, nonce) =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${baseUrl}/js-sdk/js/clearent-host.js`;
    script.nonce = nonce;
    script.onload = () => {
      const sdk = window.ClearentSDK;
      sdk.init({ baseUrl, pk, paymentFormId: place });
      resolve(async () => {
        const { jwt, "last-four": last_four } = (await sdk.getPaymentToken()).payload["mobile-jwt"];
        return { token: jwt, last_four };
      });
    };
    script.onerror = reject;
    document.head.append(script);
  });
export default field;

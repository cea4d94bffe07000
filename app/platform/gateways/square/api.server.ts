import { z } from "zod";
import { GatewayError } from "../gateway.ts";
import { type Answer, ask } from "../http.server.ts";

/** Calls to Square, for payments and for stock. Source: developer.squareup.com/docs/build-basics. */
export const squareAccount = z.object({
  base_url: z.url().default("https://connect.squareup.com"),
  access_token: z.string().min(1),
  location_id: z.string().min(1),
  /**
   * The notices' key, and the address that they are sent to, exactly as Square has it: both are part of the signature.
   */
  signature_key: z.string().min(1),
  notification_url: z.url(),
});
export type SquareAccount = z.output<typeof squareAccount>;

const VERSION = "2026-09-16";

/** Statuses that are final refusals; after any other, a retry may succeed. */
export const REFUSALS = new Set([400, 402, 404]);

export type SquareCaller = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
) => Promise<Answer>;

export const squareCaller =
  ({ base_url, access_token }: SquareAccount): SquareCaller =>
  (method, path, body) =>
    ask(`${base_url}/v2/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${access_token}`,
        "Square-Version": VERSION,
        "Content-Type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });

const errorsShape = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string().default("") })),
});

export function messageOf({ json, text }: Answer): string {
  const errors = errorsShape.safeParse(json);
  const messages = errors.success
    ? errors.data.errors.map(({ code, detail }) => `${code} ${detail}`.trim())
    : [];
  return (messages.join("; ") || text).slice(0, 200);
}

export const refusal = (answer: Answer) =>
  new GatewayError(`Square answers ${answer.status}: ${messageOf(answer)}`);

/** @throws GatewayError if Square refuses, or answers something else */
export function readAnswer<Shape extends z.ZodType>(shape: Shape, answer: Answer): z.output<Shape> {
  const result = shape.safeParse(answer.json);
  if (!result.success || answer.status >= 300) throw refusal(answer);
  return result.data;
}

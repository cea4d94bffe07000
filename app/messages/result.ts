import type {
  LargePrintQuestion,
  LineQuestion,
  NotAdded,
  StockQuestion,
  TogetherQuestion,
} from "#app/domain/cart/cart.ts";
import type { Destination } from "#app/domain/checkout/shipping.server.ts";
import type { PageProblems } from "#app/domain/pages/publication.server.ts";
import type * as texts from "./en/failures.ts";

type NamesOfTexts<Area> = {
  [Name in keyof Area & string]: Area[Name] extends string ? Name : NamesOfTexts<Area[Name]>;
}[keyof Area & string];

/** The codes that a failure can have: the last parts of the keys in `en/failures/`, and `invalid` for fields. */
export type FailureCode = NamesOfTexts<typeof texts> | "invalid";

/**
 * A failure that the caller is expected to handle: bad input, missing rights, stock that is gone. It is returned as a
 * value; unexpected errors are thrown.
 *
 * `error` is the text a shopper reads (spec 2 §8: a string, or an object shown as key-value lines). `code` is for
 * programs. `fields` has messages for form fields. `detail` has the data a page needs to offer a next step, such as the
 * number of copies left.
 */
export interface Failure<Detail = unknown> {
  readonly error: string | Record<string, string>;
  readonly code: FailureCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly detail?: Detail;
  /** Set if the request was fine but there is no capacity for it right now: seconds to wait. */
  readonly retryAfter?: number;
}

/** The data that failures of these codes carry. `failure` takes no other, and `detailOf` reads it. */
export interface FailureDetails {
  failed: { readonly progress_report_id: string };
  incomplete: { readonly path: string };
  issued: { readonly id: number };
  local_failed: { readonly to: Destination | undefined };
  local_minimum: { readonly to: Destination | undefined };
  no_rows: object;
  none: { readonly not_added: readonly NotAdded[] };
  not_available: { readonly to: Destination | undefined };
  not_ready: { readonly progress_report_id: string };
  nothing_added: { readonly not_added: readonly NotAdded[] };
  only_large_print: { readonly not_added: readonly NotAdded[] };
  payment_in_review: { readonly path: string };
  problems: PageProblems;
  question: StockQuestion | TogetherQuestion | LargePrintQuestion;
  stock_gone: { readonly questions: readonly LineQuestion[] };
}

/** The detail of a failure with this code; undefined for a failure with another one. */
export function detailOf<Code extends FailureCode & keyof FailureDetails>(
  refused: Failure,
  code: Code,
): FailureDetails[Code] | undefined {
  return refused.code === code ? (refused.detail as FailureDetails[Code] | undefined) : undefined;
}

/** A failure in words of its own. Those of `app/messages/failure.ts` are in the reader's language. */
export function rawFailure<Detail = undefined>(
  code: FailureCode,
  error: Failure["error"],
  rest: { fields?: Record<string, string>; detail?: Detail; retryAfter?: number } = {},
): Failure<Detail> {
  return { code, error, ...rest } as Failure<Detail>;
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === "object" && value !== null && "error" in value && "code" in value;
}

/** The answer of a call or verb that succeeded. @throws what `errorOf` makes of its failure */
export function answerOrThrow<Answer>(
  answer: Answer,
  errorOf: (failure: Failure) => Response | Error,
): Exclude<Answer, Failure> {
  if (isFailure(answer)) throw errorOf(answer);
  // The compiler does not narrow a type parameter by leaving something out of it.
  return answer as Exclude<Answer, Failure>;
}

/** Status and headers for a failure: 503 if it may be retried, else 422. */
export function statusOf({ retryAfter }: Pick<Failure, "retryAfter">): {
  status: number;
  headers?: Record<string, string>;
} {
  return retryAfter === undefined
    ? { status: 422 }
    : { status: 503, headers: { "Retry-After": String(retryAfter) } };
}

/**
 * The text of an error as a shopper reads it: a string unchanged, an object as key-value lines (spec 2 §8 "Order
 * submit error").
 */
export function errorLines(error: Failure["error"]): string[] {
  if (typeof error === "string") return [error];
  const lines = Object.entries(error).map(([key, value]) => `${key}: ${value}`);
  return lines.length > 0 ? lines : ["There was an error: ({})"];
}

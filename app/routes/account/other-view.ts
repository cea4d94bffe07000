import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Logged out, every other view of the account is the log-in (spec 2 §2). */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(
    params.view ? `/account/login?from=/account/${encodeURIComponent(params.view)}` : "/account/login",
    302,
  );
}

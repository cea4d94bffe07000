import { useActionData, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * The last answer of this page's action. Use this instead of `useActionData`, which forgets the answer as soon as
 * the reader follows a link within the page, such as one of the error summary: the errors disappeared, and with them
 * the typed text. Browsers without JavaScript keep both, and so does this, until another page is shown.
 */
export function useResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const actionData = useActionData<Action>();
  const { pathname, search, hash, key } = useLocation();
  const popped = useNavigationType() === "POP";
  const page = pathname + search;
  const last = useRef({ page, hash, key, result: actionData });
  const before = last.current;
  const stayed = before.page === page && (before.key === key || (popped && before.hash !== hash));
  const result = actionData ?? (stayed ? before.result : undefined);
  useEffect(() => {
    last.current = { page, hash, key, result };
  });
  return result;
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** `/r/ei/{id}` and `/r/eigr/{id}`: short links, as they are printed; the query goes along. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(`/item/${encodeURIComponent(params.id ?? "")}${new URL(request.url).search}`, 302);
}

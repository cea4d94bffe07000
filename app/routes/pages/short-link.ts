import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** `/r/ei/{id}` and `/r/eigr/{id}`: printed short links. The query is kept. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(`/item/${encodeURIComponent(params.id ?? "")}${new URL(request.url).search}`, 302);
}

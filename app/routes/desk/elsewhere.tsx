import type { LoaderFunctionArgs } from "@remix-run/node";
import { openDesk } from "#app/http/desk.server.ts";
import { desk as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";

export const meta = deskMeta(words.notFound);

/** Every other path below the desk's. People who are not logged in learn nothing about which there are. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args);
  throw new Response("", { status: 404 });
}

export default function Elsewhere() {
  return null;
}

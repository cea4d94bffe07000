import type { LoaderFunctionArgs } from "@remix-run/node";
import { demoVisit, emailPage } from "./demo-only.server.ts";
import { sentEmail } from "./sent-emails.server.ts";

/** A sent email, as a plain HTML page. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await demoVisit(args);
  const email = await sentEmail(platform.env.dataDir, args.params.email ?? "");
  if (!email?.html) throw new Response("", { status: 404 });
  return emailPage(email.html);
}

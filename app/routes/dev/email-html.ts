import type { LoaderFunctionArgs } from "@remix-run/node";
import { sampleEmails } from "#app/calls/email/samples.server.ts";
import { demoVisit, emailPage } from "./demo-only.server.ts";

/** A kind of email with sample data, as a plain HTML page. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await demoVisit(args);
  const samples: Readonly<
    Record<string, ReturnType<typeof sampleEmails>[keyof ReturnType<typeof sampleEmails>]>
  > = sampleEmails(visit);
  const sample = samples[args.params.kind ?? ""];
  if (!sample) throw new Response("", { status: 404 });
  return emailPage(await visit.platform.renderer.html(sample.message));
}

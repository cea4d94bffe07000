import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireLoginFor } from "#app/http/account.server.ts";
import { contactData } from "#app/http/contact-data.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { ContactView } from "#app/ui/page/contact-view.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginFor(visit, "contact_and_hours");
  return contactData(visit);
}

export default function Contact() {
  return <ContactView {...useLoaderData<typeof loader>()} />;
}

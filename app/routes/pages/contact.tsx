import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openVisit } from "#app/http/visit.server.ts";
import { requireLoginFor } from "#app/routes/account/account.server.ts";
import { ContactView } from "#app/ui/page/contact-view.tsx";
import { contactData } from "./contact.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginFor(visit, "contact_and_hours");
  return contactData(visit);
}

export default function Contact() {
  return <ContactView {...useLoaderData<typeof loader>()} />;
}

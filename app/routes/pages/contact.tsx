import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactData } from "#app/http/contact-data.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { ContactView } from "#app/ui/contact-view.tsx";

export async function loader(args: LoaderFunctionArgs) {
  return contactData(await openVisit(args));
}

export default function Contact() {
  return <ContactView {...useLoaderData<typeof loader>()} />;
}

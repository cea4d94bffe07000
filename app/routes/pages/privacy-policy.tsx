import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as storeCalls from "#app/calls/store/store.server.ts";
import { analyticsNote } from "#app/http/rendering/analytics.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { OwnContent } from "#app/ui/page/own-content.tsx";
import { ownPage } from "./own-page.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const page = await call(visit, storeCalls.getPrivacyPolicyPage);
  if (isFailure(page)) throw new Response("", { status: 500 });
  const policy = ownPage(visit, page.title, page.content);
  return { ...policy, html: policy.html + analyticsNote(visit) };
}

export default function PrivacyPolicy() {
  return <OwnContent page={useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as storeCalls from "#app/calls/store/store.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { OwnContent } from "#app/ui/page/own-content.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const page = await call(await openVisit(args), storeCalls.getPrivacyPolicyPage);
  if (isFailure(page)) throw new Response("", { status: 500 });
  return page;
}

export default function PrivacyPolicy() {
  const page = useLoaderData<typeof loader>();
  return <OwnContent title={page.title} html={page.content} />;
}

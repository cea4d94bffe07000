import type { ComponentProps, PropsWithChildren } from "react";
import { deskCustomers as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import { DeskAction } from "./desk-action.tsx";

/** The customer that a form is about, and their version. */
export interface AboutCustomer {
  id: string;
  name: string;
  version: string;
}

/** A page that says what will happen to a customer, with the form that does it. */
export function CustomerAction({
  about,
  children,
  ...action
}: PropsWithChildren<Omit<ComponentProps<typeof DeskAction>, "back"> & { about: AboutCustomer }>) {
  const t = useT();
  return (
    <DeskAction {...action} back={{ path: `/desk/customers/${about.id}`, label: t(words.backToCustomer) }}>
      <input type="hidden" name="version" value={about.version} />
      {children}
    </DeskAction>
  );
}

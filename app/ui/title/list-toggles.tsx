import { lists as words } from "#app/messages/words.ts";
import { Submit } from "../form/submit.tsx";
import { useT } from "../page/t.ts";
import * as css from "./lists-menu.css.ts";

/** One of a customer's lists, and whether it holds the title. The favourites have no id here. */
export interface TitleList {
  list_id: string;
  name: string;
  held: boolean;
}

/** A button for each list, which adds the title or removes it. For use inside a form. */
export function ListToggles({ lists }: { lists: readonly TitleList[] }) {
  const t = useT();
  return (
    <ul className={css.toggles}>
      {lists.map(({ list_id, name, held }) => (
        <li key={list_id}>
          <Submit as="plain" name={held ? "remove" : "add"} value={list_id}>
            <span aria-hidden="true">
              <span className={css.sign}>{held ? "✓" : "+"}</span>
            </span>{" "}
            {t(held ? words.removeFrom : words.addTo, { list: name })}
          </Submit>
        </li>
      ))}
    </ul>
  );
}

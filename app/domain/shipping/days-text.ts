import type { Translate } from "#app/messages/translate.ts";
import { delivery as words } from "#app/messages/words.ts";
import type { Days } from "./shipping.ts";

/** "4 to 9 business days" */
export const daysText = ({ min, max }: Days, t: Translate): string =>
  min === max ? t(words.oneDay, { count: max }) : t(words.days, { min, max });

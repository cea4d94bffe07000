import type { LoaderFunctionArgs } from "@remix-run/node";
import { SETTING_AREA_NAMES, type SettingArea } from "#app/domain/stores/setting-areas.ts";
import { openDesk } from "#app/http/desk.server.ts";

/**
 * Opens the desk, and the area or the entry of a list that an address names.
 * @throws a Response with status 404 if there is no such area, 403 without the right to change settings
 */
export async function openArea(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { area: areaName, list, index = "0" } = args.params;
  const area = SETTING_AREA_NAMES.find((name): name is SettingArea => name === areaName);
  if (!area || !/^\d{1,4}$/.test(index)) throw new Response("", { status: 404 });
  return { desk, area, target: { area, list, index: Number(index) } };
}

import { z } from "zod";
import { openRegistry } from "#app/domain/registries/registries.server.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";

/** `giftregistry/find {gift_registry_id}` (this project's own): the title of the gift registry that a link names. */
export const findRegistry = defineCall("giftregistry/find", {
  kind: "read",
  access: anyone,
  input: z.object({ gift_registry_id: z.string().trim().min(1).max(40) }),
  run: (visit, { gift_registry_id }) =>
    openRegistry(visit.platform.database.read, visit.store.id, gift_registry_id),
});

/** Gift registries. */
export const registryNotFound = "Gift registry not found.";

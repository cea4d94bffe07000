/** Gift registries on a title's page. */
export const buyingFor = "You are buying this for {registry} ({name}).";
export const stillWanted = "{count|One copy is|# copies are} still wanted.";
export const notWanted = "No more copies are wanted.";
export const seeRegistry = "See the registry";
export const forYourself = "Buy it for yourself instead";
export const addTo = "Add to gift registry";
export const panel = "Gift Registry";

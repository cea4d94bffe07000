/** Gift registries on a title's page. */
export const buyingFor = "Vous achetez pour la liste de cadeaux « {registry} » ({name}).";
export const stillWanted = "Encore {count|# exemplaire souhaité|# exemplaires souhaités}.";
export const notWanted = "Aucun autre exemplaire n’est souhaité.";
export const seeRegistry = "Voir la liste";
export const forYourself = "L’acheter plutôt pour vous";
export const addTo = "Ajouter à la liste de cadeaux";
export const panel = "Liste de cadeaux";

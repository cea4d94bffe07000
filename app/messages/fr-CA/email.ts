/** Texts that all emails share. */
export const item = "Article";
export const amount = "Prix";
export const itemsLeftOut = "et {count|# autre titre|# autres titres}";
export const hoursAndContact = "Heures d’ouverture et coordonnées";
export const closed = "fermé";
export const days = "{from} à {to}";

/** The email to the shop about a file that the operator's folder watch has read. */
export const importRefused = "{file} : {count|# ligne refusée|# lignes refusées}";
export const importUnusable = "Importation impossible : {file}";
export const importWhat = "Ce qui s’est passé";
export const importWhere =
  "Le fichier se trouve maintenant dans {folder}, avec les lignes refusées et le rapport complet.";
export const importWhereUnusable = "Le fichier se trouve maintenant dans {folder}, avec le rapport complet.";

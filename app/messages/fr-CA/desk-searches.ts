/** The desk: searches that found nothing, and other names for authors and titles. */
export const searchesTitle = "Recherches sans résultat";
export const lead =
  "Ce qu’on a cherché sur le site ces {days} derniers jours, et dont aucun titre ne contient tous les mots. Ajoutez le titre, ou indiquez ce qu’on voulait dire.";
export const none = "Toutes les recherches des {days} derniers jours ont donné un résultat.";
export const columns = {
  term: "Recherche",
  searches: "Nombre de fois",
  offered: "Titres proposés",
  action: "Correction",
};
export const typed = "{term} ({type})";
export const types = {
  keyword: "partout",
  title: "comme titre",
  author: "comme auteur ou autrice",
  publisher: "comme maison d’édition",
};
export const nothing = "Rien";
export const addTitle = "Ajouter le titre";
export const hiddenByYou = "Vous avez masqué « {title} » : voir le titre";
export const giveName = "Indiquer le sens";
export const dismiss = "Ignorer";
export const decidedHeading = "Autres noms et recherches ignorées";
export const means = "« {term} » donne les résultats de « {meant} ».";
export const dismissed = "Recherche ignorée : « {term} ».";
export const takeBack = "Annuler";
export const nameTitle = "Indiquer le sens d’une recherche";
export const nameText =
  "Un autre nom pour un auteur, une autrice ou un titre, par exemple « Ajar » pour « Romain Gary », ou une graphie répandue. Il s’applique sur votre site dès que vous l’enregistrez, même dans une recherche plus longue, et ne cache jamais ce que les mots trouvent déjà.";
export const term = "Quand on cherche";
export const meant = "Montrer ce que trouve";
export const meantHint =
  "Par exemple le nom de l’auteur ou de l’autrice, ou le titre tel qu’il figure au catalogue.";
export const save = "Enregistrer";
export const back = "Retour aux recherches";

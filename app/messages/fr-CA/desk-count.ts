/** The desk: counting a section. */
export const countTitle = "Inventaire";
export const lead =
  "Comptez les exemplaires neufs d’un rayon au lecteur de codes à barres, en solo ou à plusieurs. Regardez ensuite les écarts, puis mettez le stock à jour. Ce qui se vend pendant que vous comptez est pris en compte.";
export const open = "En cours";
export const ended = "Terminés";
export const openNone = "Aucun inventaire en cours.";
export const row = "{name}, {location} : commencé le {date} ({who})";
export const freeName = "Livres numérisés";
export const wasApplied = "stock mis à jour ({who})";
export const wasDropped = "abandonné ({who})";
export const begin = "Commencer un inventaire";
export const location = "Succursale";
export const beginSection = "Compter : {name}";
export const sectionTitles = "{count|# titre|# titres}";
export const noSections =
  "Vous n’avez pas encore de rayon. Les rayons viennent d’un fichier : Importations, Nos rayons. D’ici là, vous pouvez compter sans rayon.";
export const toImports = "Aller aux importations";
export const beginFree = "Compter sans rayon";
export const beginFreeHint =
  "Seuls les titres que vous numérisez sont comparés. Les autres restent tels quels.";
export const pageOfCount = "Inventaire";
export const countOf = "Inventaire : {name}, {location}";
export const far = "Titres comptés : {counted} sur {titles}. Écarts jusqu’ici : {differ}.";
export const asideHint =
  "Comptez tous les exemplaires présents, y compris ceux qui sont mis de côté pour des commandes.";
export const scanBook = "Numérisez un livre";
export const scanSubmit = "Compter";
export const oneMore = "{title} : {count|# exemplaire compté|# exemplaires comptés}.";
export const inAll = "Nombre total d’exemplaires : {title}";
export const inAllSubmit = "Enregistrer le nombre";
export const last = "Derniers titres comptés";
export const lastNone = "Rien pour le moment.";
export const lineCounted = "{title} : {counted}";
export const differences = "Voir les écarts";
export const differencesOf = "Écarts : {name}, {location}";
export const columns = {
  title: "Titre",
  expected: "Attendus",
  counted: "Comptés",
  difference: "Écart",
};
export const notCounted = "non compté";
export const differNone = "Aucun écart.";
export const applyText =
  "Le stock de chaque titre change selon son écart. Les titres du rayon qui n’ont pas été comptés sont considérés comme disparus. Chaque changement figure dans les mouvements du titre, où vous pouvez l’annuler.";
export const applyFreeText =
  "Le stock de chaque titre change selon son écart. Les titres que vous n’avez pas numérisés restent tels quels. Chaque changement figure dans les mouvements du titre, où vous pouvez l’annuler.";
export const apply = "Mettre le stock à jour";
export const goOn = "Continuer à compter";
export const drop = "Abandonner cet inventaire";
export const hasEnded = "Cet inventaire est terminé.";
export const back = "Retour aux inventaires";

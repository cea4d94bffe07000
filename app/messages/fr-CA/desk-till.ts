/** The stock that a shop shares with its till at Square, at the desk. */
export const tillTitle = "Stock dans Square";
export const off =
  "La librairie ne partage pas son stock avec Square. Vous pouvez activer ce partage sous Paramètres, Square à la caisse.";
export const reads =
  "Les quantités de Square deviennent le stock de la librairie : recevez et comptez les livres dans Square.";
export const sends = "Square est avisé de chaque exemplaire qu’une commande prend ou remet en stock.";
export const readAt = "Dernière lecture : {time}";
export const readNever =
  "Les quantités de Square n’ont pas encore été lues. Cela prend quelques minutes tout au plus.";
export const failing = "Impossible de lire les quantités de Square depuis le {time} : {problem}";
export const waiting = "{count|# vente|# ventes} à transmettre à Square, depuis le {time}";
export const read = "Lire toutes les quantités maintenant";
export const failedTitle = "Ventes que Square n’a pas acceptées";
export const failedLead =
  "Corrigez chacune de ces quantités dans Square, puis appuyez sur son bouton. D’ici là, la librairie continue de soustraire ce qu’elle a vendu.";
export const settle = "J’ai corrigé Square";
export const differTitle = "Exemplaires qui diffèrent";
export const differLead =
  "D’après les dernières quantités lues. Les exemplaires pris par des commandes et pas encore transmis à Square ne comptent pas comme des écarts.";
export const differNone = "Aucun écart.";
export const unknownTitle = "Articles qui ne correspondent à aucun titre ici";
export const unknownLead =
  "Leur UGS (SKU) ou leur CUP (UPC) n’est pas un ISBN, ou c’est un ISBN absent du catalogue. Si l’un de ces articles est un livre, entrez son ISBN comme UGS dans Square.";
export const unknownNone = "Chaque article de Square correspond à un titre ici.";
export const severalTitle = "ISBN partagés par plusieurs articles";
export const severalLead =
  "La librairie ne peut pas savoir lequel compter : elle ne touche donc pas à ces titres. Donnez à un exemplaire d’occasion sa propre UGS, et laissez l’ISBN à un seul article. Square sera alors avisé de ce que vous avez vendu ici entre-temps.";
export const severalNone = "Aucun ISBN n’est en double.";
export const more = "{count|# autre n’est pas affiché|# autres ne sont pas affichés}.";
export const columns = {
  title: "Titre",
  location: "Succursale",
  here: "Ici",
  square: "Square",
  difference: "Écart",
  when: "Date",
  change: "Changement dans Square",
  why: "Raison",
  settled: "Réglé",
  sku: "UGS (SKU)",
  name: "Nom",
  items: "Articles",
  unsent: "Vendus ici, à transmettre",
};
export const noCount = "aucune quantité";
export const toSettings = "Paramètres de Square à la caisse";
export const countThere =
  "Votre caisse Square tient le compte du stock : ce que vous comptez ici sera remplacé à la prochaine lecture.";

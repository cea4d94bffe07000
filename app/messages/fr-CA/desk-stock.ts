/** The desk: stock that staff move by hand, deliveries, and counts. */
export const shelvesHeading = "Exemplaires par succursale";
export const shelvesColumns = {
  location: "Succursale",
  condition: "État",
  onhand: "En stock",
  aside: "Mis de côté pour des commandes",
  onorder: "En commande",
  price: "Prix",
  action: "Action",
};
export const adjust = "Ajuster";
export const ledger = "Mouvements de stock";
export const ledgerNone =
  "Aucun mouvement fait à la main. Les ventes et les importations ne figurent pas ici.";
export const ledgerLead =
  "Les mouvements faits à la main par le personnel. Les ventes et les importations ne figurent pas ici.";
export const moved = {
  damaged: "{who} a retiré {count|# exemplaire abîmé|# exemplaires abîmés}. Il en reste {left}.",
  lost: "{who} a noté la perte de {count|# exemplaire|# exemplaires}. Il en reste {left}.",
  sold: "{who} a vendu {count|# exemplaire|# exemplaires} en magasin. Il en reste {left}.",
  found: "{who} a trouvé {count|# exemplaire|# exemplaires}. Il y en a maintenant {left}.",
  returned:
    "{who} a remis en stock {count|# exemplaire retourné|# exemplaires retournés}. Il y en a maintenant {left}.",
  received: "{who} a reçu {count|# exemplaire|# exemplaires}. Il y en a maintenant {left}.",
  aside: "{who} a reçu un exemplaire et l’a mis de côté pour la commande {order}.",
  correction: "{who} a corrigé le nombre : {left}.",
  ordered: "{who} a noté {count|# exemplaire de plus|# exemplaires de plus} en commande chez le fournisseur.",
  unordered:
    "{who} a noté {count|# exemplaire de moins|# exemplaires de moins} en commande chez le fournisseur.",
  counted: "{who} a compté {left|# exemplaire|# exemplaires}.",
};
export const movedAt = "{text} ({location})";
export const undoneBy = "Annulé ({who}).";
export const undo = "Annuler";

export const adjustTitle = "Ajuster le stock";
export const adjustOf = "Ajuster le stock : {title}";
export const adjustText = "{location}, {condition} : {count|# exemplaire|# exemplaires} en stock.";
export const adjustOrdered = "{count|# exemplaire|# exemplaires} en commande chez le fournisseur.";
export const adjustAside = "De ce nombre, {count|# est mis de côté|# sont mis de côté} pour des commandes.";
export const reason = "Raison";
export const reasons = {
  damaged: "Abîmé : retirer des exemplaires",
  lost: "Perdu ou volé : retirer des exemplaires",
  sold: "Vendu en magasin : retirer des exemplaires",
  found: "Trouvé : ajouter des exemplaires",
  returned: "Retour en magasin : ajouter des exemplaires",
  received: "Reçu sans numérisation : ajouter des exemplaires",
  correction: "Correction : voici le nombre réel d’exemplaires",
  ordered: "Commandé : voici le nombre d’exemplaires en commande chez le fournisseur",
};
export const copies = "Exemplaires";
export const badCopies = "Entrez un nombre entier, par exemple 2.";
export const note = "Note";
export const noteHint = "Pour l’historique. Seul le personnel la lit.";
export const adjustSubmit = "Ajuster le stock";

export const receiveTitle = "Recevoir un arrivage";
export const receiveLead =
  "Numérisez chaque exemplaire. S’il est attendu pour une commande, il est mis de côté; sinon, il va en rayon.";
export const whichLocation = "Succursale";
export const scanBook = "Numérisez un livre";
export const scanSubmit = "Recevoir";
export const receivedShelf = "En rayon : {title}, {count|# exemplaire|# exemplaires}.";
export const receivedAside = "Mis de côté pour la commande {order}, {name} : {title}.";
export const openOrder = "Ouvrir la commande {order}";
export const addIt = "Ajouter ce titre";
export const many = "Autres exemplaires : {title}";
export const manyHint = "En plus de celui que vous avez numérisé.";
export const manySubmit = "Recevoir aussi ceux-ci";
export const lately = "Reçu au cours des dernières 24 heures";
export const latelyNone = "Rien pour le moment.";
export const rowShelf = "{title}, {count|# exemplaire|# exemplaires}";
export const rowAside = "{title}, pour la commande {order}";
export const rowUndone = "annulé";

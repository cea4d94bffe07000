/** The areas of the desk: one line about each, on the page that leads to all of them. */
export const shopTitle = "La librairie";
export const shopNothing = "Rien d’autre ici pour vous. Vos droits sont accordés par un ou une propriétaire.";

export const groups = {
  customers: "Clientèle et offres",
  books: "Livres",
  content: "Pages et événements",
  figures: "Chiffres",
  running: "Gestion de la librairie",
};

export const todayAbout = "Ce qui vous attend";
export const ordersAbout = "Trouver des commandes et les traiter, ou en prendre une au téléphone";
export const scanAbout =
  "Listes de préparation et bordereaux, emballage et remise au lecteur de codes à barres";
export const customersAbout = "Trouver et approuver des comptes, exempter des taxes";
export const titlesAbout =
  "Trouver un livre, changer son prix, le masquer, ou en ajouter un qu’aucun flux ne contient";
export const receiveAbout = "Numériser un arrivage et mettre de côté les exemplaires que la clientèle attend";
export const searchesAbout = "Les recherches sans résultat, et comment y remédier";
export const importsAbout =
  "Importer le stock, les prix, les titres et les événements, modifier plusieurs titres à la fois, revenir en arrière";
export const countAbout =
  "Compter un rayon au lecteur de codes à barres, voir les écarts, mettre le stock à jour";
export const giftCardsAbout = "Émettre une carte-cadeau, en consulter une, la renvoyer";
export const promotionsAbout = "Codes promotionnels et rabais automatiques";
export const preordersAbout =
  "Exemplaires signés ou dédicacés avant la parution d’un livre, et les dédicaces demandées";
export const registriesAbout = "Les listes de cadeaux dont la date approche";
export const disputesAbout = "Les paiements contestés auprès d’une banque";
export const emailsAbout = "Ce que la librairie a envoyé, et ce qui n’a pas pu être livré";
export const listsAbout = "Listes de titres pour vos pages et les listes en vedette";
export const picksAbout = "Ce que vos libraires recommandent, et pourquoi";
export const translationsAbout = "Vos propres textes dans la deuxième langue du site";
export const picturesAbout =
  "Images pour les listes, les pages et les événements, et leur description pour qui ne les voit pas";
export const openingAbout = "Ce qu’il reste à faire avant de vendre votre premier livre";
export const settingsAbout =
  "Adresse, heures, couleurs, livraison, paiement, taxes et tout ce qui concerne la librairie";
export const reportsAbout = "Ventes, taxes, paiements, cartes-cadeaux et palmarès de la semaine";
export const staffAbout = "Qui travaille ici, et les droits de chaque personne";
export const doorAbout =
  "Qui vient à un événement : vérifier les billets, noter les arrivées, imprimer la liste";
export const programsAbout = "Des clés pour votre caisse, votre comptabilité et d’autres logiciels";
export const webhooksAbout = "Les logiciels avisés sans délai des commandes, du stock et de la clientèle";
export const eventsAbout = "Ajouter, modifier ou annuler des événements, leurs billets et leurs forfaits";
export const healthAbout = "Courriels en échec, importations, sauvegardes, erreurs et sessions ouvertes";
export const pagesAbout =
  "La page d’accueil, vos propres pages, le menu et le pied de page : brouillons, aperçus et versions";

/** The desk: events, their tickets and bundles. */
export const title = "Événements";
export const which = "Choix des événements";
export const coming = "À venir";
export const past = "Passés";
export const find = "Chercher";
export const findHint = "Des mots du nom, du lieu ou de la description.";
export const where = "Lieu";
export const everywhere = "Partout";
export const show = "Afficher";
export const none = "Aucun événement.";
export const columns = {
  event: "Événement",
  when: "Date",
  place: "Lieu",
  people: "Personnes",
  views: "Vues",
};
export const cancelled = "Annulé";
export const reservedOf = "{coming} sur {seats}";
export const waitingToo = "{count} en attente";
export const add = "Ajouter un événement";
export const aboutEvent = "Événement";
export const back = "Retour aux événements";
export const backToEvent = "Retour à l’événement";

export const name = "Nom";
export const day = "Jour";
export const starts = "Début";
export const timeHint = "À l’heure de la librairie, par exemple 19 h 30.";
export const ends = "Fin";
export const endsDay = "Dernier jour";
export const endsDayHint = "Laissez vide si l’événement finit le même jour.";
export const description = "Description";
export const descriptionHint =
  "Une ligne vide commence un paragraphe. **gras**, *italique*, [un lien](https://…), et des lignes qui commencent par - pour une liste.";
export const descriptionHtml =
  "Ce texte a une mise en forme que ces règles ne permettent pas; il s’affiche donc en HTML. Changez les mots et laissez les balises.";
export const location = "Lieu";
export const elsewhere = "Ailleurs";
export const place = "Endroit";
export const placeHint = "Si c’est ailleurs, ou pour préciser, par exemple « À l’étage ».";
export const price = "Prix (texte)";
export const priceHint =
  "Par exemple « Gratuit » ou « 12 $; tarif étudiant, 8 $ ». Les billets ont leurs propres prix.";
export const seats = "Places";
export const seatsHint =
  "Le nombre de personnes qui peuvent réserver. Laissez vide s’il n’est pas nécessaire de réserver. Un événement qui vend des billets ne prend pas de réservations.";
export const answerBy = "Réservations jusqu’au";
export const books = "Livres";
export const booksHint =
  "Les ISBN des livres dont il est question, séparés par des espaces ou des sauts de ligne.";
export const picture = "Image";
export const pictureHint =
  "Le nom d’une des images de la librairie, ou une adresse Web. Laissez vide pour n’en mettre aucune.";
export const addSubmit = "Ajouter cet événement";
export const save = "Enregistrer";
export const change = "Modifier";
export const changeOf = "Modifier : {name}";
export const changeText =
  "Si l’heure ou le lieu change, toutes les personnes qui ont réservé ou acheté des billets reçoivent un courriel.";
export const duplicate = "Dupliquer";
export const duplicateText =
  "Copie, une semaine plus tard : {name}. Changez ce qui diffère. Les billets et les forfaits sont copiés aussi, dans la quantité qui reste.";

export const noName = "Entrez un nom.";
export const badDay = "Choisissez un jour, ou entrez l’année, le mois et le jour : 2026-12-31.";
export const badTime = "Entrez une heure, par exemple 19 h 30.";
export const endsFirst = "La fin doit venir après le début. Si c’est un autre jour, entrez-le aussi.";
export const tooLong = "Un événement peut durer au plus {count} jours.";
export const badLocation = "Choisissez le lieu.";
export const badSeats = "Entrez un nombre de 1 à {count}.";
export const tooManyBooks = "Un événement peut avoir au plus {count} livres.";
export const unknownBook = "Aucun titre n’a le numéro {code}.";
export const unknownPicture = "La librairie n’a aucune image de ce nom.";

export const facts = {
  when: "Date",
  place: "Lieu",
  price: "Prix",
  people: "Réservations",
  answerBy: "Jusqu’au",
  books: "Livres",
  views: "Page vue",
};
export const times = "{count|# fois|# fois}";
export const skipped =
  "Cette nuit-là, avec le changement d’heure, {time} n’existe pas. L’événement a lieu à {instead}, ce qui revient au même.";
export const repeated =
  "Cette nuit-là, avec le changement d’heure, {time} arrive deux fois. L’événement a lieu la première fois, avant qu’on recule l’heure.";
export const inShop = "Voir sur le site";
export const atDoor = "À l’entrée";
export const tickets = "Billets";
export const noTickets = "Aucun billet. Avec des billets, l’événement ne prend pas de réservations.";
export const ticketColumns = {
  name: "Billet",
  price: "Prix",
  left: "Restants",
  sold: "Vendus",
  code: "Numéro",
};
export const addTicket = "Ajouter des billets";
export const changeTicketOf = "Modifier les billets : {name}";
export const ticketText =
  "Les billets sont taxés selon la classe « ticket » des taxes de la librairie, et se vendent jusqu’à la fin de l’événement.";
export const ticketName = "Catégorie";
export const ticketNameHint = "Par exemple Adulte ou Tarif étudiant.";
export const ticketPrice = "Prix";
export const ticketLeft = "Nombre restant";
export const ticketLeftHint = "À vendre à partir de maintenant. 0 met fin à la vente.";
export const ticketDetails = {
  is: "{name} : {price}, reste {left}",
  was: "{name} : {price}, reste {left} (avant : {before}, reste {old})",
  bundle: "{ticket} avec {code} : {price}",
  noBundle: "{ticket} avec {code} : forfait retiré",
};
export const badTicketName = "Entrez une catégorie de billets, par exemple Adulte.";
export const badPrice = "Entrez un prix, par exemple 12,50.";
export const badLeft = "Entrez un nombre, par exemple 50.";
export const bundles = "Forfaits";
export const noBundles = "Aucun forfait. Un forfait vend un billet et un livre ensemble, à un seul prix.";
export const bundleColumns = { what: "Billet et livre", price: "Ensemble" };
export const bundleOf = "{ticket} avec {book}";
export const addBundle = "Ajouter un forfait";
export const bundleText =
  "On peut acheter les deux ensemble à ce prix. Chacun garde son propre stock et est taxé séparément.";
export const bundleTicket = "Billet";
export const bundleBook = "ISBN du livre";
export const bundlePrice = "Prix des deux";
export const endBundle = "Retirer ce forfait";

export const cancel = "Annuler cet événement";
export const cancelOf = "Annuler : {name}";
export const cancelGuests =
  "Un courriel avise quiconque a réservé ou attend une place : {count|# personne|# personnes}.";
export const cancelOrders =
  "{count|# commande comprend|# commandes comprennent} des billets pour cet événement. Les commandes qui ne contiennent que des billets sont annulées; dans les autres, les billets sont remboursés. Un courriel en avise chaque personne.";
export const cancelAmount =
  "Remboursement : {amount}. Si un remboursement est refusé, les autres se font quand même, et la page de l’événement indique la commande.";
export const cancelHandBack =
  "{amount} ont été payés en magasin : remettez-les vous-même. La page de l’événement indique alors ces commandes.";
export const cancelNobody = "Aucune place réservée et aucun billet vendu.";
export const cancelStays =
  "Sa page reste et indique que l’événement est annulé. Cette opération est irréversible.";
export const cancelSubmit = "Annuler cet événement";
export const cancelOnly = "Garder l’événement";
export const finish = "Reprendre les billets";
export const isCancelled = "Cet événement est annulé.";
export const isCancelledRest =
  "Cet événement est annulé. Il reste à reprendre les billets de {count|# commande|# commandes}.";
export const refusedRefunds = "Remboursements refusés";
export const refusedRefundsText =
  "Remboursez vous-même les billets de ces commandes. Un courriel a déjà annoncé l’annulation de l’événement.";

export const handBack = "Argent à remettre";
export const handBackText =
  "Ces commandes ont été payées en magasin. Remettez ce qui a été payé pour les billets; chaque commande indique le montant.";

export const history = "Historique";
export const acts = {
  "event added": "{who} a ajouté l’événement.",
  "event changed": "{who} a modifié l’événement : {detail}.",
  "event cancelled": "{who} a annulé l’événement.",
  "event refunds refused": "Remboursements refusés pour ces commandes : {detail}.",
  "event money to hand back": "Payé en magasin, à remettre : commandes {detail}.",
  "event tickets changed": "{who} a modifié des billets. {detail}.",
  "event bundles changed": "{who} a modifié un forfait. {detail}.",
};

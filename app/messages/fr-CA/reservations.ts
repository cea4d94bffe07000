/** Places at free events: the form on an event's page, the page that an email's link opens, and the emails. */
export const heading = "Réservez votre place";
export const headingFull = "Liste d’attente";
export const intro =
  "C’est gratuit. Nous vous enverrons les détails par courriel, avec un lien au cas où vos plans changeraient.";
export const placesLeft = "Il reste {count|# place|# places}.";
export const full = "Toutes les places sont prises. Nous vous écrirons dès qu’une place se libérera.";
export const closed = "Il n’est plus possible de réserver une place pour cet événement.";
export const until = "Date limite pour réserver : {time}.";
export const name = "Votre nom";
export const email = "Courriel";
export const party = "Combien de personnes viendront?";
export const partyWrong = "Indiquez combien de personnes viendront, de 1 à {count}.";
export const reserve = "Réserver";
export const join = "M’ajouter à la liste d’attente";

export const page = "Réservation";
export const coming = "{count|# place est réservée|# places sont réservées} à votre nom.";
export const waiting = "Votre nom est sur la liste d’attente, pour {count|# place|# places}.";
export const cancelled = "Cette réservation est annulée. Merci de nous l’avoir dit.";
export const over = "Cet événement est terminé.";
export const eventCancelled = "Cet événement est annulé.";
export const unknown = "Nous n’avons pas trouvé cette réservation. Le lien est peut-être incomplet.";
export const cancel = "Annuler ma réservation";
export const leave = "Quitter la liste d’attente";
export const noReminders = "Ne plus m’envoyer de rappels d’événements";
export const toEvent = "À propos de l’événement";

export const comingSubject = "Votre réservation : {event}";
export const comingTitle = "C’est réservé!";
export const comingText =
  "Merci! {count|# place est réservée|# places sont réservées} à votre nom pour « {event} ».";
export const waitingSubject = "Liste d’attente : {event}";
export const waitingTitle = "Votre nom est sur la liste d’attente";
export const waitingText =
  "« {event} » affiche complet : votre nom est donc sur la liste d’attente, pour {count|# place|# places}. Nous vous écrirons dès qu’il y aura de la place.";
export const movedUpSubject = "Il y a de la place pour vous : {event}";
export const movedUpTitle = "C’est réservé!";
export const movedUpText =
  "Bonne nouvelle : {count|# place est réservée|# places sont réservées} à votre nom pour « {event} ».";
export const reminderSubject = "Rappel : {event}";
export const reminderTitle = "À bientôt!";
export const reminderText =
  "{count|# place est réservée|# places sont réservées} à votre nom pour « {event} ».";
export const changedSubject = "Nouvelle heure ou nouveau lieu : {event}";
export const changedTitle = "Un changement à noter";
export const changedText = "L’heure ou le lieu a changé pour « {event} ». Voici les nouveaux détails :";
export const ticketsChangedText =
  "L’heure ou le lieu a changé pour « {event} ». Vous avez {count|# billet|# billets}. Voici les nouveaux détails :";
export const ticketsChangedHelp =
  "Si vous ne pouvez pas venir, répondez à ce courriel et nous trouverons une solution.";
export const nightCancelledTitle = "L’une de vos dates est annulée";
export const nightCancelledText =
  "Malheureusement, « {event} » n’aura pas lieu à la date prévue ({day}). Vos billets restent valables pour les autres dates ci-dessous.";
export const nightsLeft = "Vos billets restent valables pour";
export const nightCancelledHelp =
  "Si vous avez une question au sujet de vos billets, répondez à ce courriel et nous vous aiderons.";
export const alsoFor = "Valable aussi pour :";
export const ticketsOrder = "Votre commande {number}";
export const aboutEvent = "À propos de l’événement";
export const cancelText =
  "Si vos plans changent, ou si ce n’était pas vous, annulez pour laisser la place à quelqu’un d’autre.";
export const cancelLink = "Annuler ma réservation";
export const leaveText = "Si vos plans changent, ou si ce n’était pas vous, quittez la liste d’attente.";
export const leaveLink = "Quitter la liste d’attente";
export const cancelledSubject = "Annulation : {event}";
export const cancelledTitle = "Cet événement est annulé";
export const cancelledText =
  "Malheureusement, « {event} » n’aura pas lieu ({day}). Au plaisir de vous voir à un autre événement.";
export const otherEvents = "Nos autres événements";

export const ticketsLeft = "{count|Il reste # billet|Il reste # billets}";
export const soldOut = "Complet";
export const tickets = "Billets";
export const ticketKind = "Billet";
export const ticketPrice = "Prix";
export const ticketStock = "Restants";
export const ticketCount = "Nombre";
export const addTickets = "Ajouter au panier";
export const chooseTickets = "Choisir des billets";
export const loginForTickets = "Connectez-vous pour acheter des billets";

/** To people who bought tickets of a cancelled event. */
export const ticketsNote =
  "« {event} » n’aura pas lieu : vos billets ne sont donc plus valables (événement {id}).";

/** The list at the door. */
export const doorTitle = "Liste à l’entrée : {event}";
export const doorCount = "{count|# personne attendue|# personnes attendues}. Dernière mise à jour : {time}.";
export const doorWaiting = "En attente d’une place";

/** The desk's pages about emails. */
export const emailsTitle = "Courriels";
export const emailsLabel = "Courriels par état";
export const states = {
  all: "Tous les courriels",
  failed: "Non envoyés",
  failing: "Nouveaux essais en cours",
  waiting: "Pas encore envoyés",
  held: "Retenus jusqu’à demain",
  sent: "Envoyés",
};
export const emailsLead = {
  all: "Ce que la librairie a envoyé, du plus récent au plus ancien.",
  failed: "Nous avons essayé d’envoyer ces courriels pendant trois jours, sans succès.",
  failing: "Ces courriels n’ont pas encore pu être envoyés. Nous continuons d’essayer pendant trois jours.",
  waiting: "Ces courriels partent d’ici quelques minutes.",
  held: "Ces adresses ont reçu le nombre maximal de courriels pour aujourd’hui. Ceux-ci partiront demain.",
};
export const emailsTheirs = "Vous voyez les courriels sur les commandes de ces succursales : {locations}.";
export const noEmails = "Aucun courriel ici.";
export const columns = {
  written: "Rédigé le",
  to: "À",
  subject: "Objet",
  state: "État",
  action: "Action",
};
export const problems = {
  address: "Cette adresse n’existe pas. Demandez la bonne.",
  full: "La boîte de réception est pleine.",
  refused: "Le serveur de réception a refusé le courriel.",
  busy: "Le serveur de réception ne pouvait pas recevoir le courriel à ce moment-là.",
  away: "Notre serveur de courriel est injoignable. Adressez-vous à la personne qui le gère.",
  login: "Notre serveur de courriel a refusé la connexion. Adressez-vous à la personne qui le gère.",
  other: "L’envoi a échoué.",
};
export const emailTitle = "Courriel";
export const backToEmails = "Retour aux courriels";
export const again = "Renvoyer";
export const againTo = "à {recipient} : {subject}";

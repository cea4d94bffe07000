/** Pages of their own: contact and hours, the choice of a shop, featured lists, gift cards, and the demo's. */
export const testTitle = "Menu d’essai";
export const accredited = "Librairie agréée";
export const contactTitle = "Coordonnées et heures d’ouverture";
export const hours = "Heures d’ouverture";
export const closed = "Fermé";
export const openToday = "Aujourd’hui : {hours}";
export const specialDays = "Heures particulières";
export const directions = "Plan : {name}";
export const weekdays = {
  monday: "Lundi",
  tuesday: "Mardi",
  wednesday: "Mercredi",
  thursday: "Jeudi",
  friday: "Vendredi",
  saturday: "Samedi",
  sunday: "Dimanche",
};
export const locationTitle = "Quelle est votre succursale?";
export const locationStay = "Garder ma succursale : {location}";
export const locationText = "Les prix, la disponibilité et le ramassage dépendent de la succursale choisie.";
export const locationWarning = "Attention : changer de succursale videra votre panier";
export const locationHere = "Choisir cette succursale";
export const locationHereNamed = "Choisir cette succursale : {location}";
export const locationCurrent = "C’est votre succursale";
export const featuresTitle = "Listes en vedette";
export const featuresSorts = {
  lastupdate: "Dernière modification",
  dateposted: "Plus récentes",
  name: "Nom",
};
export const featuresFind = "Trouver une liste";
export const featuresSort = "Trier par";
export const featuresAll = "Toutes les listes";
export const featuresCategories = "Catégories";
export const featuresUpdated = "Dernière modification : {date}";
export const emailTitle = "Courriels de la démo";
export const emailNone = "Aucun courriel pour le moment.";
export const emailFromTo = "De : {from}, à : {to}, {date}";
export const emailOpen = "Ouvrir dans une fenêtre :";
export const emailPlain = "Texte brut";
export const emailKinds = "Tous les types de courriels, avec des données d’exemple";
export const emailsTitle = "Tous les types de courriels";
export const emailsText =
  "Voici tous les courriels que cette librairie envoie, remplis avec des données d’exemple. Aucun n’est réellement envoyé.";
export const emailText =
  "Les courriels envoyés par les librairies, du plus récent au plus ancien. Ce sont des fichiers du dossier de données; rien ne quitte cet ordinateur.";

/** The box that asks whether a visit may be counted, and the paragraph of the privacy policy that shows it again. */
export const analyticsTitle = "Statistiques de fréquentation";
export const analyticsQuestion =
  "Nous permettez-vous de compter votre visite avec Google Analytics? Google recevrait alors votre adresse IP et saurait quelles pages vous consultez.";
export const analyticsAnswers = { allow: "Accepter", refuse: "Refuser" };
export const analyticsPolicy = "Politique de confidentialité";
export const analyticsNote =
  "Nous comptons les visites avec Google Analytics, mais seulement avec votre accord.";
export const analyticsChange = "Modifier mon choix";

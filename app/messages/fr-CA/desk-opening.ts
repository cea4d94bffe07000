/** Opening a shop: the tasks before it sells its first book. */
export const openingTitle = "Ouvrir votre librairie";
export const lead =
  "Il reste {left|# tâche|# tâches} avant de vendre votre premier livre. Faites-les dans l’ordre que vous voulez.";
export const leadTrading =
  "Il reste {left|# tâche|# tâches} parmi celles d’une nouvelle librairie. Faites-les dans l’ordre que vous voulez.";
export const allDone = "Tout est fait. Votre librairie est prête.";
export const states = { done: "Fait", open: "À faire", skipped: "Pas nécessaire" };
export const tasks = {
  address: "Nom et adresse",
  hours: "Heures d’ouverture",
  look: "Logo et couleurs",
  taxes: "Numéros de taxes et taux",
  titles: "Premiers livres en stock",
  home: "La page d’accueil",
  pickup: "Ramassage",
  shipping: "Tarifs de livraison",
  payment: "Un mode de paiement en ligne, mis à l’essai",
  email: "Un courriel bien reçu",
  staff: "Personnel",
  order: "Une commande d’essai",
};
export const about = {
  address: "Où vous êtes, sur chaque page, chaque courriel et chaque reçu",
  hours: "Chaque semaine, et les jours qui font exception",
  look: "Votre logo, ou au moins une couleur bien à vous",
  taxes: "Votre numéro de taxes sur les reçus; une librairie américaine entre aussi ses taux",
  titles: "Ajouter un titre à la main",
  home: "Ce qu’on voit en premier : sans bloc, elle est vide",
  pickup: "La clientèle vient chercher ses commandes et peut alors payer",
  shipping: "Où vous livrez, et à quel prix",
  payment: "Sinon, on paie au ramassage, ou vous communiquez avec la personne",
  email: "Envoyez-vous-en un",
  staff: "Ajoutez les personnes qui travaillent avec vous",
  order:
    "Achetez un livre dans votre propre librairie, comme le ferait votre clientèle, puis annulez la commande",
};
export const importTitles = "ou importer votre stock à partir d’un fichier";
export const skip = "Pas nécessaire chez nous";
export const unskip = "C’est nécessaire, finalement";
export const skipOf = "({task})";
export const close = "Masquer cette liste";
export const closeAbout = "La page Aujourd’hui n’y mènera plus. Vous retrouverez la liste sous La librairie.";
export const reopen = "Remettre sur la page Aujourd’hui";
export const findingsTitle = "Le serveur";
export const findingsLink = "Vérifier le serveur";
export const findingsLead =
  "Passe en revue le disque, les courriels, les sauvegardes et tout ce dont la librairie a besoin. Cela peut prendre quelques secondes.";
export const findingsNone = "Le serveur n’a aucun problème.";
export const findingsShared = "Plusieurs librairies partagent ce serveur. L’équipe technique s’en occupe.";
export const findingStates = { ok: "Fait", warning: "À améliorer", problem: "À faire" };
export const emailTitle = "Les courriels se rendent-ils?";
export const emailLead =
  "Nous envoyons un courriel avec un lien à {email}. Ouvrez le lien, ou copiez ici le code à la fin de son adresse.";
export const emailNoServer =
  "Ce serveur ne peut pas encore envoyer de courriels : il les écrit dans des fichiers. Demandez à la personne qui le gère de configurer l’envoi.";
export const emailSend = "Envoyer le courriel";
export const code = "Code";
export const codeSubmit = "Bien reçu";
export const emailBack = "Toutes les tâches";
export const emailNeeded = "Entrez une adresse courriel.";
export const codeNeeded = "Entrez le code reçu par courriel.";
export const onTodayTrading = "{left|# tâche|# tâches} à faire parmi celles d’une nouvelle librairie";
export const onToday = "{left|# tâche|# tâches} à faire avant d’ouvrir votre librairie";

export const testEmail = {
  subject: "{shop} : les courriels se rendent",
  title: "Tout fonctionne",
  text: "Si vous lisez ceci, l’envoi de courriels fonctionne. Librairie : {shop}. Ouvrez le lien pour cocher cette tâche dans la liste.",
  button: "Bien reçu",
  note: "Ce courriel est arrivé dans les indésirables? Ceux de votre clientèle risquent d’y aller aussi : parlez de SPF et de DKIM à la personne qui gère votre serveur.",
};

/** The desk: what the shop's staff read about their login and their rights. */
export const title = "Comptoir";
export const navigation = "Comptoir";
export const today = "Aujourd’hui";
export const logIn = "Se connecter";
export const loginTitle = "Se connecter au comptoir";
export const loginLead = "{shop} : réservé au personnel.";
export const email = "Courriel";
export const password = "Mot de passe";
export const logOut = "Se déconnecter";
export const toShop = "Voir le site";
export const forgotLink = "Mot de passe oublié?";
export const forgotTitle = "Mot de passe oublié?";
export const forgotLead =
  "Entrez l’adresse courriel qui vous sert à vous connecter au comptoir. Nous y enverrons un lien pour choisir un nouveau mot de passe.";
export const forgotSubmit = "Envoyer le lien";
export const forgotSentTitle = "Consultez vos courriels";
export const forgotSent =
  "Si cette adresse courriel est celle de quelqu’un du personnel, nous y avons envoyé un lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant une heure. Rien reçu? Vérifiez vos courriels indésirables, ou demandez un lien à un ou une propriétaire de la librairie.";
export const forgotNoEmail =
  "Cette librairie ne peut pas encore envoyer de courriels. Demandez un lien à un ou une propriétaire : Personnel, votre nom, Envoyer un lien. Si personne ne peut se connecter, exécutez cette commande sur le serveur; elle affichera le lien :";
export const toLogin = "Retour à la connexion";
export const setTitle = "Choisissez votre mot de passe";
export const setLead = "{name}, choisissez un mot de passe pour vous connecter au comptoir.";
export const setSubmit = "Enregistrer le mot de passe";
export const linkExpiredTitle = "Ce lien ne fonctionne plus";
export const codeTitle = "Entrez un code";
export const codeLead =
  "Ouvrez l’application sur votre téléphone et entrez le code qu’elle affiche pour cette librairie.";
export const code = "Code";
export const codeHint = "Six chiffres, ou l’un de vos codes de secours.";
export const codeSubmit = "Continuer";
export const otherLogin = "Se connecter sous un autre nom";
export const confirmTitle = "Entrez de nouveau votre mot de passe";
export const confirmLead = "Cette page demande votre mot de passe, pour confirmer que c’est bien vous.";
export const confirmSubmit = "Continuer";
export const keptTitle = "Ce n’est pas encore envoyé";
export const keptLead =
  "Votre session était terminée, il fallait votre mot de passe ou votre NIP, ou quelqu’un d’autre avait pris le poste. Rien n’a changé. Vous pouvez l’envoyer maintenant, en votre nom :";
export const keptNothing = "Ce formulaire n’a aucun champ. Vous pouvez l’envoyer maintenant.";
export const keptFields = {
  name: "Nom",
  email: "Courriel",
  preset: "Profil",
  rights: "Droit",
  locations: "Succursale",
  note: "Note",
  amount: "Montant",
  price: "Prix",
  shipping: "Livraison",
  tracking: "Numéro de suivi",
  method: "Mode de paiement",
  certificate: "Certificat",
  until: "Dernier jour",
  types: "Taxe",
  buyer: "Personne autorisée",
  first_name: "Prénom",
  last_name: "Nom de famille",
  company: "Institution",
};
export const keptField = "Autre champ";
export const keptSubmit = "Envoyer maintenant";
export const keptDiscard = "Ne pas envoyer";
export const keptGone = "Ce que vous aviez envoyé n’est plus conservé : le délai est d’une heure.";
export const sessionsTitle = "Vos sessions";
export const sessionsLead =
  "Vous avez une session ouverte sur chacun de ces appareils. Une session se ferme automatiquement après douze heures.";
export const since = "Depuis";
export const until = "Jusqu’à";
export const browser = "Navigateur";
export const unknownBrowser = "Inconnu";
export const thisLogin = "Celle-ci";
export const endLogin = "Fermer";
export const endLoginOf = "la session du {time}";
export const factorTitle = "Second facteur";
export const factorLead =
  "Avec un second facteur, un mot de passe ne suffit pas pour ouvrir le comptoir : une application sur votre téléphone crée un code à chaque connexion.";
export const factorNeeded = "La librairie exige un second facteur. Ajoutez un appareil pour continuer.";
export const factorDevices = "Vos appareils";
export const factorNone = "Vous n’avez pas encore d’appareil.";
export const factorRemove = "Retirer";
export const factorAdd = "Ajouter un appareil";
export const factorScan =
  "Numérisez cette image avec une application de codes, par exemple celle qui gère vos mots de passe. Entrez ensuite le code qu’elle affiche.";
export const factorPicture = "Code QR contenant la clé";
export const factorKey = "Ou tapez cette clé dans l’application :";
export const factorName = "Nom de l’appareil";
export const factorSubmit = "Ajouter cet appareil";
export const codesTitle = "Codes de secours";
export const codesLead =
  "Notez ces codes. Chacun ouvre le comptoir une fois, si vous perdez votre téléphone. Ils ne seront plus affichés.";
export const codesLeft = "{count|Il vous reste # code de secours.|Il vous reste # codes de secours.}";
export const codesRenew = "Créer de nouveaux codes de secours";
export const codesRenewLead = "Vos anciens codes cessent de fonctionner.";
export const staffTitle = "Personnel";
export const staffInvite = "Ajouter une personne";
export const staffName = "Nom";
export const staffMay = "Droits";
export const staffWhere = "Lieu";
export const staffEverywhere = "Toute la librairie";
export const staffState = "Accès";
export const staffStates = { active: "Actif", invited: "Sans mot de passe", locked: "Bloqué" };
export const staffNewTitle = "Ajouter une personne au personnel";
export const staffSubmitNew = "Ajouter et envoyer un lien";
export const staffSubmit = "Enregistrer";
export const staffOwn = "Seulement ce qui est coché ici";
export const staffRights = "Droits";
export const staffLocations = "Seulement ces succursales (aucune cochée : toute la librairie)";
export const staffLinkTitle = "Un lien pour choisir un mot de passe";
export const staffLinkLead =
  "Nous envoyons à {email} un lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant une semaine, et s’affiche aussi ici.";
export const staffLinkSubmit = "Envoyer un lien";
export const staffLinkSent =
  "Nous avons envoyé à {email} ce lien pour choisir un mot de passe. Vous pouvez aussi le transmettre vous-même. Il fonctionne une seule fois, pendant une semaine.";
export const staffLink = "Lien";
export const staffNowMay = "Droits :";
export const staffLock = "Bloquer cet accès";
export const staffUnlock = "Débloquer cet accès";
export const staffReset = "Réinitialiser le second facteur";
export const staffHistory = "Historique";
export const staffHistoryNone = "Rien pour le moment.";
export const staffBack = "Retour au personnel";
export const indexTitle = "Bonjour {name}";
export const indexMay = "Vous pouvez :";
export const indexNothing =
  "Vous n’avez encore aucun droit. Adressez-vous à un ou une propriétaire de la librairie.";
export const indexWhere = "Seulement pour : {locations}.";
export const notFound = "Cette page n’existe pas";
export const notFoundText = "Elle a peut-être été déplacée, ou il y a une faute dans l’adresse.";
export const wrong = "Une erreur est survenue";
export const askColleague = "Demandez à quelqu’un de l’équipe";
export const toDesk = "Retour au comptoir";

export const rights = {
  see_orders:
    "Voir les commandes avec les noms, courriels et numéros de téléphone, les cartes-cadeaux, les événements et ce qui est en rayon",
  work_orders:
    "Traiter les commandes : accepter, préparer, emballer, expédier, remettre, et renvoyer leurs courriels",
  discounts: "Fixer des prix à la main : chiffrer des soumissions et créer des promotions",
  mark_paid: "Marquer des commandes comme payées et ouvrir les cartes scellées",
  refund: "Rembourser",
  cancel:
    "Annuler des commandes ou une partie de leurs exemplaires; ce qui a été payé en ligne est remboursé",
  see_card_numbers: "Voir les numéros des cartes-cadeaux",
  issue_cards: "Émettre, annuler et renvoyer des cartes-cadeaux",
  see_customers:
    "Voir la clientèle et les fiches clients, les listes de cadeaux, les réservations aux événements, les courriels envoyés et qui a reçu une carte-cadeau",
  edit_customers:
    "Gérer la clientèle : approuver, bloquer, exempter des taxes, et modifier les listes de cadeaux",
  view_as: "Voir le site avec un compte client, son panier, ses listes et ses commandes, sans rien changer",
  reports: "Voir les ventes, les taxes et les versements",
  export: "Exporter les commandes et le stock pour la comptabilité, et les données d’un compte client",
  erase: "Effacer des fiches clients",
  titles: "Modifier les titres, le stock et les rayons, et importer des fichiers",
  content: "Modifier les listes, les pages et les événements",
  settings: "Changer les paramètres et les comptes de paiement de la librairie",
  staff: "Ajouter du personnel et décider de ses droits",
};

export const actions = {
  "staff added": "ajout au personnel",
  "staff changed": "modification des droits",
  "staff locked": "blocage de l’accès",
  "staff unlocked": "déblocage de l’accès",
  "staff logged out": "fermeture d’une session",
  "staff link sent": "envoi d’un lien pour choisir un mot de passe",
  "staff link asked": "demande d’un lien pour choisir un mot de passe",
  "password changed": "choix d’un mot de passe",
  "device added": "ajout d’un appareil",
  "device removed": "retrait d’un appareil",
  "recovery codes renewed": "création de nouveaux codes de secours",
  "second factor reset": "réinitialisation du second facteur",
  "PIN set": "choix d’un NIP",
  "PIN locked": "blocage du NIP après cinq essais ratés",
  "PIN unlocked": "déblocage du NIP",
  "PIN reset": "suppression du NIP",
  "counter made": "création d’un poste partagé",
  "counter ended": "fermeture d’un poste partagé",
};
export const operator = "L’équipe technique";
export const program = "{name} (logiciel)";
export const visitor = "Quelqu’un sur la page de connexion";

export const presets = {
  bookseller: "Libraire",
  buyer: "Responsable des achats",
  manager: "Gestionnaire",
  owner: "Propriétaire",
};

export const invitation = {
  subject: "{shop} : votre accès au comptoir",
  title: "Choisissez votre mot de passe",
  text: "Vous faites partie de l’équipe. Choisissez un mot de passe pour vous connecter au comptoir. Librairie : {shop}.",
  button: "Choisir un mot de passe",
  note: "Le lien fonctionne une seule fois, pendant une semaine. Si vous n’attendiez pas ce courriel, vous pouvez l’ignorer.",
};

export const presetsMay = {
  bookseller: "Voir les commandes et les traiter, les marquer comme payées, et voir la clientèle",
  buyer: "Voir les commandes et modifier les titres, le stock, les listes, les pages et les événements",
  manager: "Tout, sauf effacer des fiches clients, les paramètres et le personnel",
  owner: "Tout",
};

export const forgot = {
  subject: "{shop} : nouveau mot de passe pour le comptoir",
  title: "Choisissez un nouveau mot de passe",
  text: "Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour le comptoir. Librairie : {shop}.",
  button: "Choisir un mot de passe",
  note: "Le lien fonctionne une seule fois, pendant une heure, et ferme toutes vos sessions. Si vous ne l’avez pas demandé, vous pouvez ignorer ce courriel : votre mot de passe ne change pas.",
};

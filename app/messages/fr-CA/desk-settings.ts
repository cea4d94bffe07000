/** The settings at the desk: the areas, their forms, and the history of what was changed. */
export const settingsTitle = "Paramètres";
export const lead = "Les modifications s’appliquent aussitôt, et vous pouvez les annuler.";
export const areas = {
  contact: "Nom et adresse",
  hours: "Heures d’ouverture",
  locations: "Succursales",
  look: "Logo et couleurs",
  selling: "Ce que vous vendez",
  delivery: "Ramassage et livraison locale",
  shipping: "Tarifs de livraison",
  payments: "Paiement",
  taxes: "Taxes",
  access: "Accès et commandes",
  email: "Courriel",
  till: "Square à la caisse",
  desk: "Comptoir",
  words: "Politiques et textes",
  menu: "Menu et adresses courtes",
  other: "Tout le reste",
};
export const areaAbout = {
  contact: "Adresse, téléphone, réseaux sociaux, fuseau horaire",
  hours: "Chaque semaine, et les jours particuliers",
  locations: "Celles qui ont leurs propres heures et leur propre stock",
  look: "L’apparence du site, avec un aperçu",
  selling: "Commandes, soumissions, codes promotionnels, cartes-cadeaux, soldes",
  delivery: "Ramassage, livraison dans les environs, commande minimale",
  shipping: "Transporteurs, zones et prix",
  payments: "Modes de paiement et comptes chez les fournisseurs",
  taxes: "Numéro de taxes et taux",
  access: "Site ouvert ou fermé, visites sans compte et comptes",
  email: "L’adresse de la librairie, et où mènent les liens",
  till: "Un seul stock pour la librairie et sa caisse",
  desk: "Second facteur",
  words: "Disponibilité, sujets, où modifier la politique de confidentialité",
  menu: "Adresses courtes, autre page d’accueil, où modifier le menu",
  other: "Langue, partenaires, ancien site",
};
export const historyTitle = "Modifications des paramètres";
export const historyLink = "Modifications";
export const historyAbout = "Qui a changé quoi, et comment l’annuler";
export const historyNone = "Rien n’a été modifié pour le moment.";
export const older = "Modifications plus anciennes";
export const changedBy = "{time}, {actor}";
export const takesBackLine = "Annulation d’une modification antérieure.";
export const takenBackLine = "Cette modification a été annulée.";
export const takeBack = "Annuler";
export const takeBackOf = "la modification du {time}";
export const nothing = "rien";
export const yes = "oui";
export const no = "non";
export const fromTo = "{name} : {before} → {after}";
export const save = "Enregistrer";
export const toSettings = "Tous les paramètres";
export const addRow = "Ajouter";
export const addRowTo = "à la liste « {list} »";
export const removeRow = "Retirer";
export const rowNumber = "{number}.";
export const newRow = "Ajout";
export const addPage = "Ajouter";
export const removePage = "Retirer de la liste";
export const pagesBefore = "Page précédente";
export const pagesAfter = "Page suivante";
/** Settings that are edited as drafts, with a preview. */
export const elsewhere = {
  menu: "À modifier sous Menu et pied de page",
  "privacy-policy": "À modifier sous Politique de confidentialité",
};
export const noPages = "Il n’y a rien pour le moment.";
export const choose = "Choisir";
export const conflictTitle = "Ces paramètres ont changé";
export const conflict =
  "Quelqu’un a modifié ces paramètres pendant que cette page était ouverte : les vôtres ne sont donc pas encore enregistrés. Vous retrouverez ci-dessous ce que vous avez écrit; enregistrez de nouveau pour l’utiliser.";
export const conflictChanges = "Ce qui a été modifié :";
export const preview = "Voir ces couleurs";
export const previewTitle = "Aperçu";
export const previewNote = "Ces couleurs ne sont pas encore enregistrées.";
export const sampleHeader = "Texte de l’en-tête";
export const sampleSearch = "Texte de la barre de recherche";
export const sampleMenu = "Texte du menu ouvert";
export const sampleButton = "Un bouton";
export const sampleText = "Le texte d’une page, et un lien";
/** Names of the two colour schemes in the preview. */
export const schemes = {
  light: "En mode clair",
  dark: "En mode sombre, que chaque personne choisit sur son appareil",
};
export const pairs = {
  header: "Texte de l’en-tête",
  search: "Texte de la barre de recherche",
  menu: "Texte du menu ouvert",
  background: "Texte de la page",
  links: "Liens",
  buttons: "Boutons",
};
export const contrastOf = "{name} : contraste de {ratio|#|#} pour 1";
export const contrastAdjusted =
  "{name} : contraste de {chosen|#|#} pour 1 dans la couleur choisie, et de {ratio|#|#} pour 1 dans la nuance affichée";
export const accessOpen = "Tout le monde peut voir le site.";
export const accessPrivate =
  "Le site est fermé aux personnes sans compte : elles voient un message, et peuvent se connecter ou créer un compte.";
export const accessExclusive = "Le site est fermé à tout le monde, sauf aux comptes que vous avez approuvés.";
export const orderingOff = "Personne ne peut commander : le site sert de catalogue.";

export const accountsTitle = "Comptes chez les fournisseurs de paiement";
export const accountsLead =
  "Ce que vous entrez est conservé et ne s’affiche plus jamais. Cochez ensuite le fournisseur ci-dessus pour que la clientèle puisse le choisir.";
export const accountStates = {
  missing: "Aucun compte",
  untried: "Configuré le {set}, pas encore essayé",
  tried: "Configuré le {set}, essayé le {tried}",
};
export const accountSet = "Entrer le compte";
export const accountReplace = "Entrer un autre compte";
export const accountTry = "Essayer";
export const accountRemove = "Retirer le compte";
export const accountOf = "({provider})";
export const accountTitle = "Compte chez {provider}";
export const accountLead =
  "Copiez ces renseignements à partir du site du fournisseur. Ils sont conservés sur le serveur et ne s’affichent plus jamais : si vous en changez un, entrez-les tous.";
export const accountDefault = "Si vous laissez vide : {value}.";
export const accountSave = "Enregistrer et essayer";
/** The fields of providers' accounts. */
export const accountFields = {
  base_url: "Adresse du service",
  client_id: "Identifiant client (Client ID)",
  secret: "Secret",
  webhook_id: "Identifiant du webhook",
  landing_page: "Première page chez PayPal (LOGIN, GUEST_CHECKOUT ou rien)",
  public_key: "Clé publique",
  api_key: "Clé API",
  hosted_secure_id: "Hosted Secure ID",
  hosted_secure_api_token: "Jeton API Hosted Secure",
  template_url: "Adresse du modèle de la page",
  page_url: "Adresse de la page de paiement",
  api_url: "Adresse du service",
  merchant_id: "Identifiant du marchand",
  account: "Compte",
  shared_secret: "Secret partagé",
  refund_password: "Mot de passe pour les remboursements",
  secret_key: "Clé secrète (sk_… ou rk_…)",
  webhook_secret: "Secret de signature du webhook (whsec_…)",
  checkout_origin: "Adresse de la page de Stripe",
  access_token: "Jeton d’accès",
  location_id: "Identifiant de la succursale",
  signature_key: "Clé de signature du webhook",
  notification_url: "Adresse du webhook, exactement telle que Square l’affiche",
};

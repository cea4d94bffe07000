/** Signing up, logging in, and a customer's own pages. */
export const loginTitle = "Connexion";
export const email = "Courriel";
export const password = "Mot de passe";
export const currentPassword = "Mot de passe actuel";
export const newPassword = "Nouveau mot de passe";
export const confirmPassword = "Confirmer le mot de passe";
export const passwordHint =
  "Au moins 8 caractères. Quelques mots à la suite sont faciles à retenir et difficiles à deviner.";
export const forgotLink = "Mot de passe oublié?";
export const noAccountYet = "Pas encore de compte?";
export const haveAccount = "Vous avez déjà un compte?";
export const signUpTitle = "Créer un compte";
export const signUpLead =
  "Un compte réunit votre panier, vos commandes et vos adresses, sur tous vos appareils.";
export const emailHint = "Nous vous y écrivons au sujet de vos commandes et ne la communiquons à personne.";
export const accountExists = "Un compte existe déjà avec cette adresse courriel.";
export const createTitle = "Créer un compte";
export const createSubmit = "Créer mon compte";
export const otherEmail = "Utiliser un autre courriel";
export const verifyTitle = "Consultez vos courriels";
export const verifyText =
  "Nous vous avons envoyé un courriel. Ouvrez le lien qu’il contient pour continuer; il est valable une heure et ne sert qu’une fois.";
export const verifyNothing =
  "Rien reçu? Regardez dans vos courriels indésirables, demandez un autre courriel ou écrivez-nous :";
export const linkExpired = "Ce lien de confirmation a expiré";
export const linkExpiredText =
  "Les liens de nos courriels sont valables une heure et ne servent qu’une fois.";
export const finishedTitle = "Bienvenue, {name}";
export const finishedText =
  "Votre compte est prêt. Si nous pouvons vous aider, appelez-nous ou écrivez-nous :";
export const finishedAwaits = "Nous examinerons votre compte et vous écrirons dès qu’il sera approuvé.";
export const finishedOn = "Reprendre où vous en étiez";
export const forgotTitle = "Changement de mot de passe";
export const forgotLead =
  "Entrez votre adresse courriel et nous vous enverrons un lien pour choisir un nouveau mot de passe.";
export const forgotSubmit = "Envoyer le lien";
export const forgotSent =
  "Si un compte existe à cette adresse, nous y avons envoyé un lien pour choisir un nouveau mot de passe. Il est valable une heure et ne sert qu’une fois.";
export const resetLead = "Choisissez un nouveau mot de passe.";
export const resetSubmit = "Changer le mot de passe";

export const firstName = "Prénom";
export const lastName = "Nom de famille";
export const name = "Nom complet";
export const companyName = "Entreprise";
export const isInstitution = "J’achète pour une institution, une école ou une entreprise";
export const institutionName = "Nom de l’institution";
export const institutionHint = "Obligatoire si vous avez coché la case ci-dessus.";
export const phone = "Numéro de téléphone";
export const altPhone = "Autre numéro de téléphone";
export const phoneExt = "Poste";
export const phoneType = "Type de téléphone";
export const altPhoneType = "Type de l’autre téléphone";
export const phoneTypes = { cell: "Cellulaire", home: "Maison", work: "Travail" };
export const street = "Numéro et rue";
export const street2 = "Appartement, bureau";
export const city = "Ville";
export const country = "Pays";
export const chooseCountry = "Afficher ses provinces ou ses États";
export const provinces = { CA: "Province", US: "État", other: "État ou province" };
export const postalCodes = { CA: "Code postal", US: "Code ZIP", other: "Code postal" };
export const preference = "Comment préférez-vous qu’on vous joigne?";
export const preferences = { email: "Par courriel", phone: "Par téléphone", text: "Par texto" };
export const aboutYou = "À votre sujet";
export const whereYouAre = "Votre adresse";
export const reachYou = "Coordonnées";
export const furtherQuestions = "Encore quelques questions";

export const accountMenu = "Votre compte";
export const detailsTitle = "Renseignements du compte";
export const addressesTitle = "Carnet d’adresses";
export const ordersTitle = "Commandes";
export const linksTitle = "Comptes liés";
export const dataTitle = "Vos données";
export const logoutTitle = "Se déconnecter";
export const logoutText = "Votre panier reste dans votre compte.";
export const logoutHere = "Se déconnecter ici";
export const logoutEverywhere = "Se déconnecter de tous les appareils";
export const save = "Enregistrer";
export const savePassword = "Entrez votre mot de passe actuel pour enregistrer.";
export const detailsEmail = "Votre adresse courriel est {email}.";
export const emailConfirmed = "Elle est confirmée.";
export const emailNotConfirmed = "Elle n’est pas encore confirmée.";
export const sendConfirmation = "Envoyer un courriel de confirmation";
export const changeEmail = "Changer d’adresse courriel";
export const changePassword = "Changer de mot de passe";
export const deleteAccount = "Supprimer le compte";
export const exemptUntil =
  "Votre institution a une exemption jusqu’au {date} : {types} (certificat {certificate}).";
export const allTaxes = "toutes les taxes";
export const newEmail = "Nouvelle adresse courriel";
export const changeEmailLead =
  "Votre adresse courriel est {email}. Nous annoncerons le changement aux deux adresses.";
export const changePasswordLead = "Votre session reste ouverte ici et se ferme partout ailleurs.";
export const confirmEmailTitle = "Confirmez votre adresse courriel";
export const confirmEmailText = "Cliquez ci-dessous pour confirmer l’adresse de votre compte.";
export const confirmEmailSubmit = "Confirmer";
export const deleteLead =
  "Vos renseignements, vos adresses et vos comptes liés seront supprimés pour de bon. Vos commandes restent dans nos registres, sans votre nom.";
export const deleteSubmit = "Supprimer mon compte";

export const addAddress = "Ajouter une adresse";
export const editAddress = "Modifier";
export const editAddressOf = "Modifier l’adresse : {name}";
export const addTitle = "Nouvelle adresse";
export const editTitle = "Modifier l’adresse";
export const makeDefault = "Utiliser par défaut";
export const makeDefaultOf = "Utiliser par défaut cette adresse : {name}";
export const isDefault = "Par défaut";
export const preferredBox = "Utiliser cette adresse par défaut";
export const removeAddress = "Retirer";
export const removeAddressTitle = "Retirer cette adresse?";
export const removeAddressSubmit = "Retirer l’adresse";
export const goBack = "Non, revenir";
export const removeAddressOf = "Retirer l’adresse : {name}";
export const institutionAddresses =
  "Adresses de l’institution : {company}. Seule la personne responsable de ce compte peut les modifier.";

export const noOrders = "Vous n’avez pas encore de commande.";
export const noOrdersFound = "Aucune commande ne correspond à votre recherche.";
export const allOrders = "Toutes les commandes";
export const orderYear = "Année";
export const anyYear = "Toutes les années";
export const orderLocation = "Succursale";
export const anyLocation = "Toutes les succursales";
export const orderTerm = "Titre, numéro de commande ou bon de commande";
export const orderMore = "{count|# autre titre|# autres titres}";
export const orderPurchaseOrder = "Bon de commande {number}";
export const orderLine = "Commande {number}";
export const orderItems = "{count|# article|# articles}";
export const claimText =
  "Vous avez passé {count|# commande|# commandes} sans compte, avec cette adresse courriel.";
export const claimSubmit = "Les ajouter à mon compte";
export const claimUnconfirmed =
  "Avez-vous déjà commandé sans compte avec cette adresse courriel? Confirmez-la pour ajouter ces commandes à votre compte.";
export const browse = "Parcourir nos livres";

export const linksLead = "Personnes qui peuvent acheter pour {company} :";
export const linksNone = "Personne pour le moment.";
export const linkPending = "Invitation envoyée, en attente d’une réponse";
export const linkAuthorised = "Peut acheter";
export const linkRemove = "Retirer";
export const linkRemoveOf = "Retirer {name}";
export const linkAskTitle = "Inviter quelqu’un";
export const linkAskHint =
  "Nous lui enverrons une invitation par courriel. Pour l’accepter, il suffit de se connecter avec cette adresse.";
export const linkAskSubmit = "Envoyer l’invitation";
export const parentsLead = "Vous pouvez acheter pour :";
export const parentsNone = "Aucune institution ne vous a demandé d’acheter en son nom.";
export const buyFor = "Acheter pour {company}";
export const acceptTitle = "{company} vous invite à acheter en son nom";
export const acceptText =
  "Quand vous achetez pour l’institution, vous pouvez utiliser ses adresses et, s’il y a lieu, son exemption de taxes. L’institution voit les achats que vous faites en son nom, et rien d’autre dans votre compte.";
export const acceptSubmit = "Accepter";
export const acceptLogin =
  "Connectez-vous avec l’adresse à laquelle nous vous avons écrit ou utilisez-la pour créer un compte.";
export const linkError = "Une erreur est survenue ({error})";
export const verificationFailed = "La vérification a échoué.";
export const alreadyVerified = "La confirmation est déjà faite";

export const dataLead =
  "Tout ce que nous conservons à votre sujet. Vous pouvez aussi le télécharger dans un fichier.";
export const dataDownload = "Télécharger en JSON";
export const dataAccount = "Compte";
export const dataAddresses = "Adresses";
export const dataOrders = "Commandes";
export const dataCart = "Panier";
export const dataLogins = "Vos sessions ouvertes";
export const dataLoginSince = "Depuis le {since}";
export const dataLogin = "Depuis le {since}; expire au plus tard le {until}";
export const dataChanges = "Historique du compte";
export const dataNone = "Aucune donnée.";
export const listsTitle = "Mes listes";
/** The fields of an account, in a copy of one's data. */
export const dataFields = {
  public_id: "identifiant public",
  email_address: "adresse courriel",
  first_name: "prénom",
  last_name: "nom de famille",
  company: "entreprise",
  is_institution: "compte institutionnel",
  phone_number: "numéro de téléphone",
  phone_number_type: "type de téléphone",
  phone_number_ext: "poste",
  alt_phone_number: "autre numéro de téléphone",
  alt_phone_number_type: "type de l’autre téléphone",
  alt_phone_number_ext: "poste de l’autre téléphone",
  street_address: "numéro et rue",
  street_address_2: "appartement, bureau",
  city: "ville",
  province: "province",
  country: "pays",
  postal_code: "code postal",
  communication_preference: "moyen de communication préféré",
  extra_fields: "champs supplémentaires",
  state: "état du compte",
};
/** Values of these fields that are our own words. */
export const dataValues = {
  cell: "cellulaire",
  home: "maison",
  work: "travail",
  email: "courriel",
  phone: "téléphone",
  text: "texto",
  active: "actif",
  locked: "bloqué",
  pending: "en attente",
  authorised: "autorisé",
};
/** Events of an account, as its history stores them (domain/accounts/audit). */
export const history = {
  created: "création du compte",
  invited: "invitation",
  detailsChanged: "renseignements modifiés",
  passwordChanged: "mot de passe changé",
  emailChangeAsked: "changement d’adresse courriel demandé",
  emailChanged: "adresse courriel changée",
  emailConfirmed: "adresse courriel confirmée",
  approved: "compte approuvé",
  locked: "compte bloqué",
  unlocked: "compte débloqué",
  exemptionSet: "exemption de taxes modifiée",
  deleted: "compte supprimé",
  exported: "données exportées",
  viewStarted: "consultation par le personnel, début",
  viewEnded: "consultation par le personnel, fin",
  linkAsked: "demande de liaison de comptes",
  linkAccepted: "liaison de comptes acceptée",
  linkAdded: "comptes liés",
  linkRemoved: "liaison de comptes retirée",
  loggedOut: "sessions fermées partout",
};
export const historyUntil = "jusqu’au {date}";
export const historyEnded = "terminée";
export const historyByLink = "par le lien d’un courriel";

/** The frame around every page. */
export const skip = "Aller au contenu";
export const search = "Rechercher";
export const searchFor = "Rechercher dans nos livres";
export const searchType = "Rechercher par";
export const searchTypes = {
  keyword: "Mot-clé",
  title: "Titre",
  author: "Auteur",
  publisher: "Éditeur",
  url: "URL",
  file: "Fichier",
};
export const location = "Succursale";
export const chooseLocation = "Choisir une succursale";
export const login = "Se connecter";
export const account = "Compte";
export const myLists = "Mes listes";
export const cart = "Panier";
/** After the number of copies. */
export const cartItems = "{count|article|articles}";
export const menu = "Menu";
/** Puts a message out of the way. */
export const close = "Fermer";
export const moreMenus = "Autres menus";
export const siteNavigation = "Site";
export const contact = "Coordonnées et heures d’ouverture";
export const privacy = "Politique de confidentialité";
export const home = "Accueil";
export const lite = "Version légère";
export const fullVersion = "Version complète";
export const liteHint = "Toute la librairie sans scripts, pour des pages plus rapides.";
export const opensElsewhere = "(autre site)";
export const newTab = "(nouvel onglet)";
export const pdf = "(PDF)";
export const governmentLogo = "Avec le soutien du gouvernement";

export const notFound = "404";
export const notFoundText =
  "Nous avons cherché dans tous nos rayons, mais il n’y a aucune page à cette adresse. Elle a peut-être changé de place, ou l’adresse contient une erreur.";
export const notFoundBrowse = "Parcourir tous les livres";
export const notFoundEvents = "Voir nos événements";
/** On pages that are empty or do not exist. */
export const findHint = "Titre, auteur ou ISBN";
export const findBooks = "Trouver des livres";
export const chosen = "Le choix de nos libraires";
export const moreChosen = "Toute la liste « {list} »";
/** Put before the title of a page where something went wrong. */
export const errorTitle = "Erreur :";
export const wrong = "Une erreur est survenue";
export const wrongText = "Une erreur est survenue de notre côté. Rien n’est perdu; veuillez réessayer.";
export const reference = "Si vous communiquez avec nous à ce sujet, mentionnez cette référence : {id}";
export const errorStart = "Une erreur est survenue. Vérifiez que JavaScript et les témoins sont activés.";
export const errorStartHint = "(Ce site fonctionne sans JavaScript, mais pas sans témoins.)";
export const refresh = "Recharger la page";
export const backHome = "Retour à l’accueil";

export const formProblem = "Veuillez corriger les champs indiqués.";
export const optional = "(facultatif)";
export const choose = "Faites un choix";
/** The button of the bar that says what a list shows. */
export const showChosen = "Afficher";

export const outageTitle = "De retour dans un instant";
export const outageWrites =
  "Toutes nos excuses : nous ne pouvons rien enregistrer pour le moment, et rien n’a été modifié. Vous pouvez continuer à parcourir le site. Veuillez réessayer dans une minute.";
export const outageAll =
  "Toutes nos excuses : le site n’est pas disponible pour le moment. Veuillez réessayer dans une minute.";
export const outageForm =
  "Toutes nos excuses : le site n’est pas disponible pour le moment. Veuillez recharger cette page dans une minute : votre navigateur renverra ce que vous avez saisi.";
export const keptForm = "Nous avons gardé ce que vous avez saisi.";
export const sendAgain = "Envoyer à nouveau";
export const fax = "Télécopieur : {number}";
export const tryAgain = "Réessayer";

export const signUp = "Créer un compte";
export const loginEmail = "Courriel";
export const loginPassword = "Mot de passe";
export const forgotPassword = "Mot de passe oublié?";
export const gateTitle = "{shop} vous souhaite la bienvenue";
export const details = "Renseignements du compte";
export const addresses = "Carnet d’adresses";
export const orders = "Commandes";
export const giftRegistry = "Listes de cadeaux";
export const linkedAccounts = "Comptes liés";
export const logout = "Se déconnecter";
export const buyingFor = "Achats au nom de : {company}";
export const buyForYourself = "Acheter pour vous-même";
export const viewing = "Jusqu’à {time}, vous voyez le site comme le voit {name}. Rien ne peut être modifié.";
export const viewingLabel = "Vue de la clientèle";
export const viewingEnd = "Terminer";
export const viewingOver =
  "Vous ne voyez plus le site comme le voit la clientèle. Voici votre propre session.";
export const viewingRefused = "Vous pouvez seulement regarder";
export const oldSite = "Voici notre nouveau site.";
export const oldSiteBack = "Retourner à l’ancien site";
export const loginNeeded = "Connectez-vous ou créez un compte pour utiliser cette fonction.";
export const featuresPage = "Listes en vedette";
export const listCount = "{count|# titre|# titres}";
export const noProducts = "Aucun article.";
export const seeAll = "Tout voir";
export const seeAllTitles = "{count|Voir # titre|Voir les # titres}";
export const bannerMore = "Jeter un œil";
export const untranslated = "Cette page n’existe pas encore en {asked}. La voici en {given}.";
export const noBlocks = "Venez voir ce qu’il y a dans nos rayons.";
export const noBlocksBrowse = "Parcourir nos livres";
export const noBlocksContact = "Coordonnées et heures d’ouverture";
export const sidebar = "Aussi à la librairie";
export const sidebarBrowse = "Parcourir";
export const sidebarFeatures = "En vedette";
export const labelled = "{label} : {text}";
export const afterLabel = " : {text}";
export const quoted = "« {text} »";
export const pathTitles = [
  "Home=Accueil",
  "Browse=Catalogue",
  "Browse Url=Recherche par page Web",
  "Browse File=Recherche par fichier",
  "Prizes=Prix littéraires",
  "Lists=Listes",
  "Events=Événements",
  "Features=Listes en vedette",
  "Location=Succursale",
  "Privacy Policy=Politique de confidentialité",
  "Contact=Coordonnées et heures d’ouverture",
  "Gift Cards=Cartes-cadeaux",
  "Gift Cards Added=Carte-cadeau ajoutée au panier",
  "Gift Card=Carte-cadeau",
  "Gift Registry=Listes de cadeaux",
  "Gift Registry Removal=Supprimer la liste de cadeaux",
  "Reservations=Réservation",
  "Checkout Cart=Panier",
  "Checkout Cart Email=Envoi du panier par courriel",
  "Checkout Cart Import=Importation dans le panier",
  "Checkout Cart Delivery=Livraison ou ramassage",
  "Checkout Cart Gift Cards=Carte-cadeau du panier",
  "Checkout Cart Stock=Exemplaires en stock",
  "Checkout Cart Removal=Retrait du panier",
  "Checkout Cart List=Copie du panier dans une liste",
  "Checkout Cart Quote=Demande de soumission",
  "Checkout Cart Quote Address=Adresse pour la soumission",
  "Checkout Delivery=Livraison",
  "Checkout Delivery New=Nouvelle adresse",
  "Checkout Delivery Removal=Retrait d’une adresse",
  "Checkout Provider=Transporteur",
  "Checkout Contact=Coordonnées",
  "Checkout Payment=Paiement",
  "Checkout Gift Cards=Carte-cadeau",
  "Checkout Credit Card=Carte de crédit",
  "Checkout Square=Paiement avec Square",
  "Checkout Stripe=Paiement avec Stripe",
  "Checkout Paypal=Paiement avec PayPal",
  "Checkout Moneris=Paiement avec Moneris",
  "Checkout Helcim=Paiement avec Helcim",
  "Checkout Review=Vérification de la commande",
  "Checkout Paying=Paiement en cours",
  "Payments Return=Paiement en cours",
  "Account Login=Connexion",
  "Account Log Out=Se déconnecter",
  "Account Signup=Créer un compte",
  "Account Verify=Vérification du courriel",
  "Account Create=Créer un compte",
  "Account Finished=Compte créé",
  "Account Forgot=Changement de mot de passe",
  "Forgot Password=Changement de mot de passe",
  "Account Details=Renseignements du compte",
  "Account Details Email=Changement d’adresse courriel",
  "Account Details Password=Changement de mot de passe",
  "Account Details Deletion=Suppression du compte",
  "Account Data=Vos données",
  "Account Addresses=Carnet d’adresses",
  "Account Addresses New=Nouvelle adresse",
  "Account Addresses Removal=Retrait d’une adresse",
  "Account Lists=Mes listes",
  "Account Lists Removal=Suppression d’une liste",
  "Account Lists Import=Importation dans une liste",
  "Account Lists Copy=Copie dans une liste",
  "Account Lists Cart=Ajout de la liste au panier",
  "Account Link=Comptes liés",
  "Account Orders=Commandes",
  "Account Order=Commande #",
  "Account Order Payment=Paiement de la commande #",
  "Account Order Gift Cards=Carte-cadeau de la commande #",
].join("\n");

/** Quotes: asked for, priced by the shop, accepted or declined. */
export const link = "Demander une soumission";
export const title = "Demander une soumission";
export const lead =
  "Pour une grosse commande, ou s’il vous faut d’abord des prix par écrit. Dites-nous ce dont vous avez besoin, et nous vous enverrons par courriel nos prix pour le contenu de votre panier.";
export const delivery = "Livraison";
export const pickupHint = "Pour le ramassage.";
export const addressHint = "Pour la livraison à une adresse et la livraison locale.";
export const backToQuote = "Retour à la soumission";
export const message = "Votre message";
export const submit = "Envoyer la demande";
export const cartCleared = "Votre panier sera vidé; ses titres resteront dans la soumission.";
export const until = "Ces prix sont valables jusqu’au {date}.";
export const over = "Ces prix étaient valables jusqu’au {date}. Demandez-nous une nouvelle soumission.";
export const loginToAccept =
  "Pour accepter ou refuser cette soumission, connectez-vous au compte qui l’a demandée.";
export const login = "Se connecter";
export const accept = "Accepter pour {amount}";
export const decline = "Refuser";
export const howToPay = "Comment voulez-vous payer?";
export const pdf = "Télécharger en PDF";
export const emailRequested = "{shop} : votre demande de soumission {number}";
export const emailRequestedTitle = "Nous avons reçu votre demande";
export const emailRequestedText =
  "Merci! Nous avons bien reçu votre demande et vous enverrons nos prix par courriel.";
export const emailNewRequestText = "Une personne aimerait connaître vos prix pour les titres ci-dessous.";
export const emailListPrices = "Leurs prix dans votre librairie aujourd’hui :";
export const emailNewRequest = "Nouvelle demande de soumission, {number}";
export const emailQuoted = "{shop} : notre soumission {number}";
export const emailQuotedTitle = "Nos prix pour vous";
export const emailQuotedButton = "Voir et accepter la soumission";
export const emailQuotedText =
  "Voici nos prix pour ce que vous avez demandé. Ils sont valables jusqu’au {date}.";
export const pdfTitle = "Soumission {number}";
export const pdfFor = "Pour {name}";
export const pdfTaxNumber = "Nº de taxe : {number}";

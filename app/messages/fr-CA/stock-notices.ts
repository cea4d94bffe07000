/** "Tell me when it is back". */
export const tellMe = "M’aviser du retour en stock";
export const tellMeOut = "M’aviser de la parution";
export const emailLabel = "Courriel";
export const explain =
  "Nous vous écrirons une seule fois, quand nous l’aurons. D’abord, un courriel vous demandera de confirmer que l’adresse est la vôtre.";
export const ask = "M’aviser";
export const emailNeeded = "Entrez votre adresse courriel.";
export const sentTitle = "Consultez vos courriels";
export const sentText =
  "Nous vous avons envoyé un courriel. Cliquez sur le lien qu’il contient et nous vous aviserons dès que « {title} » sera en librairie.";
export const page = "Avis par courriel";
export const pageTitle = "Un courriel au sujet d’un livre";
export const confirmQuestion = "Voulez-vous un courriel dès que « {title} » sera en librairie?";
export const confirmYes = "Oui, avisez-moi";
export const confirmed = "Merci. Nous vous écrirons dès que « {title} » sera en librairie.";
export const stop = "Ne plus recevoir ces courriels";
export const stopped = "C’est fait. Nous ne vous écrirons plus au sujet de ce livre.";
export const gone = "Ce lien a déjà servi, ou il est incomplet.";

export const confirmSubject = "Voulez-vous un avis à l’arrivée de « {title} »?";
export const confirmTitle = "Pouvons-nous vous écrire?";
export const confirmText =
  "Quelqu’un (vous, espérons-le) a donné cette adresse chez {shop} pour recevoir un courriel dès que « {title} » sera en librairie.";
export const confirmButton = "Oui, écrivez-moi";
export const confirmNotYou = "Si ce n’était pas vous, ignorez ce courriel : nous ne vous écrirons plus.";
export const aboutTitle = "Titre";
export const backSubject = "Maintenant en librairie : {title}";
export const backTitle = "Maintenant en librairie";
export const backText =
  "Vous nous aviez demandé de vous écrire dès que « {title} » serait en librairie. C’est chose faite.";
export const backButton = "Voir le livre";
export const stopText = "C’est le seul courriel que vous recevrez à ce sujet.";
export const stopLink = "Retirer mon adresse de votre liste";

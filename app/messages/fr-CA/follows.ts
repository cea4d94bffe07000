/** Following an author or a series by email. */
export const follow = "Suivre {name} par courriel";
export const followHeading = "Suivre {name}";
export const emailLabel = "Courriel";
export const explain =
  "Nous vous écrirons quand un nouveau livre sera annoncé, puis quand il arrivera en magasin. D’abord, un courriel vous demandera de confirmer que l’adresse est la vôtre.";
export const ask = "Suivre";
export const emailNeeded = "Entrez votre adresse courriel.";
export const sentTitle = "Consultez vos courriels";
export const sentText =
  "Nous vous avons envoyé un courriel. Cliquez sur le lien qu’il contient pour suivre {name}; nous vous écrirons dès qu’il y aura du nouveau.";
export const back = "Retour à la page « {name} »";
export const page = "Nouveautés par courriel";
export const pageTitle = "Courriels sur les nouveautés";
export const confirmQuestions = {
  author: "Voulez-vous suivre {name} et recevoir un courriel à chaque nouveau livre?",
  series: "Voulez-vous suivre la série « {name} » et recevoir un courriel à chaque nouveau livre?",
};
export const confirmYes = "Oui, écrivez-moi";
export const confirmed = {
  author: "Vous suivez {name}. Nous vous écrirons à chaque nouveau livre.",
  series: "Vous suivez la série « {name} ». Nous vous écrirons à chaque nouveau livre.",
};
export const stop = "Ne plus recevoir ces courriels";
export const stopped = "C’est fait. Vous ne suivez plus {name} et ne recevrez plus de courriels à ce sujet.";
export const gone = "Ce lien a déjà servi, ou il est incomplet.";

export const confirmSubject = "Voulez-vous suivre {followed}?";
export const confirmTitle = "Pouvons-nous vous écrire?";
export const confirmTexts = {
  author:
    "Quelqu’un (vous, espérons-le) a donné cette adresse chez {shop} pour suivre {name} et recevoir un courriel à chaque nouveau livre.",
  series:
    "Quelqu’un (vous, espérons-le) a donné cette adresse chez {shop} pour suivre la série « {name} » et recevoir un courriel à chaque nouveau livre.",
};
export const confirmButton = "Oui, écrivez-moi";
export const confirmNotYou = "Si ce n’était pas vous, ignorez ce courriel : nous ne vous écrirons plus.";

export const announcedSubject = "{followed} : {count|# nouveau livre|# nouveaux livres}";
export const announcedTitle = "{count|# nouveau livre à paraître|# nouveaux livres à paraître}";
export const announcedText =
  "Vous suivez {name}. {count|Ce livre vient d’être annoncé|Ces livres viennent d’être annoncés} :";
export const hereSubject = "{followed} : {count|# nouveau livre en magasin|# nouveaux livres en magasin}";
export const hereTitle = "{count|# nouveau livre est arrivé|# nouveaux livres sont arrivés}";
export const hereText =
  "Vous suivez {name}. {count|Ce livre est maintenant|Ces livres sont maintenant} en magasin :";
export const title = "Titre";
export const out = "Parution : {date}";
export const more = "Et {count|# autre|# autres}";
export const seeTitle = "Voir le livre";
export const seeAll = "Voir les livres";
export const whyText = "Vous recevez ce courriel parce que vous suivez {name}.";
export const stopLink = "Ne plus suivre {name}";

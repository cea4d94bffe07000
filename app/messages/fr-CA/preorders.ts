/** Pre-order campaigns, for shoppers. */
export const heading = "En précommande";
export const outOn = "Parution : {date}. Remise ou envoi à compter de ce jour, pas avant.";
export const signed = "Exemplaire signé par l’auteur ou l’autrice";
export const comesWith = "Avec le livre : {extras}";
export const personalised = "Nous y faisons écrire quelques mots de votre choix";
export const perPerson = "{count|# exemplaire au plus par personne|# exemplaires au plus par personne}";
export const until = "Précommandes jusqu’au {date}";
export const left = "Il ne reste que {count|# exemplaire|# exemplaires}";
export const dedicationHint =
  "Jusqu’à {count} caractères. Laissez ce champ vide si rien ne doit être écrit. Pour des mots différents dans plusieurs exemplaires, ajoutez-les un à la fois.";
export const writtenIn = "À écrire dans le livre : « {text} »";
export const ended =
  "Cette offre de précommande est terminée : « {text} » ne sera donc pas écrit dans le livre. Vous pouvez quand même le commander.";
export const tooMany =
  "Au plus {count|# exemplaire|# exemplaires} par personne. Veuillez réduire la quantité.";
export const tooFew = "Il ne reste que {count|# exemplaire|# exemplaires}. Veuillez réduire la quantité.";
export const movedSubject = "« {title} » : nouvelle date de parution, le {date}";
export const movedTitle = "La date de parution a changé";
export const movedText =
  "La maison d’édition a déplacé la parution de « {title} », qui fait partie de votre commande {number} ({shop}). Nouvelle date : {date}. Vous n’avez rien à faire : nous gardons votre commande, avec tout ce que nous avons promis.";
export const movedCancel =
  "Si vous aimez mieux ne pas attendre, répondez à ce courriel ou appelez-nous, et nous l’annulerons.";
export const waits =
  "Toute votre commande attend « {title} » (parution : {date}). Pour recevoir le reste plus tôt, commandez-le séparément.";

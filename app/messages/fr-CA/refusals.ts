/** Refusals of requests that nothing could read. */
export const unreadable =
  "Nous n’avons pas pu lire ce qui a été envoyé. Rien n’a été modifié. Revenez en arrière et réessayez.";
export const badAddress =
  "Nous n’avons pas pu lire cette adresse. Vérifiez-la, ou repartez de notre page d’accueil.";
export const tooLong =
  "C’est trop long pour un seul envoi. Rien n’a été modifié. Envoyez-en moins à la fois.";
export const tooManyFields =
  "Il y a trop de champs (2 000 au plus). Rien n’a été modifié. Envoyez-les en plusieurs fois.";
export const badName = "Nous n’avons pas pu lire l’un des champs envoyés. Rien n’a été modifié.";
export const tooDeep =
  "Les données sont imbriquées trop profondément (5 niveaux au plus). Rien n’a été modifié.";
export const noFiles = "On ne peut pas envoyer de fichiers ici. Rien n’a été modifié.";
export const foreign =
  "Ce formulaire vient d’un autre site : rien n’a été modifié. Remplissez-le plutôt sur nos pages.";
export const goBack = "Retour";
export const stale =
  "Ce formulaire a expiré. Rien n’a été modifié; veuillez le renvoyer. (Les témoins doivent être activés.)";
export const noCookies =
  "Les témoins doivent être activés dans votre navigateur. Rien n’a été modifié; autorisez les témoins pour ce site, puis renvoyez le formulaire.";
export const nothingTaken = "Rien ne peut être envoyé à cette page. Rien n’a été modifié.";
/** What a shop has whose books must be kept, as the failure `has_records` names it. */
export const records = { orders: "commandes", gift_cards: "cartes-cadeaux" };

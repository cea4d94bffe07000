/** The emails about an account: subject, heading, paragraphs and the button of each. */
export const anHour = "Le lien est valable une heure et ne sert qu’une fois.";
export const aWeek = "Le lien est valable une semaine.";
export const notYou = "Si vous n’avez rien demandé, vous pouvez ignorer ce courriel.";
export const notExpected = "Si ce message vous étonne, répondez à ce courriel ou téléphonez-nous.";
export const newAddress = "Nouvelle adresse";

export const verify = {
  subject: "Votre compte chez {shop} : confirmez votre adresse courriel",
  title: "Confirmez votre adresse courriel",
  text: "Pour créer votre compte chez {shop}, veuillez confirmer que cette adresse courriel est bien la vôtre.",
  button: "Confirmer et continuer",
};
export const welcome = {
  subject: "Bienvenue chez {shop}",
  title: "Bienvenue chez {shop}",
  text: "Votre compte chez {shop} est prêt. Merci de votre confiance.",
  button: "Se connecter",
};
export const reset = {
  subject: "Votre mot de passe chez {shop}",
  title: "Choisissez un nouveau mot de passe",
  text: "Vous avez demandé un nouveau mot de passe pour votre compte chez {shop}. Vous pouvez le choisir dès maintenant.",
  button: "Choisir un mot de passe",
  notYou: "Si vous n’avez rien demandé, vous pouvez ignorer ce courriel. Votre mot de passe reste le même.",
};
export const passwordChanged = {
  subject: "Votre mot de passe chez {shop} a été changé",
  title: "Votre mot de passe a été changé",
  text: "Le mot de passe de votre compte chez {shop} vient d’être changé. Si c’était vous, vous n’avez rien à faire.",
  notYou: "Si ce n’était pas vous, veuillez choisir un nouveau mot de passe sans tarder.",
  button: "Choisir un mot de passe",
};
export const confirmEmail = {
  subject: "Votre adresse courriel chez {shop} : à confirmer",
  title: "Confirmez votre adresse courriel",
  text: "Pour utiliser cette adresse avec votre compte chez {shop}, veuillez confirmer qu’elle est bien la vôtre.",
  button: "Confirmer cette adresse",
};
export const addressTaken = {
  title: "Vous avez déjà un compte",
  text: "Quelqu’un, peut-être vous, a voulu utiliser cette adresse pour un autre compte chez {shop}. Or, un compte existe déjà à cette adresse : vous pouvez vous y connecter.",
  button: "Se connecter",
};
export const emailChange = {
  subject: "Votre adresse courriel chez {shop}",
  asked: "Une nouvelle adresse pour votre compte",
  askedText:
    "Quelqu’un (vous, espérons-le) nous a demandé de changer l’adresse courriel de votre compte chez {shop}. Le changement se fera quand la nouvelle adresse aura été confirmée.",
  changed: "Votre adresse courriel a été changée",
  changedText: "L’adresse courriel de votre compte chez {shop} vient d’être changée.",
  notYou: "Si ce n’était pas vous, répondez à ce courriel ou téléphonez-nous sans tarder.",
};
export const link = {
  subject: "Une invitation à acheter pour une institution chez {shop}",
  title: "On vous invite à acheter pour une institution",
  text: "Une institution qui a un compte chez {shop} vous invite à acheter en son nom. Pour accepter, connectez-vous avec cette adresse courriel ou utilisez-la pour créer un compte.",
  button: "Voir l’invitation",
  from: "Institution",
};
export const linkAccepted = {
  subject: "Votre invitation chez {shop} a été acceptée",
  title: "Votre invitation a été acceptée",
  text: "Une personne que vous avez invitée peut maintenant acheter en votre nom chez {shop}. Vous pouvez en tout temps modifier la liste des personnes qui achètent pour vous.",
  by: "Invitation acceptée par",
  button: "Voir qui achète pour vous",
};
export const linkAdded = {
  subject: "Vous pouvez maintenant acheter pour une institution chez {shop}",
  title: "Vous pouvez maintenant acheter pour une institution",
  text: "Nous vous avons donné le droit d’acheter au nom d’une institution chez {shop}. Connectez-vous à votre propre compte pour passer à celui de l’institution, avec ses prix, ses taxes et ses adresses.",
  button: "Voir pour qui vous achetez",
};
export const linkRemoved = {
  subject: "Vous n’achetez plus pour une institution chez {shop}",
  title: "Vous n’achetez plus pour une institution",
  text: "Vous ne faites plus partie des personnes qui achètent au nom d’une institution chez {shop}. Votre propre compte reste tel quel.",
};
export const invite = {
  subject: "Votre compte chez {shop}",
  title: "Nous vous avons créé un compte",
  text: "Nous vous avons créé un compte chez {shop}. Choisissez un mot de passe, et vous pourrez vous connecter avec cette adresse courriel.",
  button: "Choisir un mot de passe",
  later:
    "Passé ce délai, demandez un nouveau lien sous « Mot de passe oublié? », dans notre page de connexion.",
};
export const approved = {
  subject: "Bienvenue : votre compte chez {shop} est approuvé",
  title: "Votre compte est approuvé",
  text: "Votre compte chez {shop} est approuvé. Vous pouvez maintenant vous connecter et magasiner.",
  button: "Se connecter",
};
export const deleted = {
  subject: "Votre compte chez {shop} a été supprimé",
  title: "Votre compte a été supprimé",
  text: "Votre compte chez {shop} a été supprimé, avec vos adresses et vos renseignements personnels. Nous conservons vos commandes sans votre nom, comme la loi l’exige.",
};

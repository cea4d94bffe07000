/**
 * Messages for invalid values (`problem` in failure.ts). The first ones are for schemas that have none of their own;
 * they replace the validation library's, for shoppers and API clients.
 */
export const needed = "Remplissez ce champ.";
export const number = "Entrez un nombre entier.";
export const atMost = "{count} au maximum.";
export const atLeast = "{count} au minimum.";
export const tooLong = "{count|# caractère au maximum.|# caractères au maximum.}";
export const tooShort = "{count|# caractère au minimum.|# caractères au minimum.}";
export const tooMany = "{count} à la fois, au maximum.";
export const choice = "Choisissez l’une des valeurs proposées.";
export const email = "Entrez une adresse courriel.";
export const web = "Entrez une adresse Web, par exemple https://example.com.";
export const invalid = "Veuillez vérifier cette valeur.";

/** A shop's own questions in the sign-up form (spec 2 §5). */
export const required = "Obligatoire";

/** Addresses and contacts (spec 2 §5). */
export const street = "L’adresse est obligatoire.";
export const accountStreet = "L’adresse est obligatoire.";
export const city = "La ville est obligatoire.";
export const fullName = "Le nom complet est obligatoire.";
export const phone = "Le numéro de téléphone est obligatoire.";
export const phoneWrong =
  "Un numéro de téléphone compte de 10 à 15 caractères : chiffres, + . - ( ) et espaces.";
export const accountPhone = "Obligatoire. Entrez un numéro de téléphone.";
export const extension = "Le poste compte de 2 à 6 chiffres";
export const country = "Choisissez un pays valide.";
export const province = "Choisissez une province ou un État valide.";
export const postalCode = "Entrez un code postal valide.";
export const accountPostalCode = "Entrez un code postal valide.";
export const inputName = "Entrez votre nom.";
export const inputEmail = "Entrez votre adresse courriel.";
export const inputPhone = "Entrez votre numéro de téléphone.";

/** Accounts (spec 2 §5). */
export const firstName = "Le prénom est obligatoire.";
export const lastName = "Le nom de famille est obligatoire.";
export const contactPreference = "Indiquez comment nous pouvons vous joindre.";
export const institution = "Le nom de l’institution est obligatoire.";
export const validEmail = "Cette adresse courriel n’est pas valide. Veuillez la vérifier.";
export const emailNeeded = "L’adresse courriel est obligatoire.";
export const passwordNeeded = "Le mot de passe est obligatoire.";
export const currentPassword = "Le mot de passe actuel est obligatoire.";
export const confirmPassword = "Confirmez votre mot de passe.";
export const passwordsDiffer = "Les deux mots de passe ne sont pas identiques.";
export const passwordShort = "Le mot de passe doit compter au moins {count|# caractère|# caractères}.";
export const passwordLong = "Le mot de passe doit compter au plus {count|# caractère|# caractères}.";

/** Lists. */
export const listName = "Le nom est obligatoire.";

/** Cart and checkout. */
export const titles = "{count|# titre au maximum.|# titres au maximum.}";
export const quantity = "Entrez un nombre entier de 1 à {count}.";
export const delivery = "Choisissez comment vous voulez recevoir votre commande.";
export const address = "Choisissez une adresse.";
export const payment = "Choisissez un mode de paiement.";
export const card = "Entrez les données de votre carte.";
export const quoteMessage = "Écrivez un message.";
export const code = "Entrez un code.";
export const design = "Choisissez un modèle.";
export const giftCard = "Le numéro de la carte est obligatoire.";
export const amount = "Le montant est obligatoire.";
export const giftCardList = "Les cartes-cadeaux forment une liste.";
export const stockAnswer = "Faites un choix.";

/** Credit cards (spec 2 §5). */
export const cardNumber = "Entrez un numéro de carte de crédit valide";
export const cardShort = "Au moins {count|# chiffre|# chiffres}";
export const cardBrand = "Nous n’acceptons pas ce type de carte de crédit";
export const cardMonth = "Le mois est obligatoire";
export const cardYear = "L’année est obligatoire";
export const cardExpired = "La date doit être à venir";
export const cvv = "Entrez un code de sécurité valide.";

export const registryTitle = "Entrez un titre.";
export const registryOccasion = "Choisissez une occasion.";
export const registryDescription = "Entrez une description.";

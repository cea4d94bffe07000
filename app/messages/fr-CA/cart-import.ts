/** A list of ISBNs that goes into the cart. */
export const title = "Importer une liste";
export const link = "Importer une liste d’ISBN";
export const lead =
  "Collez des ISBN ou choisissez un fichier; ajoutez un nombre si vous voulez plus d’un exemplaire. Vous verrez ce que nous avons avant d’ajouter quoi que ce soit à votre panier.";
export const text = "ISBN";
export const textHint = "Un par ligne, par exemple : 9780547928227, 3";
export const file = "Ou un fichier";
export const fileHint =
  "txt, pdf, xls, xlsx, html ou csv, 50 Mo au maximum. Une colonne nommée Quantity ou Copies donne le nombre d’exemplaires.";
export const look = "Aperçu";
export const preview = "Ce que nous avons";
export const add = "Ajouter {count|# titre|# titres} au panier";
export const again = "Importer une autre liste";
export const copies = "{count|# exemplaire|# exemplaires}";
export const fewer = "Vous en avez demandé {count}.";
export const cannot = "Ce titre ne peut pas être acheté en ligne pour le moment.";
export const unknown = "Nous ne connaissons pas cet ISBN.";
export const wrong = "Cet ISBN n’est pas valide. Vérifiez-en les chiffres.";
export const noQuantity =
  "« {text} » n’est pas un nombre d’exemplaires de 1 à 9 999; nous n’en avons pas tenu compte.";
export const largePrint = "C’est une édition en gros caractères.";
export const addLargePrint = "Ajouter aussi les éditions en gros caractères";
export const tooLong = "Cette liste est trop longue pour être collée. Choisissez plutôt un fichier.";

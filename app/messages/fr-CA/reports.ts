/** Reports: lists, carts and orders as files, and the progress page. */
export const columns = {
  title: "Titre",
  subtitle: "Sous-titre",
  author: "Auteur ou autrice",
  isbn: "ISBN",
  binding: "Format",
  condition: "État",
  released: "Parution",
  availability: "Disponibilité",
  expected: "Délai",
  quantity: "Quantité",
  regular: "Prix courant",
  price: "Prix",
  discount: "Rabais",
  amount: "Montant",
  tax: "{tax} (%)",
};
export const pageOf = "Page {page}";
export const lineSum = "{label} : {value}";
export const taxOf = "{tax}, {rate} sur {taxable}";
/** The sheet of an Excel file: at most 31 characters, none of `\ / ? * [ ] :`. */
export const sheet = "Titres";
export const cart = "Panier";
export const cartOf = "Panier, {shop}";
export const titleCount = "{count|# titre|# titres}";
export const orderCopies = "Exemplaires";
export const noIsbn = "Sans ISBN";

export const pageTitle = "Votre fichier";
export const ready = "Votre fichier est prêt.";
export const waiting = "En attente";
export const seconds = "Encore {count|# seconde|# secondes}";
export const converting = "Conversion en cours";
export const progress = "Progression";
export const download = "Télécharger";
export const failed = "Nous n’avons pas pu créer ce fichier. Veuillez réessayer.";
export const cancelled =
  "Nous avons arrêté de créer ce fichier, car cette page est restée fermée un certain temps.";
export const expired =
  "Les fichiers sont gardés une heure, et celui-ci est plus vieux. Pour le télécharger, créez-le de nouveau.";
export const again = "Le créer de nouveau";
export const keepOpen = "Gardez cette page ouverte. Elle se met à jour d’elle-même.";
export const keptFor = "Le fichier reste ici pendant une heure.";

export const save = "Télécharger ou imprimer";
export const as = "Fichier";
export const make = "Créer le fichier";
export const login = "Connectez-vous pour l’obtenir aussi en PDF";
export const back = "Retour";
export const pdfAs = "PDF : {layout}";
export const pdf = "PDF";
export const xlsx = "Excel";
export const csv = "CSV";

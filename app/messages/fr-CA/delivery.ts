/** The address and shipping steps of the checkout. */
export const addressTitle = "Où devons-nous livrer la commande?";
export const billing = "Adresse de facturation";
export const billingText = "C’est l’adresse de votre compte. Elle figure sur votre reçu.";
export const editBilling = "Modifier";
export const shippingAddress = "Adresse de livraison";
export const whichAddress = "À quelle adresse devons-nous livrer cette commande?";
export const addAddress = "Ajouter une autre adresse";
export const edit = "Modifier";
export const editOf = "Modifier l’adresse : {name}";
export const remove = "Retirer";
export const removeOf = "Retirer l’adresse : {name}";
export const makeDefault = "Utiliser par défaut";
export const makeDefaultOf = "Utiliser par défaut cette adresse : {name}";
export const isDefault = "Par défaut";
export const backToStep = "Retour aux adresses";

export const providerTitle = "Comment devons-nous l’expédier?";
export const goesTo = "Livrer à";
export const changeAddress = "Changer d’adresse";
export const days = "de {min} à {max} jours ouvrables";
export const oneDay = "{count|# jour ouvrable|# jours ouvrables}";
export const free = "sans frais";
export const tbd = "prix à déterminer";
export const notCarried = "Ne peut pas transporter : {titles}";
export const belowLocalMinimum = "La livraison locale est offerte à partir de {amount} d’achat.";
export const shipments =
  "Certains de vos livres ne sont pas encore arrivés. Comment devons-nous les expédier?";
export const all = "Un seul envoi";
export const totalOfChoice = "Total : {amount}";
export const allHint = "Tout expédier ensemble, dès que tout sera arrivé.";
export const batched = "Deux envois";
export const batchedHint =
  "Expédier maintenant ce qui est en stock, et le reste plus tard (supplément de {amount}).";
export const batchedFree =
  "Expédier maintenant ce qui est en stock, et le reste plus tard, sans frais supplémentaires.";
export const batchedLess =
  "Expédier maintenant ce qui est en stock, et le reste plus tard (économie de {amount}).";

export const localFailed = "Choisissez une autre adresse ou la livraison par transporteur.";
export const notAvailable = "Nous ne livrons pas à cette destination : {province}, {country}.";
export const notAvailableThere = "Nous ne livrons pas à cette destination : {country}.";
export const addressRequired = "L’adresse de livraison est obligatoire.";
export const chooseShip = "Livrer par transporteur";
export const pickUpInstead = "Vous pouvez ramasser votre commande en magasin ou choisir une autre adresse.";
export const nothingCarries =
  "Aucun de nos transporteurs ne peut prendre tout ce qui est dans votre panier. Veuillez retirer les titres indiqués ou ramasser votre commande en magasin.";
export const backToCart = "Retour au panier";

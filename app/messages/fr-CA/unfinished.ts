/** The placeholder page `/checkout2` (spec 2 §2). */
export const page = "Checkout2";
export const title = "Livraison";
export const steps = ["Panier", "Adresse", "Livraison", "Coordonnées", "Paiement", "Vérification"] as const;
export const placeholder = "À FAIRE - Continuer";

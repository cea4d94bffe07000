/** Failures that a call itself returns, before or after the domain: rights, limits, unknown ids. */
export const calls = {
  shopLists: {
    changed:
      "Rien n’a été modifié : quelqu’un d’autre a modifié cette liste entre-temps. La voici telle qu’elle est maintenant; réessayez s’il y a toujours lieu.",
    no_picture: "Aucune image ne porte ce nom. Choisissez-en une parmi les images.",
    no_title: "Aucun titre n’a cet ISBN.",
    no_titles: "Il n’y a aucun ISBN dans ce texte.",
    too_many_codes: "Collez au plus {count} ISBN à la fois.",
    not_found: "Il n’y a pas de liste « {name} ». Toutes les listes : shop lists",
    no_name: "Une liste doit avoir un nom d’au plus 200 caractères.",
    exists: "Il y a déjà une liste « {name} ».",
    no_code: "« {text} » n’est ni un ISBN ni un autre code de produit.",
    unknown_titles: "Hors catalogue : {codes}. Rien n’a été modifié.",
  },
  /** For payment providers' servers; never shown to shoppers. */
  unknown_provider: "fournisseur non valide",
  payment_unsure: "réessayez",
  not_signed: "non signé",
  viewing:
    "Vous voyez le site comme le voit la clientèle. Rien ne peut être modifié, et les modes de paiement, les numéros de cartes-cadeaux et les fichiers restent fermés. Pour utiliser vous-même le site, appuyez sur Terminer en haut de la page.",
  wrong_email: "Ce n’est pas l’adresse courriel de votre compte.",
  /** The shop's own words. */
  gated: "{message}",
  viewer: { login_required: "{message}" },
  expired: "Ce lien de confirmation a expiré",
  login_required: "Connectez-vous ou créez un compte pour utiliser cette fonction.",
  not_found: "Ce compte n’est plus lié.",
  failed: "La vérification a échoué.",
  too_often: "Vous avez fait beaucoup de recherches de ce genre. Veuillez réessayer plus tard.",
  empty: "Votre panier est vide.",
  no_rows: "Aucune ligne ne peut être traitée.",
  not_offered: "Cette librairie n’accepte pas les cartes en ligne.",
  too_many: "Trop de commandes viennent de votre réseau. Veuillez réessayer plus tard ou nous appeler.",
  payment_unknown: "Une erreur est survenue pendant le traitement de votre commande.",
  permission: "Seule la personne responsable de ce compte peut le modifier.",
  staff: { permission: "Seul le personnel de cette librairie peut faire cela." },
  counter: {
    permission:
      "Impossible à un poste partagé. Connectez-vous avec votre mot de passe sur un autre appareil.",
  },
  right: {
    permission:
      "Vous n’avez pas le droit de faire cela. Adressez-vous à un ou une propriétaire de la librairie.",
  },
  operator: { permission: "Seule l’équipe technique peut faire cela." },
  cart_disabled: "Les commandes en ligne sont suspendues.",
  invalid: "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.",
  unknown_store: "store_id non valide",
  unknown_location: "Choisissez l’une de nos succursales.",
  partner_failed: "Un problème empêche de traiter cette demande. Veuillez réessayer plus tard.",
  imports: {
    unreadable: "{problem}",
  },
  titles: {
    too_many: "On peut afficher au plus {count} titres à la fois.",
  },
  logIn: {
    not_found: "Vous ne pouvez pas acheter pour ce compte.",
  },
  mail: {
    not_found: "Il n’y a pas de courriel {id}.",
    no_text: "Le texte du courriel {id} a été supprimé : ce courriel ne peut plus être renvoyé.",
    busy: "Le courriel {id} est en cours d’envoi.",
  },
  stores: {
    not_found: "Il n’y a pas de librairie « {shop} ».",
    not_confirmed: "La librairie {shop} ({name}) sera supprimée définitivement.",
  },
  payment: {
    too_many:
      "Il y a eu trop de paiements en peu de temps. Attendez une heure, choisissez un autre mode de paiement ou appelez-nous.",
  },
  promoCodes: {
    not_offered: "Cette librairie n’utilise pas de codes promotionnels.",
  },
  giftCards: {
    not_offered: "Cette librairie n’utilise pas de cartes-cadeaux.",
    not_found: "Cette carte n’existe pas.",
  },
  quote: {
    past: "Ces prix seraient déjà expirés. Choisissez une date plus éloignée.",
    not_offered: "Cette librairie n’offre pas de soumissions.",
    one_delivery: "Une soumission est soit à ramasser, soit à livrer : utilisez --pickup ou --ship-to.",
    unknown_location: "Les succursales de la librairie sont : {names}",
    too_many: "Il y a eu trop de paiements en peu de temps. Attendez une heure ou appelez-nous.",
  },
  refund: {
    amount_or_lines:
      "Indiquez soit un montant, soit les lignes. La livraison et la remise en stock vont avec un remboursement par lignes.",
  },
  access: {
    permission:
      "Vous n’avez pas l’autorisation de modifier les comptes liés de cette institution : {company}",
  },
  network: {
    too_many: "Trop de tentatives viennent de votre réseau. Veuillez réessayer plus tard.",
  },
  shopper: {
    not_found: "Nous n’avons pas trouvé cette commande.",
  },
  transfer: {
    not_found: "Il n’y a pas d’ancien site.",
  },
  province: {
    not_found: "Choisissez une province ou un État valide.",
  },
  title: {
    not_found: "Aucun résultat",
  },
};

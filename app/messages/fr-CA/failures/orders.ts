/** Failures about orders and their payments. */
export const orders = {
  bad_price: "Le prix de la livraison est un montant d’au plus {amount}.",
  has_price: "La commande {order} a été passée avec un prix de livraison : {amount}.",
  changed:
    "La commande {order} a changé depuis que vous avez ouvert cette page; rien n’a donc été fait. Vérifiez, puis réessayez.",
  dispute: {
    not_found: "Il n’y a pas de contestation {id}.",
    not_paid: "La commande {order} n’a plus aucun paiement qui puisse être contesté.",
    over: "La contestation peut porter sur au plus {amount} de ce qui a été payé.",
    exists: "La contestation {reference} est déjà consignée.",
    nothing_new: "Écrivez une note, ou choisissez un autre état.",
  },
  held: "La commande {order} ne peut pas encore partir : « {title} » paraît le {date}, et l’offre de précommande dit « pas avant ».",
  soon: {
    being_paid: "La commande {order} est en train d’être payée en ligne. Réessayez dans une demi-heure.",
  },
  price: {
    wrong_status:
      "Le statut de la commande {order} est « {status} » : le prix de sa livraison ne peut pas être fixé.",
  },
  not_payable: "Cette commande ne peut pas être payée en ligne, ou elle a déjà été payée.",
  amount_changed: "Le montant a changé. Vérifiez-le avant de payer.",
  unpriced: {
    shipping_needed: "La livraison de la commande {order} n’a pas encore de prix. Fixez-le d’abord.",
  },
  owing: {
    not_paid:
      "La commande {order} n’est pas encore entièrement payée. Notez d’abord le paiement du reste, ou annulez la commande pour remettre l’argent sur les cartes-cadeaux.",
  },
  being_paid: "La commande {order} est en train d’être payée en ligne.",
  not_charged:
    "La commande {order} ne peut pas encore partir : le paiement par carte est autorisé, mais la carte n’a pas été débitée.",
  not_authorized: "La commande {order} n’a aucune carte autorisée à débiter.",
  charge_refused:
    "La carte de la commande {order} n’a pas pu être débitée : {problem} L’autorisation tient toujours : vous pouvez réessayer.",
  authorization_ended:
    "La carte de la commande {order} ne peut plus être débitée : l’autorisation a expiré. La personne a reçu un courriel avec un lien pour payer.",
  charge_unsure:
    "Le fournisseur n’a pas encore confirmé que la carte de la commande {order} est débitée. Nous continuons de le lui demander : revenez voir la commande dans une minute.",
  unknown_choice: "Choisissez un mode de paiement.",
  nothing_left: "Tout ce qui a été payé pour la commande {order} est déjà remboursé.",
  underWay: {
    nothing_left: "Il ne reste rien à rembourser pour la commande {order} : {amount} est en route.",
  },
  not_found: "Il n’y a pas de carte pour la commande {order}.",
  wrong_key: "Cette clé n’ouvre pas la carte.",
  unconfirmed: "Confirmez d’abord votre adresse courriel.",
  tickets_held:
    "Depuis votre réseau, on peut payer en ligne au plus {count|# billet|# billets} à la fois pour « {title} ». Prenez-en moins, réessayez dans une demi-heure ou appelez-nous.",
  empty: "Votre panier est vide.",
  cart_changed: "Votre panier a changé. Vérifiez votre commande.",
  gift_cards_quoted:
    "Une soumission ne peut pas comprendre de cartes-cadeaux. Retirez-les d’abord de votre panier.",
  unissued: "La commande {order} comprend des cartes-cadeaux et n’est pas payée. Notez d’abord le paiement.",
  held_in_cards:
    "Sans ses cartes-cadeaux, la commande {order} ne peut être remboursée que de {amount}. Pour rembourser une carte-cadeau, annulez-la d’abord.",
  code_used: "Le code {used} a déjà été utilisé. Retirez-le de votre panier.",
  stock_gone: "Nous n’avons plus assez d’exemplaires en stock pour cette commande.",
  unwanted_gifts:
    "Une liste de cadeaux ne demande plus tout ce que contient cette soumission. Vérifiez ci-dessous ce qui a changé avant de l’accepter.",
  no_price: "Le prix d’un article reste à confirmer. Écrivez-nous ou retirez l’article du panier.",
  payment_pending: "Votre paiement pour cette commande n’est pas terminé. Terminez-le ou annulez-le d’abord.",
  token_reused: "Cette commande a déjà été passée avec d’autres renseignements.",
  login_required: "Connectez-vous ou créez un compte pour utiliser cette fonction.",
  no_shipping:
    "La soumission {order} est à ramasser : elle n’a pas de frais de livraison. Pour la livrer, indiquez une adresse.",
  address_needed: "Choisissez une adresse.",
  no_address:
    "La soumission {order} est à livrer, mais n’a pas d’adresse. Indiquez-en une, ou choisissez le ramassage.",
  shipping_needed:
    "La soumission {order} est à livrer, et aucun tarif ne s’applique. Fixez le prix de la livraison.",
  book_law:
    "Cette institution est assujettie à la Loi sur le livre : un exemplaire neuf ne peut pas coûter moins que son prix courant.",
  unknown_line: "La soumission n’a pas de ligne {line}.",
  wrong_status: "Le statut de la commande {order} est « {status} » : ce n’est pas une soumission ouverte.",
  over: "Cette soumission n’est plus valable.",
  quote: {
    amount_changed:
      "Nos prix ont changé depuis que vous avez ouvert cette page. Vérifiez-les avant d’accepter.",
  },
  not_priced:
    "Nous n’avons pas encore fixé les prix de cette soumission. Nous vous les enverrons par courriel.",
  refund_failed: "Le fournisseur a refusé de rembourser {amount} : {problem}",
  not_paid:
    "La commande {order} n’a pas encore été payée : il n’y a rien à rembourser. Si elle a été payée en magasin, notez-le d’abord.",
  too_much: "Il ne reste que {amount} à rembourser pour la commande {order}.",
  wrong_state: "Le remboursement {id} n’attend rien de vous. État : {state}.",
  already_paid: "L’état du paiement de la commande {order} est « {state} ».",
  partly_sent:
    "Un colis de la commande {order} est parti : elle ne peut donc pas être annulée en entier. Vous pouvez annuler ce qui n’est pas parti.",
  nothing_unsent: "Toute la commande {order} est partie. Vous pouvez plutôt rembourser des exemplaires.",
  lines: {
    wrong_status:
      "Le statut de la commande {order} est « {status} » : on ne peut pas en retirer d’exemplaires.",
    unknown_line: "La commande {order} n’a pas de ligne {line}.",
  },
  few_left:
    "On ne peut retirer que {count|# exemplaire|# exemplaires} de la ligne {line} de la commande {order}.",
  gift_card_line:
    "La ligne {line} de la commande {order} est une carte-cadeau. Annulez d’abord la carte, puis remboursez son prix.",
  much_shipping: "Il ne reste que {amount} des frais de livraison de la commande {order}.",
  unpaid: {
    not_paid:
      "La commande {order} n’est pas payée : il n’y a rien à rembourser. Pour en retirer des exemplaires, annulez-les.",
  },
  nothing_to_pay: "Il n’y a rien à payer pour la commande {order}.",
  wrong_delivery: "La commande {order} est à livrer : elle s’expédie, elle ne se ramasse pas.",
  no_batch: "La commande {order} n’a aucun colis correspondant en attente.",
  undone_before: "C’est déjà annulé. La commande {order} reste telle quelle.",
  not_undoable: "Cette action ne peut pas être annulée. La commande {order} reste telle quelle.",
  too_late: "Il est trop tard pour annuler cette action. La commande {order} reste telle quelle.",
  changed_since: "La commande {order} a changé depuis : cette action ne peut plus être annulée.",
  redirected: {
    wrong_status:
      "Le statut de la commande {order} est « {status} » : sa destination ne peut plus être modifiée.",
  },
  location: { wrong_delivery: "La commande {order} n’est pas à ramasser." },
  same_place: "La commande {order} est déjà à ramasser à cet endroit.",
  other_taxes:
    "Les taxes y seraient différentes. Annulez la commande {order} et passez-la de nouveau pour cet endroit.",
  address: {
    wrong_delivery: "La commande {order} n’est pas à livrer.",
    partly_sent: "Un colis de la commande {order} est parti : son adresse ne peut plus être modifiée.",
  },
  registry_address:
    "La commande {order} va à la personne qui a créé une liste de cadeaux. Elle seule peut modifier son adresse.",
  order_email: { not_found: "La commande {order} n’a pas de courriel {id}." },
  shopper: {
    not_found: "Nous n’avons pas trouvé cette commande.",
  },
  operator: {
    not_found: "Il n’y a pas de commande {order}.",
    elsewhere:
      "La commande {order} relève d’une autre succursale ({place}); vous travaillez ici : {own}. Demandez à un ou une collègue là-bas.",
  },
  refund: {
    not_found: "Il n’y a pas de remboursement {id}.",
  },
  paid: {
    wrong_status:
      "Le statut de la commande {order} est « {status} » : elle ne peut pas être marquée comme payée.",
  },
  status: {
    wrong_status: "Le statut de la commande {order} est « {status} » : il ne peut pas devenir « {to} ».",
  },
  pickup: {
    wrong_delivery:
      "La commande {order} est à ramasser ou en livraison locale : elle ne peut pas être expédiée. Marquez-la plutôt comme prête ou terminée.",
  },
  shipping: {
    wrong_status: "Le statut de la commande {order} est « {status} » : elle ne peut pas être expédiée.",
  },
};
export const packing = {
  nothing_to_pack: "Rien à emballer : la commande {order} n’a aucun livre à ramasser ou à livrer.",
  not_packed: "Trop tard : le statut de la commande {order} est « {status} », et on n’y emballe plus rien.",
  not_on_order: "Pas dans cette commande : {code} ne figure pas parmi les livres de la commande {order}.",
  second_copy:
    "Un exemplaire en trop? La commande {order} ne demande que {count|# exemplaire|# exemplaires} de « {title} ». Remettez celui-ci en place.",
  to_be_ordered:
    "Incomplète : il fallait faire venir {count|# exemplaire|# exemplaires} pour la commande {order}. Si tout est là, emballez-la d’abord.",
  several: "Deux codes sont arrivés en même temps. Numérisez un livre après l’autre.",
  no_order: "Aucune commande n’a ce numéro. Numérisez le code à barres de son bordereau.",
  no_code: "Code inconnu : ce n’est ni un ISBN ni le numéro d’une commande.",
};
export const payments = {
  no_account: "Il n’y a pas de compte chez ce fournisseur. Entrez-le d’abord.",
  not_found: "Il n’y a pas de compte chez {provider}.",
  in_use:
    "{count|# paiement ou remboursement est encore en cours|# paiements et remboursements sont encore en cours} chez ce fournisseur. Retirez-le des modes de paiement, puis supprimez le compte une fois que tout sera réglé.",
  not_accepted: "{provider} n’a pas accepté le compte : {why}",
  invalid: "{problems}",
  unknown_provider: "Fournisseurs possibles : {names}.",
};
export const desk = {
  choose_copies: "Indiquez combien d’exemplaires d’au moins un livre.",
};

/** Failures of the cart, the checkout, gifts and events. */
export const cart = {
  copies: { too_many: "Votre panier peut contenir au plus {count} exemplaires." },
  codes: {
    too_many: "On peut utiliser au plus {count|# code|# codes} par commande.",
    book_law:
      "La Loi sur le livre oblige votre institution à acheter au prix courant : les codes promotionnels ne s’appliquent pas.",
  },
  not_found: "Aucun résultat",
  cart_full:
    "Votre panier est plein : il a de la place pour 500 articles différents. Passez d’abord la commande, ou retirez quelques articles.",
  location_needed: "Choisissez d’abord l’une de nos succursales.",
  not_cartable: "Ce titre ne peut pas être acheté en ligne pour le moment.",
  few_more:
    "Nous n’en avons que {onhand} en magasin, dont une partie dans votre panier : vous pouvez en ajouter {count|# autre|# autres}.",
  event_over: "Cet événement est terminé : ses billets ne sont plus en vente.",
  nothing_removed:
    "Il n’est plus possible de remettre ce que vous avez retiré. Veuillez l’ajouter de nouveau à votre panier.",
  question: "C’est une édition en gros caractères.",
  amount: "Le montant est obligatoire.",
  empty: "Votre panier est vide.",
  no_balance: "Le solde de cette carte est de 0 $",
  too_many: "On peut utiliser au plus {count|# carte|# cartes} par commande.",
  unknown_card: "Cette carte n’est pas dans votre panier.",
  line: {
    not_found: "Cette ligne n’est plus dans votre panier.",
  },
  stock: {
    question: "Nous n’en avons que {count} en magasin",
  },
};
export const checkout = {
  location_needed: "Choisissez d’abord l’une de nos succursales.",
  elsewhere:
    "Votre panier est lié à une succursale : {location}. Pour ramasser ailleurs, changez d’abord de succursale.",
  no_country: "Le nom du pays n’est pas valide",
  local_minimum: "La livraison locale n’est pas possible",
  local_failed: "La livraison locale n’est pas possible",
  not_available: "Non offert",
  empty: "Votre panier est vide.",
  guest_refused:
    "Sans compte, on ne peut pas commander un article en rupture de stock ni une carte-cadeau. Connectez-vous, ou retirez ces articles de votre panier.",
  guest_pickup_only: "Sans compte, seul le ramassage en magasin est offert",
  delivery_disabled: "Nous n’offrons pas ce mode de livraison.",
  unknown_location: "Choisissez l’une de nos succursales.",
  below_minimum: "Le sous-total de votre commande est inférieur au minimum exigé",
  unavailable: "Certains articles de votre panier ne sont plus disponibles.",
  unknown_choice: "Choisissez un mode de paiement.",
  cart_changed: "Votre panier a changé. Vérifiez votre commande.",
  french_terms:
    "Consultez nos conditions en français, puis cochez la case si vous souhaitez un contrat dans la langue de cette page.",
  choices_changed:
    "Vos coordonnées ou votre mode de paiement ont changé depuis l’ouverture de cette page. Vérifiez-les, puis passez votre commande.",
  incomplete: "Votre commande n’est pas encore complète.",
  payment_not_set_up: "Ce mode de paiement n’est pas configuré. Choisissez-en un autre.",
  payment_waiting: "Votre paiement n’est pas encore terminé.",
  payment_in_review:
    "Votre paiement est en cours de vérification, ce qui peut prendre quelques jours. Nous gardons votre commande d’ici là et vous écrirons dès que nous aurons la réponse.",
  late_payment_in_review:
    "Ce paiement est arrivé après la fin de sa commande et il est encore en cours de vérification. S’il est accepté, nous le rembourserons.",
  payment_unknown: "Une erreur est survenue pendant le traitement de votre commande.",
  payment_given_back:
    "Votre paiement ne correspond à aucune commande ouverte : nous le remboursons. Si vous avez des questions, appelez-nous.",
  payment_unsure:
    "Nous ne savons pas encore si votre paiement a été accepté. Ne payez pas une deuxième fois : nous vérifions et vous écrirons dès que nous aurons la réponse.",
  payment_cancelled: "Vous avez annulé le paiement. Rien n’a été débité.",
  not_found: "Une erreur est survenue.",
  conflict: "Choisissez un autre mode de livraison.",
  payment: {
    incomplete: "Choisissez un mode de paiement.",
  },
  phone: {
    not_found:
      "Cette commande téléphonique n’existe plus. Quelqu’un l’a supprimée, ou le compte n’existe plus.",
    placed: "La commande est déjà passée : c’est la commande {order}.",
    changed:
      "{name} a modifié cette commande depuis que vous avez ouvert la page. Vérifiez-la avant de continuer.",
    too_many:
      "Il y a {count} commandes téléphoniques inachevées. Passez-en ou supprimez-en d’abord quelques-unes.",
    too_many_lines: "Une commande téléphonique compte au plus {count} livres différents.",
    too_few:
      "Il n’y a que {count|# exemplaire|# exemplaires} en stock, et on ne peut pas en commander d’autres.",
    none_left: "Il n’est pas en stock, et on ne peut pas le commander.",
    no_customer: "Cette personne n’a pas de compte.",
    customer_gone:
      "Le compte de cette personne est bloqué ou supprimé, ou elle ne peut plus acheter pour l’institution; rien ne peut donc être commandé à ce compte.",
    french_terms:
      "Remettez d’abord à la personne les conditions en français. Cochez ensuite la case si elle demande l’anglais, ou choisissez le français pour la commande.",
    no_phone: "Entrez le numéro de téléphone de la personne qui appelle.",
    elsewhere:
      "Ces livres viennent du stock d’une autre succursale. Pour vendre depuis celle-ci, commencez une nouvelle commande téléphonique.",
    no_title: "Aucun titre n’a ce numéro.",
    no_match: "Rien ne correspond à ces mots.",
    several_codes: "Ce sont deux numéros. Entrez un livre à la fois.",
  },
  paying: {
    payment_unreachable:
      "Nous ne pouvons pas joindre le fournisseur de paiement pour le moment. Rien n’a été débité; réessayez dans quelques minutes.",
    payment_declined:
      "Paiement refusé. Rien n’a été débité; réessayez ou choisissez un autre mode de paiement.",
  },
};
export const promotions = {
  unknown_code: "Ce code n’est pas valide.",
  code_used: "Vous avez déjà utilisé ce code.",
  invalid: "Un code compte de 1 à {count} caractères.",
  exists: "Il y a déjà une promotion {code}.",
  not_found: "Il n’y a pas de promotion {code} en cours ou à venir.",
  unchanged: "Rien n’a été modifié : quelqu’un d’autre a déjà mis en pause ou relancé {code}.",
  days: { invalid: "Le dernier jour doit suivre le premier et ne peut pas être passé." },
  scope: {
    subject: "Entrez un code de sujet BISAC, par exemple FIC.",
    list: "Il n’y a pas de liste « {name} ». Entrez le nom de l’une des listes de la librairie.",
  },
  trial: {
    unknown_code: "Il n’y a pas de promotion {code}.",
    unknown_title: "Aucun titre n’a cet ISBN.",
    no_title: "Entrez au moins un ISBN.",
  },
  percentage: {
    invalid: "Un pourcentage doit être supérieur à 0 et d’au plus 100.",
  },
  amount: {
    invalid: "Un montant doit être supérieur à 0.",
  },
};
export const giftCards = {
  unknown_card: "Nous ne connaissons pas cette carte. Vérifiez son numéro et son NIP.",
  mistyped: "Il y a une erreur dans ce numéro de carte. Vérifiez les chiffres.",
  range: "Le montant d’une carte-cadeau peut aller de {min} à 9 999,00 $",
  too_much:
    "Les cartes-cadeaux d’une même commande peuvent coûter au plus {amount}. Pour une plus grosse commande, appelez-nous.",
  day: "Choisissez une date à partir d’aujourd’hui, dans un an au plus tard.",
  not_found: "Cette carte-cadeau n’existe pas.",
  voided: "La carte-cadeau {card} est déjà annulée.",
  changed:
    "Cette carte-cadeau a été utilisée ou modifiée après que vous avez ouvert la page; rien n’a donc été fait.",
  unsent: "Cette carte-cadeau n’a pas encore de numéro. Elle en recevra un à l’envoi du courriel.",
  issued: "Ce formulaire a déjà émis sa carte-cadeau.",
  spent:
    "La commande {order} comprend une carte-cadeau (•••• {card}) dont {amount} a déjà servi : elle ne peut pas être remboursée. Pour rembourser le reste de la commande, indiquez un montant.",
  no_cards: "Ces cartes-cadeaux ne sont plus valides.",
  used: "Ces cartes-cadeaux ont été utilisées et ne peuvent donc pas être renvoyées.",
  sale: { not_found: "Cette commande n’a pas de cartes-cadeaux à envoyer, ou elle n’est pas encore payée." },
};
export const preorders = {
  no_text:
    "On ne peut plus rien faire écrire dans ces exemplaires. Laissez la ligne vide pour les commander sans dédicace.",
  too_long: "Écrivez au plus {count|# caractère|# caractères}.",
  gone: "Il reste moins d’exemplaires de « {title} » en précommande que vous n’en voulez. Vérifiez votre panier.",
  too_many:
    "Une même personne peut précommander {count|# exemplaire|# exemplaires} de « {title} », commandes précédentes comprises. Réduisez la quantité dans votre panier.",
  changed:
    "Quelqu’un d’autre a modifié cette offre de précommande après que vous avez ouvert la page. Rien n’a été enregistré.",
  not_found: "Cette offre de précommande n’existe pas.",
  no_day: "Ce titre n’a pas de date de parution à venir : on ne peut pas l’offrir en précommande.",
  days: "Le dernier jour doit suivre le premier et ne peut pas être passé.",
  name: "Une adresse se compose de minuscules, de chiffres et de traits d’union simples, par exemple signed-atwood.",
  name_taken: "Une autre offre de précommande a l’adresse {name}.",
  nothing: "Indiquez ce qui vient avec le livre, s’il est signé ou ce qu’on peut y faire écrire.",
};
export const registries = {
  registry_not_found: "Nous n’avons pas trouvé cette liste de cadeaux.",
  too_many: "Vous pouvez avoir au plus {count} listes de cadeaux. Supprimez-en une d’abord.",
  full: "Une liste de cadeaux peut compter au plus {count} titres.",
  too_many_copies: "Vous pouvez demander au plus {count} exemplaires d’un titre.",
  closed: "Cette liste de cadeaux est fermée.",
  dated: { closed: "Cette liste de cadeaux est fermée depuis le {date}." },
  not_listed: "Ce livre n’est pas dans la liste de cadeaux « {registry} ».",
  past: "La date limite d’achat ne peut pas être passée.",
  no_day: "Entrez une date, par exemple {example}.",
  no_address: "Choisissez l’une de vos adresses.",
  owner_only: "La personne qui a créé cette liste ne permet pas à la librairie de la modifier.",
  registry_question:
    "Une liste de cadeaux ne demande plus tout ce que contient votre panier. Vérifiez votre panier et choisissez quoi faire.",
  not_ended: "La liste de remerciements sera prête quand la liste de cadeaux sera fermée.",
};
export const events = {
  not_found: "Nous n’avons pas trouvé cet événement.",
  cancelled: "L’événement « {name} » est déjà annulé.",
  changed: "Cet événement a été modifié après que vous avez ouvert la page; rien n’a donc été fait.",
  mistakes: "{problems}",
  tickets: {
    changed: "Il reste maintenant {count} de ces billets. Vérifiez le nombre, puis enregistrez de nouveau.",
  },
  too_many_tickets: "Un événement peut avoir au plus {count} sortes de billets.",
  too_many_bundles: "Un événement peut avoir au plus {count} forfaits.",
  no_ticket: "L’événement n’a pas de billet « {ticket} ».",
  no_book: "Il n’y a pas de livre {code} à offrir avec un billet.",
  too_many_ticks: "On peut enregistrer au plus {count} coches par événement.",
  no_tick: "Cette coche n’existe pas.",
  door_changed:
    "Quelqu’un a coché des personnes pendant que vous tapiez; rien n’a donc été enregistré. Les nombres ci-dessous sont les vôtres : vérifiez-les, puis enregistrez de nouveau.",
  not_listed:
    "Une personne de ce formulaire n’est plus sur la liste; rien n’a donc été enregistré. Ouvrez la page de nouveau.",
  too_many_came:
    "{name} : au plus {count|# personne peut entrer|# personnes peuvent entrer} sous ce nom. Inscrivez les autres ci-dessous.",
  no_offer: "Ce billet n’est plus offert.",
  how_many: "Indiquez combien de billets vous voulez.",
  no_bundle: "Ce billet n’est plus offert avec ce livre.",
  reservations: {
    not_found: "Nous n’avons pas trouvé cette réservation.",
    none: "Cet événement est sans réservation.",
    closed: "Il n’est plus possible de réserver une place pour cet événement.",
    waiting_full: "Cet événement affiche complet, et sa liste d’attente aussi.",
  },
};
export const email = {
  network: {
    too_many_emails:
      "Vous avez envoyé beaucoup de courriels en peu de temps. Veuillez réessayer dans une heure.",
  },
  shop: {
    too_many_emails: "Nous envoyons beaucoup de courriels en ce moment. Veuillez réessayer dans une heure.",
  },
  too_many_to_address:
    "Nous avons déjà envoyé plusieurs courriels à cette adresse aujourd’hui. Vérifiez sa boîte de réception et ses courriels indésirables, ou réessayez demain.",
};

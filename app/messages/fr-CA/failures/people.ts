/** Failures of accounts, staff and programs. */
export const accounts = {
  own_email: "Un compte ne peut pas être lié à lui-même.",
  linked: "Ce compte est déjà lié.",
  too_many: "Vous pouvez avoir au plus {count} adresses.",
  not_found: "Une erreur est survenue.",
  has_links: "Retirez d’abord les comptes liés : seule une institution peut en avoir.",
  registered: "Un compte existe déjà avec cette adresse courriel.",
  expired: "Ce lien de confirmation a expiré",
  verified: "La confirmation est déjà faite",
  failed: "La vérification a échoué.",
  wrong_login: "Courriel ou mot de passe incorrect.",
  locked: "Ce compte est bloqué. Veuillez communiquer avec nous.",
  wrong_password: "Ce n’est pas votre mot de passe actuel.",
  no_account: "Aucun compte avec cette adresse courriel",
  unverified: "Confirmez d’abord votre adresse courriel.",
  institutions: {
    too_many: "Une institution peut avoir au plus {count} comptes liés.",
  },
  logIn: {
    too_many: "Trop de tentatives. Attendez 15 minutes ou réinitialisez votre mot de passe par courriel.",
  },
  operating: {
    not_found: "Aucun compte trouvé : {email}.",
    unknown_tax: "Aucune taxe ne s’appelle « {type} ». Taxes de cette librairie : {types}",
    past: "Cette date est passée.",
    registered: "Il existe déjà un compte pour {email}. Cherchez-le sous Clientèle.",
    changed:
      "Quelqu’un d’autre a modifié cette fiche client après que vous avez ouvert la page. Vérifiez avant de continuer.",
    not_institution: "Cela est réservé aux comptes institutionnels.",
    not_accredited: "Indiquez d’abord dans les paramètres quelle succursale est une librairie agréée.",
    locked_buyer: "Ce compte est bloqué.",
    not_linked: "Personne n’achète pour cette institution avec cette adresse.",
    whole_shop:
      "Une copie contient les commandes de toutes les succursales. Adressez-vous à quelqu’un qui travaille pour toute la librairie.",
  },
  recovery: {
    expired: "Ce lien a expiré. Veuillez en demander un nouveau.",
  },
};
export const staff = {
  has_shop: "Quelqu’un a déjà ouvert la première librairie. Connectez-vous à l’adresse /desk.",
  registered: "L’adresse {email} figure déjà dans la liste du personnel.",
  not_found: "Personne dans la liste du personnel n’a l’adresse {email}.",
  locked: "Cet accès est bloqué. Adressez-vous à un ou une propriétaire de la librairie.",
  beyond_own:
    "Cette personne a, ou aurait, des droits ou des succursales que vous n’avez pas. Adressez-vous à un ou une propriétaire.",
  preset_and_rights:
    "Vous avez choisi un profil et coché d’autres droits. Choisissez « Seulement ce qui est coché ici » ou laissez le profil décider des cases.",
  no_rights: "Choisissez ce que la personne peut faire : un profil, ou les cases que vous cochez.",
  last_owner:
    "Au moins une personne doit pouvoir ajouter du personnel. Donnez d’abord ce rôle à quelqu’un d’autre.",
  unknown_location: "Choisissez au moins une des succursales de la librairie.",
  wrong_login: "Courriel ou mot de passe incorrect.",
  wrong_password: "Ce n’est pas votre mot de passe.",
  wrong_code: "Ce code est inexact ou a déjà servi. Entrez le suivant.",
  too_many_devices: "Vous pouvez avoir au plus {count} appareils.",
  no_device: "Configurez d’abord un appareil.",
  views: {
    customer_gone: "Ce compte est bloqué ou a été supprimé.",
    of_staff:
      "Ce compte appartient à quelqu’un de la liste du personnel. On ne peut pas voir le site à la place d’un ou d’une collègue.",
    whole_shop:
      "Cette personne peut avoir des commandes dans toutes les succursales. Adressez-vous à quelqu’un qui travaille pour toute la librairie.",
    login_ended: "Votre session est terminée. Veuillez vous reconnecter.",
  },
  too_many:
    "Trop de tentatives. Attendez 15 minutes ou demandez un lien à un ou une propriétaire de la librairie.",
  link_expired:
    "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à un ou une propriétaire de la librairie.",
  pin_shape: "Un NIP a de quatre à huit chiffres.",
  pin_easy: "Ce NIP est facile à deviner. Choisissez d’autres chiffres.",
  pins_differ: "Ces deux NIP sont différents.",
  wrong_pin: "Ce n’est pas le NIP de la personne choisie.",
  pin_locked:
    "Ce NIP est bloqué après cinq essais erronés. Il fonctionnera de nouveau quand vous vous connecterez avec votre mot de passe sur un autre appareil, ou qu’un ou une propriétaire le débloquera.",
  too_many_pins: "Trop de NIP erronés à ce poste partagé. Attendez 15 minutes.",
  turn_over: "Quelqu’un d’autre a pris le relais à ce poste; rien n’a donc été fait.",
  counter_name:
    "Il y a déjà un poste partagé nommé « {name} ». Choisissez un autre nom ou fermez d’abord ce poste.",
  too_many_counters:
    "Une librairie peut avoir au plus {count} postes partagés. Fermez-en un dont vous n’avez plus besoin.",
  no_counter: "Aucun poste partagé ne s’appelle « {name} ».",
  no_mail:
    "Cette librairie ne peut pas encore envoyer de courriels. Demandez un lien à un ou une propriétaire de la librairie.",
};
export const webhooks = {
  not_found: "Ce webhook n’existe pas.",
  gone: "Cet événement est trop ancien pour être envoyé de nouveau.",
  bad_url: "Entrez une adresse qui commence par https:// et qui ne contient pas de mot de passe.",
  private: "Cette adresse appartient à un réseau privé. La librairie n’envoie qu’à des adresses publiques.",
  nothing: "Choisissez au moins un type d’événement.",
  exists: "Cette adresse a déjà un webhook.",
  too_many: "Une librairie peut avoir au plus {count} webhooks. Retirez-en d’abord un.",
  beyond_own:
    "Vous pouvez choisir seulement ce que vous avez vous-même le droit de voir, dans toutes les succursales.",
  too_often: "Beaucoup d’événements ont été envoyés à la main depuis une heure. Réessayez plus tard.",
};
export const programs = {
  not_found: "Cette clé est déjà désactivée ou n’a jamais existé.",
  exists:
    "Il existe ou il a existé un logiciel nommé « {name} ». Choisissez un autre nom, pour que l’historique reste clair.",
  nothing: "Choisissez ce que le logiciel peut faire.",
  beyond_own:
    "Un logiciel ne peut pas en faire plus que vous, et certaines choses sont interdites à tout logiciel.",
  too_many: "Une librairie peut avoir au plus {count} logiciels à la fois. Désactivez-en d’abord un.",
};

/** Failures about a shop, its settings and its pages. */
export const stores = {
  host_taken: "{problems}",
  invalid_settings: "{problems}",
  no_value: "Aucun paramètre ne s’appelle « {key} ».",
  not_json:
    "« {key} » n’est pas un texte : donnez un nombre, true, false ou du JSON entre guillemets droits.",
  exists: "Il y a déjà ici une librairie « {shop} ».",
  number_taken:
    "Une librairie qui a le numéro de « {shop} » existe déjà ici : la même sous un autre nom, ou une qui a été créée avant que les librairies puissent être déplacées.",
  invalid_name:
    "Le nom d’une librairie ne peut contenir que des lettres minuscules, des chiffres et des traits d’union.",
};
export const opening = {
  needed: "Toute librairie en a besoin.",
  wrong_code: "Ce n’est pas le code du courriel. Copiez-le de nouveau ou envoyez un autre courriel.",
};
export const settings = {
  no_area: "Cette section des paramètres n’existe pas.",
  changed_meanwhile: "Quelqu’un a modifié ces paramètres pendant que vous y travailliez.",
  no_change: "Ce changement n’existe pas.",
  taken_back: "Quelqu’un a déjà annulé ce changement.",
  changed_since: "Rien n’a été annulé, car ces paramètres ont été modifiés de nouveau depuis : {names}",
};
export const content = {
  invalid: "{problems}",
};
/** Versions of a shop's pages, at the desk. */
export const translations = {
  one_language: "Cette librairie n’a qu’une langue. Définissez d’abord `second_locale`.",
  changed:
    "Quelqu’un a modifié un de ces textes après l’ouverture de la page. Rouvrez-la, puis enregistrez de nouveau cette traduction : {text}",
  too_many: "Une librairie peut avoir au plus {count} traductions.",
} as const;
export const versions = {
  not_found: "Cette page n’existe pas.",
  no_version: "Cette version de la page n’existe pas.",
  no_draft: "Cette page n’a pas de brouillon. Quelqu’un l’a peut-être publié ou supprimé.",
  draft_exists: "Cette page a déjà un brouillon. Publiez-le ou supprimez-le d’abord.",
  changed:
    "Quelqu’un a modifié ce brouillon après que vous l’avez ouvert. Regardez ce qui a changé, puis renvoyez votre version.",
  problems: "{problems}",
  unchanged: "C’est déjà ce que dit la page; rien n’a donc été publié.",
  gone: "Quelqu’un a retiré cet élément après que vous l’avez ouvert. Vous pouvez le remettre dans la liste de la page.",
  full: "Une page peut en contenir {count}. Faites d’abord de la place.",
  too_large: "Cette page est trop longue pour être enregistrée. Raccourcissez-en les textes.",
  past: "Ce moment est passé. Choisissez-en un plus tard.",
  same_time:
    "Une autre version de cette page doit être publiée exactement au même moment. Choisissez un autre moment ou annulez d’abord l’autre publication.",
  too_far: "Choisissez un moment d’ici deux ans.",
  not_scheduled: "La publication de cette version n’est plus prévue.",
  address_taken: "Une autre page a cette adresse. Choisissez-en une autre.",
};
export const housekeeping = {
  has_records: "La librairie {shop} a des données à conserver : {what} ({count}).",
  unusable_file: "Ce fichier ne peut pas être utilisé. {problem}",
  changed_since: "La librairie {shop} a changé depuis la création de ce fichier. Exportez-la de nouveau.",
  emails_wait:
    "La librairie {shop} a encore des courriels à envoyer ({count}). Attendez qu’ils soient partis, puis exportez-la de nouveau.",
  cards_wait:
    "La librairie {shop} a des cartes chiffrées qui ne sont pas encore débitées ({count}). Débitez-les ou annulez leurs commandes, puis exportez-la de nouveau.",
  phone_orders_wait:
    "La librairie {shop} a des commandes téléphoniques en cours ({count}). Passez-les ou supprimez-les, puis exportez-la de nouveau.",
  payments_wait:
    "La librairie {shop} a des paiements qui ne sont pas terminés ({count}). Attendez qu’ils le soient, puis exportez-la de nouveau.",
};

/** Failures about titles, lists, pictures and stock. */
export const catalogue = {
  not_found: "Aucun résultat",
  no_title: "il faut un nom pour ajouter un titre",
  unknown: "{code} ne figure pas au catalogue.",
  same_title: "Ce sont deux numéros d’un même titre.",
  no_author: "Aucun titre ne mentionne « {name} ».",
  same_author: "Ce sont deux graphies d’un même nom.",
};
export const titles = {
  not_found: "Aucun titre de votre catalogue n’a ce numéro : {code}.",
  changed:
    "Quelqu’un d’autre a modifié ce titre après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.",
  cover_gone: "L’ancienne couverture n’est plus conservée. Téléversez-la de nouveau.",
  cover_too_small:
    "Cette image fait {width} × {height} pixels. Une couverture en demande au moins {count} × {count}; sinon, elle paraît floue.",
  exists: "{code} est déjà au catalogue. Cherchez-le sous Titres.",
  bad_code:
    "Ce n’est ni un ISBN, ni un EAN, ni un CUP. Vérifiez les chiffres, ou laissez le champ vide si le livre n’en a pas.",
};
export const searches = {
  no_words: "Entrez au moins un mot, et d’autres mots qu’avant.",
  too_long: "Un nom peut compter au plus {count|# mot|# mots}.",
  finds: "« {term} » trouve déjà {count|# titre|# titres} : un autre nom est inutile.",
  finds_nothing: "« {meant} » ne trouve rien non plus. Faites d’abord l’essai sur le site.",
  too_many: "Vous pouvez avoir au plus {count} noms et recherches ignorées. Annulez-en d’abord.",
  not_found: "Rien n’a été décidé pour « {term} ».",
};
export const lists = {
  not_found: "Une erreur est survenue.",
  own: { not_found: "Cette liste n’existe plus. Vous l’avez peut-être supprimée dans une autre fenêtre." },
  protected: "Vos favoris ne peuvent être ni renommés ni supprimés.",
  too_many: "Vous pouvez avoir au plus {count} listes. Supprimez-en une d’abord.",
  full: "Une liste peut compter au plus {count} titres.",
  choose: "Choisissez une liste.",
  picture: {
    too_large: "Cette image est trop lourde. Choisissez-en une d’au plus 10 Mo.",
    not_a_picture:
      "Nous ne pouvons pas lire cette image. Choisissez un fichier JPEG, PNG, WebP, GIF ou AVIF.",
    full: "Nous traitons déjà d’autres images. Veuillez réessayer dans une minute.",
  },
  cart: {
    empty: "Il n’y a aucun titre dans cette liste.",
    too_many:
      "Cette liste compte {count} titres, et un panier en contient {most}. Ajoutez-les une page à la fois.",
    none: "Aucun de ces titres ne peut être acheté en ligne pour le moment.",
    only_large_print:
      "Rien n’a été ajouté : {count|ce titre est une édition|ces titres sont des éditions} en gros caractères, et vous les avez exclues.",
    nothing_added: "Aucun de ces titres n’a pu être ajouté à votre panier.",
    large_print: "{count|# titre est|# titres sont} en gros caractères.",
    nothing_chosen: "Indiquez combien d’exemplaires vous voulez.",
  },
};
export const pictures = {
  not_found: "Cette image n’est plus là. Quelqu’un d’autre l’a peut-être retirée.",
  changed:
    "Rien n’a été enregistré : quelqu’un d’autre a modifié cette image entre-temps. Regardez-la, puis enregistrez de nouveau s’il y a toujours lieu.",
  exists: "Cette image est déjà ici, sous le nom « {label} ».",
  too_many: "Une librairie peut avoir au plus {count} images. Retirez-en d’abord.",
  in_use:
    "Cette image s’affiche sur le site : elle ne peut donc pas être retirée. Mettez-en d’abord une autre à sa place.",
  not_hidden: "Aucune image masquée n’a ce numéro. « shop pictures missing » en donne la liste.",
  fetching: "Un autre processus récupère déjà des images. Un serveur en marche le fait de lui-même.",
  no_file: "Choisissez une image.",
  undescribed:
    "Décrivez l’image pour les personnes qui ne peuvent pas la voir, ou cochez qu’elle n’est que décorative.",
  too_large: "Ce fichier dépasse 20 Mo. Choisissez une image plus légère.",
  not_a_picture:
    "Nous ne pouvons pas lire cette image. Choisissez un fichier JPEG, PNG, WebP, GIF ou AVIF d’au plus 60 mégapixels.",
  full: "Nous traitons déjà d’autres images. Veuillez réessayer dans une minute.",
};
export const till = {
  off: "Cette librairie ne partage pas son stock avec Square.",
  no_sale: "Cette vente n’existe pas, ou quelqu’un l’a déjà réglée.",
};
export const stockroom = {
  no_title: "Aucun flux ne contient {code}, et vous ne l’avez pas ajouté. Ajoutez d’abord le titre.",
  no_location: "Choisissez l’une des succursales où vous travaillez.",
  moved:
    "Il y a maintenant {count|# exemplaire|# exemplaires}, et non {seen} : il y a eu des ventes ou des déplacements après que vous avez ouvert la page, et rien n’a donc été fait. Vérifiez le nombre, puis envoyez de nouveau.",
  too_few: "Il n’y en a que {count|# exemplaire|# exemplaires}.",
  set_aside:
    "Seulement {count|# exemplaire est libre|# exemplaires sont libres}. Les autres sont réservés à des commandes : {orders}. Annulez d’abord des exemplaires d’une commande, ou donnez-lui-en un autre.",
  unmoved: "Cela ne change rien : indiquez le nombre d’exemplaires.",
  no_movement: "Ce mouvement n’existe pas.",
  undone: "Quelqu’un l’a déjà annulé.",
  left: "La commande {order} ne retient plus cet exemplaire : le mouvement ne peut plus être annulé.",
  no_section: "Choisissez l’un de vos rayons.",
  no_count: "Cet inventaire n’existe pas, ou il est terminé.",
  counted_on:
    "Quelqu’un a continué de compter depuis que vous avez ouvert la page. Regardez de nouveau les écarts.",
  several: "Deux codes sont arrivés d’un seul bloc. Numérisez le livre de nouveau.",
  no_code: "Ce n’est ni un ISBN ni un EAN. Numérisez le livre de nouveau, ou tapez son numéro.",
};

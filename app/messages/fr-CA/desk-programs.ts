/** The desk's pages about a shop's own programs. */
export const programsTitle = "Logiciels";
export const lead =
  "Un logiciel, par exemple celui de votre comptabilité ou de votre caisse, fait pour vous ce que vous faites au comptoir. Il a une clé plutôt qu’un mot de passe.";
export const make = "Créer une clé";
export const document = "Description des appels (OpenAPI)";
export const none = "Aucun logiciel n’a encore de clé.";
export const columns = {
  name: "Logiciel",
  may: "Droits",
  made: "Clé créée",
  used: "Dernier appel",
  ended: "Clé désactivée",
};
export const madeBy = "{time}, par {name}";
export const operator = "l’équipe technique";
export const never = "Jamais";
export const paused = "En pause : accès bloqué ou droit retiré ({name}).";
export const end = "Désactiver la clé";
export const endOf = "({name})";
export const endedTitle = "Désactivées";

export const newTitle = "Créer une clé pour un logiciel";
export const newLead =
  "Cochez seulement ce dont le logiciel a besoin. Il ne pourra jamais faire plus que vous, et s’arrêtera si votre accès est bloqué.";
export const name = "Nom du logiciel";
export const nameHint =
  "L’historique l’indique ainsi : « Caisse (program) ». Un nom ne peut pas servir deux fois.";
export const noName = "Entrez le nom du logiciel.";
export const rights = "Ce qu’il peut faire";
export const submit = "Créer la clé";
export const back = "Retour aux logiciels";

export const keyTitle = "Clé du logiciel « {name} »";
export const keyLead =
  "Copiez la clé dans le logiciel dès maintenant. Vous ne pourrez plus la revoir, car elle n’est pas conservée ici.";
export const key = "Clé";
export const keyUse = "Le logiciel l’envoie à chaque appel :";
export const keyCare =
  "Traitez-la comme un mot de passe : quiconque l’a en main peut faire tout ce que peut faire le logiciel. Si elle est perdue ou tombe entre de mauvaises mains, désactivez-la et créez-en une autre.";

export const endTitle = "Désactiver une clé";
export const endHeading = "Désactiver la clé du logiciel « {name} »";
export const endText =
  "Dès son prochain appel, le logiciel ne pourra plus rien faire. Cette opération est irréversible : pour lui redonner accès, créez une nouvelle clé sous un autre nom.";
export const endSubmit = "Désactiver cette clé";

export const history = "Historique";
export const acts = {
  "program added": "{who} a créé une clé pour « {detail} ».",
  "program ended": "{who} a désactivé la clé du logiciel « {detail} ».",
};

/** The email to the owners. */
export const added = {
  subject: "Nouvelle clé pour un logiciel : {shop}",
  title: "Un logiciel a une nouvelle clé",
  text: "{maker} a créé une clé pour « {name} ». Elle permet au logiciel de faire ceci :",
  operator: "L’équipe technique",
  button: "Voir tous les logiciels",
  note: "Si cela vous surprend, désactivez la clé et demandez à la personne qui l’a créée pourquoi elle l’a fait.",
};

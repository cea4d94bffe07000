/** The page about the calls for other programs. The calls describe themselves. */
export const title = "API";
export const intro =
  "Un logiciel peut faire tout ce que font les pages de cette librairie. Envoyez chaque appel, par exemple {name}, par POST à {path}, sous forme de formulaire, de formulaire multipart ou de JSON.";
export const document = "Document OpenAPI 3.1";
export const basics = "Comment faire un appel";
export const reads =
  "Les appels en lecture seule acceptent aussi GET, avec leurs champs dans la chaîne de requête.";
export const failing =
  "Un appel qui échoue renvoie le code d’état 200, avec un message {error}, un {code} et, si des champs ne sont pas valides, {fields}.";
export const session =
  "Un logiciel commence par {get} et joint à chaque appel le {session} reçu en réponse. La connexion par {login} en renvoie un nouveau, à utiliser par la suite. Le témoin d’un navigateur fonctionne aussi, mais un appel qui change quelque chose exige alors le jeton {csrf} d’une page ou un en-tête Origin qui est celui de la librairie.";
export const values =
  "Toute valeur peut être envoyée comme texte. Dans un formulaire, les éléments des listes et des objets s’écrivent {part}; un nom répété forme une liste. Les montants sont en cents et les heures, en secondes depuis l’époque Unix.";
export const statuses = "Codes d’état HTTP";
export const codes = "Codes d’erreur";
export const carried = "Champs acceptés par tous les appels";
export const contents = "Sommaire";
export const callsOf = "Appels : {group}";
export const who = "Qui peut faire cet appel : {rule}";
export const beforeGate = "Fonctionne sans connexion, même si la librairie est privée.";
export const fields = "Champs";
export const noFields = "Aucun champ.";
export const alias = "Autre nom : {name}.";
export const answers = "Renvoie : {what}.";
export const answerFields = "Réponse";
export const exampleRequest = "Exemple de requête : {name}";
export const exampleAnswer = "Exemple de réponse : {name}";
export const schemas = "Types communs";
export const example = "Exemple : {name}";
export const required = "obligatoire";
export const mayBeMissing = "peut manquer";
export const or = "ou";
export const nullable = "ou null";
export const types = {
  text: "texte",
  number: "nombre",
  integer: "nombre entier",
  boolean: "vrai ou faux",
  yesOrNo: "oui ou non",
  list: "liste",
  listOf: "liste (éléments : {what})",
  object: "objet",
  file: "fichier",
  anything: "n’importe quelle valeur",
  nothing: "null",
  oneOf: "une valeur parmi {values}",
};
export const limits = {
  least: "au moins {count}",
  most: "au plus {count}",
  over: "plus de {count}",
  shortest: "au moins {count|# caractère|# caractères}",
  longest: "au plus {count|# caractère|# caractères}",
  fewest: "au moins {count|# élément|# éléments}",
  largest: "au plus {count|# élément|# éléments}",
  otherwise: "valeur par défaut : {value}",
};

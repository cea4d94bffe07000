/** The page of an installation that has no shop yet. */
export const title = "Ouvrez votre librairie";
export const keyTitle = "Il n’y a pas encore de librairie ici";
export const keyLead =
  "Pour ouvrir la première, utilisez l’adresse que le serveur a affichée dans son terminal au démarrage, ou copiez la clé qui s’y trouve.";
export const key = "Clé";
export const keySubmit = "Continuer";
export const keyWrong = "Ce n’est pas la bonne clé. Le serveur en affiche une nouvelle à chaque démarrage.";
export const lead =
  "Vous créez ici votre librairie et votre accès au comptoir. Vous pourrez tout changer plus tard.";
export const shop = "Nom de la librairie";
export const country = "Pays";
export const canada = "Canada";
export const states = "États-Unis";
export const countryHint = "Détermine la devise, les taxes et l’orthographe des textes anglais.";
export const province = "Province ou État";
export const provinceHint = "Par exemple Québec ou QC. Détermine le fuseau horaire.";
export const name = "Votre nom";
export const email = "Votre adresse courriel";
export const emailHint =
  "Elle vous sert à vous connecter. Les commandes y sont aussi envoyées, jusqu’à ce que vous entriez une autre adresse.";
export const password = "Mot de passe";
export const confirm = "Confirmez le mot de passe";
export const submit = "Ouvrir la librairie";
export const problemTitle = "Il y a un problème";
export const shopNeeded = "Entrez le nom de la librairie.";
export const countryNeeded = "Choisissez un pays.";
export const provinceNeeded = "Entrez la province ou l’État.";
export const provinceUnknown =
  "Nous ne connaissons pas cette province ou cet État. Entrez son nom ou ses lettres, par exemple Québec ou QC.";
export const nameNeeded = "Entrez votre nom.";

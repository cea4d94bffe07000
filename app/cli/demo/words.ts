import { localeOf } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";

/** The texts that people in the demo shops write to each other, in the language of their shop. */
export const ENGLISH = {
  registry: {
    title: "Ada and Ben",
    description: "We are filling the shelves of our first home together. Thank you for adding to them!",
  },
  baby: {
    title: "Books for Juniper",
    description:
      "Juniper arrives in spring, and her shelf is still empty. Board books and old favourites, please!",
    note: "For many bedtimes. Love from all of us at the clinic.",
    friend: "Welcome, little one!",
  },
  cards: ["Gift card", "Happy birthday", "Thank you", "Just for you"],
  card: { binding: "Gift card", to: "Joe", message: "Happy birthday, and happy reading!" },
  tenPercent: "Ten percent off",
  freeShipping: "Free shipping",
  preorder: { extras: "A bookmark with a drawing from the book", prompt: "Your dedication" },
  librarian: "Lena Marsh",
  wrapIt: "It's a present. Could you wrap it, please?",
  bentCorner: "The copy on the table has a bent corner. Take one from the shelf.",
  fromDistributor: "Ordered from the distributor. They expect it on Friday.",
  calledTwice: "Called twice, no answer yet.",
  twoParcels: "The rest is on order. Two parcels, as they asked.",
  noHurry: "For the book club in January, so there is no hurry.",
  bookClub: "Our book club meets in January. What could you do for us, and when would they be here?",
  wedding: "These are for a wedding in May. Is there a better price for all three?",
  readingRoom: "For our reading room.",
  matchPrice: "Could you match the price I saw?",
  damaged: "Our last copy turned out to be damaged. We are sorry!",
  secondCopy: "Returned: they were given a second copy.",
  onThePhone: "You asked us to cancel it on the phone.",
};

const FRENCH: typeof ENGLISH = {
  registry: {
    title: "Adèle et Benoît",
    description: "Notre premier logement a deux bibliothèques vides. Merci de nous aider à les remplir!",
  },
  baby: {
    title: "Des livres pour Flavie",
    description:
      "Flavie arrive au printemps et sa tablette est vide. Des tout-carton et de vieux favoris, s’il vous plaît!",
    note: "Pour bien des soirs. De la part de toute l’équipe de la clinique.",
    friend: "Bienvenue, ma puce!",
  },
  cards: ["Carte-cadeau", "Bonne fête", "Merci", "Juste pour toi"],
  card: { binding: "Carte-cadeau", to: "Joseph", message: "Bonne fête, et bonne lecture!" },
  tenPercent: "Dix pour cent de rabais",
  freeShipping: "Livraison gratuite",
  preorder: { extras: "Un signet tiré d’une case du livre", prompt: "Votre dédicace" },
  librarian: "Hélène Marois",
  wrapIt: "C’est un cadeau. Pourriez-vous l’emballer, s’il vous plaît?",
  bentCorner: "L’exemplaire de la table a un coin plié. En prendre un sur la tablette.",
  fromDistributor: "Commandé au distributeur. Attendu vendredi.",
  calledTwice: "Deux appels, pas de réponse encore.",
  twoParcels: "Le reste est en commande. Deux envois, comme demandé.",
  noHurry: "Pour le club de lecture de janvier, donc rien ne presse.",
  bookClub: "Notre club de lecture se réunit en janvier. Que pouvez-vous nous offrir, et dans quel délai?",
  wedding: "C’est pour un mariage en mai. Y a-t-il un meilleur prix pour les trois?",
  readingRoom: "Pour notre salle de lecture.",
  matchPrice: "Pourriez-vous égaler le prix que j’ai vu?",
  damaged: "Notre dernier exemplaire était abîmé. Toutes nos excuses!",
  secondCopy: "Retour : livre reçu en double.",
  onThePhone: "Annulée à votre demande, au téléphone.",
};

export const isFrench = ({ settings }: Store) => localeOf(settings) === "fr-CA";

export const wordsOf = (store: Store) => (isFrench(store) ? FRENCH : ENGLISH);

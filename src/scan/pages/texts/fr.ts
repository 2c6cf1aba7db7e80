import type { Texts } from './texts.ts';

export const fr: Texts = {
  notFound: {
    title: 'Code introuvable',
    text: 'Ce code QR ne mène nulle part, ou n’est plus en service. Vérifiez le lien ou adressez-vous à la personne qui vous a donné le code.',
  },
  blocked: {
    title: 'Ce code est bloqué',
    text: 'Sa destination a été jugée dangereuse ; nous ne l’ouvrons donc pas. Si vous connaissez le propriétaire du code, merci de le prévenir.',
  },
  expired: {
    title: 'Ce code a expiré',
    text: 'Son propriétaire a fixé une date de fin de validité, et elle est passée.',
  },
  limitReached: {
    title: 'Ce code est épuisé',
    text: 'Son propriétaire a fixé un nombre de scans, et ce nombre est atteint.',
  },
  unavailable: {
    title: 'Réessayez dans un instant',
    text: 'Le code fonctionne, mais nous ne pouvons pas l’ouvrir pour le moment. Rechargez cette page dans quelques secondes.',
  },
  text: 'Texte',
  contact: {
    save: 'Enregistrer le contact',
    mobile: 'Mobile',
    work: 'Bureau',
    home: 'Domicile',
    email: 'E-mail',
    website: 'Site web',
    address: 'Adresse',
    note: 'Note',
  },
  wifi: {
    title: 'Réseau Wi-Fi',
    network: 'Réseau',
    password: 'Mot de passe',
    security: 'Sécurité',
    open: 'Aucune, le réseau est ouvert',
    hidden: 'Ce réseau est masqué : saisissez son nom à la main.',
    picture: 'Code QR pour rejoindre le réseau',
    copy: 'Copier',
    copied: 'Copié',
    join: 'Scannez cette image avec un autre appareil pour rejoindre le réseau, ou maintenez-la appuyée sur celui-ci.',
  },
};

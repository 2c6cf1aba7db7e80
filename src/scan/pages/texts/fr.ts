import type { Texts } from './texts.ts';

export const fr: Texts = {
  notFound: {
    title: 'Code introuvable',
    text: 'Ce code QR ne mène nulle part, ou n’est plus en service. Vérifiez le lien ou adressez-vous à la personne qui vous a donné le code.',
  },
  blocked: {
    title: 'Ce code est bloqué',
    text: 'Son contenu a été jugé dangereux ; nous ne l’ouvrons donc pas. Si vous connaissez le propriétaire du code, merci de le prévenir.',
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
  password: {
    title: 'Mot de passe requis',
    text: 'Ce code est protégé par un mot de passe.',
    label: 'Mot de passe',
    open: 'Ouvrir',
    wrong: 'Ce mot de passe est incorrect. Veuillez réessayer.',
  },
  tooManyPasswords: {
    title: 'Trop de tentatives',
    text: 'Trop de mots de passe incorrects sont venus de votre réseau. Veuillez réessayer dans une minute.',
  },
  rateLimited: {
    title: 'Trop de tentatives',
    text: 'De nombreux codes inexistants ont été ouverts depuis votre réseau, c’est pourquoi nous n’affichons pas celui-ci pour le moment. Réessayez dans une minute.',
  },
  blockedLink: {
    listed: 'Ce lien a été bloqué : il figure sur une liste d’adresses dangereuses.',
    notAllowed: 'Ce lien a été bloqué : il mène à une adresse vers laquelle les codes ne peuvent pas renvoyer.',
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
  event: {
    when: 'Date et heure',
    place: 'Lieu',
    about: 'Description',
    website: 'Site web',
    add: 'Ajouter au calendrier',
  },
  report: {
    link: 'Signaler un abus',
    title: 'Signaler un code',
    intro:
      'Dites à l’exploitant de ce serveur ce qui ne va pas avec un code QR. Son propriétaire ne saura pas qui vous êtes.',
    code: 'Lien ou nom du code',
    reason: 'Quel est le problème ?',
    reasons: {
      phishing: 'Il demande des mots de passe ou de l’argent sous un faux nom',
      malware: 'Il propose des logiciels nuisibles',
      illegal: 'Son contenu est illégal',
      spam: 'C’est du spam',
      other: 'Autre chose',
    },
    details: 'Détails (facultatif)',
    email: 'Votre adresse e-mail, en cas de questions (facultatif)',
    send: 'Envoyer le signalement',
    thanks: 'Merci',
    thanksText: 'Votre signalement a été envoyé à l’exploitant de ce serveur.',
    tooMany: 'Trop de signalements',
    tooManyText: 'Vous avez envoyé plusieurs signalements en une heure. Veuillez réessayer plus tard.',
    full: 'Signalement non enregistré',
    fullText:
      'L’exploitant de ce serveur a trop de signalements ouverts, c’est pourquoi le vôtre n’a pas été enregistré. Veuillez réessayer plus tard.',
    unknownCode: 'Nous ne connaissons pas ce code. Veuillez vérifier le lien.',
    invalid: 'Veuillez vérifier votre saisie.',
  },
};

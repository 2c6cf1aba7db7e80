import type { Texts } from './texts.ts';

export const de: Texts = {
  notFound: {
    title: 'Code nicht gefunden',
    text: 'Dieser QR-Code führt nirgendwohin, oder nicht mehr. Bitte prüfen Sie den Link oder fragen Sie nach, wo Sie den Code bekommen haben.',
  },
  blocked: {
    title: 'Dieser Code ist gesperrt',
    text: 'Sein Inhalt wurde als unsicher erkannt, deshalb öffnen wir ihn nicht. Falls Sie den Besitzer des Codes kennen, sagen Sie ihm bitte Bescheid.',
  },
  expired: {
    title: 'Dieser Code ist abgelaufen',
    text: 'Sein Besitzer hat festgelegt, bis wann er gilt, und diese Zeit ist vorbei.',
  },
  limitReached: {
    title: 'Dieser Code ist aufgebraucht',
    text: 'Sein Besitzer hat festgelegt, wie oft er gescannt werden kann, und diese Zahl ist erreicht.',
  },
  unavailable: {
    title: 'Bitte gleich noch einmal versuchen',
    text: 'Der Code ist in Ordnung, aber wir können ihn gerade nicht öffnen. Laden Sie diese Seite in ein paar Sekunden neu.',
  },
  password: {
    title: 'Passwort erforderlich',
    text: 'Dieser Code ist mit einem Passwort geschützt.',
    label: 'Passwort',
    open: 'Öffnen',
    wrong: 'Dieses Passwort ist falsch. Bitte versuchen Sie es noch einmal.',
  },
  tooManyPasswords: {
    title: 'Zu viele Versuche',
    text: 'Aus Ihrem Netz kamen zu viele falsche Passwörter. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  rateLimited: {
    title: 'Zu viele Versuche',
    text: 'Aus Ihrem Netz wurden viele Codes geöffnet, die es nicht gibt, deshalb zeigen wir diesen gerade nicht. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  blockedLink: {
    listed: 'Dieser Link wurde gesperrt: Er steht auf einer Liste unsicherer Adressen.',
    notAllowed: 'Dieser Link wurde gesperrt: Er führt zu einer Adresse, auf die Codes nicht verweisen dürfen.',
  },
  text: 'Text',
  contact: {
    save: 'Kontakt speichern',
    mobile: 'Mobil',
    work: 'Arbeit',
    home: 'Privat',
    email: 'E-Mail',
    website: 'Website',
    address: 'Adresse',
    note: 'Notiz',
  },
  wifi: {
    title: 'WLAN',
    network: 'Netzwerk',
    password: 'Passwort',
    security: 'Sicherheit',
    open: 'Keine, das Netzwerk ist offen',
    hidden: 'Dieses Netzwerk ist verborgen: Geben Sie seinen Namen von Hand ein.',
    picture: 'QR-Code, der mit dem Netzwerk verbindet',
    copy: 'Kopieren',
    copied: 'Kopiert',
    join: 'Scannen Sie dieses Bild mit einem anderen Gerät, oder halten Sie es auf diesem gedrückt.',
  },
  event: {
    when: 'Datum und Uhrzeit',
    place: 'Ort',
    about: 'Beschreibung',
    website: 'Website',
    add: 'Zum Kalender hinzufügen',
  },
  report: {
    link: 'Missbrauch melden',
    title: 'Code melden',
    intro:
      'Sagen Sie dem Betreiber dieses Servers, was mit einem QR-Code nicht stimmt. Sein Besitzer erfährt nicht, wer Sie sind.',
    code: 'Link oder Name des Codes',
    reason: 'Was stimmt nicht?',
    reasons: {
      phishing: 'Er fragt unter falschem Namen nach Passwörtern oder Geld',
      malware: 'Er bietet schädliche Software an',
      illegal: 'Sein Inhalt ist rechtswidrig',
      spam: 'Er ist Spam',
      other: 'Etwas anderes',
    },
    details: 'Einzelheiten (freiwillig)',
    email: 'Ihre E-Mail-Adresse für Rückfragen (freiwillig)',
    send: 'Meldung senden',
    thanks: 'Vielen Dank',
    thanksText: 'Ihre Meldung wurde an den Betreiber dieses Servers gesendet.',
    tooMany: 'Zu viele Meldungen',
    tooManyText:
      'Sie haben innerhalb einer Stunde mehrere Meldungen gesendet. Bitte versuchen Sie es später noch einmal.',
    full: 'Meldung nicht angenommen',
    fullText:
      'Der Betreiber dieses Servers hat zu viele offene Meldungen, deshalb wurde Ihre nicht gespeichert. Bitte versuchen Sie es später noch einmal.',
    unknownCode: 'Wir kennen diesen Code nicht. Bitte prüfen Sie den Link.',
    invalid: 'Bitte prüfen Sie Ihre Angaben.',
  },
};

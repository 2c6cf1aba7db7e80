import type { Texts } from './texts.ts';

export const es: Texts = {
  notFound: {
    title: 'Código no encontrado',
    text: 'Este código QR no lleva a ninguna parte, o ya no. Compruebe el enlace o pregunte a quien le dio el código.',
  },
  blocked: {
    title: 'Este código está bloqueado',
    text: 'Se ha comprobado que su contenido no es seguro, por eso no lo abrimos. Si conoce al propietario del código, avísele, por favor.',
  },
  expired: {
    title: 'Este código ha caducado',
    text: 'Su propietario fijó hasta cuándo funcionaría, y ese plazo ya ha pasado.',
  },
  limitReached: {
    title: 'Este código está agotado',
    text: 'Su propietario fijó un número de escaneos, y ese número ya se ha alcanzado.',
  },
  unavailable: {
    title: 'Inténtelo de nuevo en un momento',
    text: 'El código funciona, pero ahora mismo no podemos abrirlo. Recargue esta página en unos segundos.',
  },
  password: {
    title: 'Se necesita una contraseña',
    text: 'Este código está protegido con una contraseña.',
    label: 'Contraseña',
    open: 'Abrir',
    wrong: 'Esta contraseña es incorrecta. Inténtelo de nuevo.',
  },
  tooManyPasswords: {
    title: 'Demasiados intentos',
    text: 'Desde su red han llegado demasiadas contraseñas incorrectas. Inténtelo de nuevo en un minuto.',
  },
  rateLimited: {
    title: 'Demasiados intentos',
    text: 'Desde su red se han abierto muchos códigos que no existen, por eso ahora no mostramos este. Inténtelo de nuevo dentro de un minuto.',
  },
  blockedLink: {
    listed: 'Este enlace se ha bloqueado: está en una lista de direcciones peligrosas.',
    notAllowed: 'Este enlace se ha bloqueado: lleva a una dirección a la que los códigos no pueden enlazar.',
  },
  text: 'Texto',
  contact: {
    save: 'Guardar contacto',
    mobile: 'Móvil',
    work: 'Trabajo',
    home: 'Casa',
    email: 'Correo electrónico',
    website: 'Sitio web',
    address: 'Dirección',
    note: 'Nota',
  },
  wifi: {
    title: 'Red wifi',
    network: 'Red',
    password: 'Contraseña',
    security: 'Seguridad',
    open: 'Ninguna, la red es abierta',
    hidden: 'Esta red está oculta: escriba su nombre a mano.',
    picture: 'Código QR para conectarse a la red',
    copy: 'Copiar',
    copied: 'Copiado',
    join: 'Escanee esta imagen con otro dispositivo para conectarse, o manténgala pulsada en este.',
  },
  event: {
    when: 'Fecha y hora',
    place: 'Lugar',
    about: 'Descripción',
    website: 'Sitio web',
    add: 'Añadir al calendario',
  },
  report: {
    link: 'Denunciar abuso',
    title: 'Denunciar un código',
    intro: 'Diga al operador de este servidor qué problema tiene un código QR. Su propietario no sabrá quién es usted.',
    code: 'Enlace o nombre del código',
    reason: '¿Qué ocurre?',
    reasons: {
      phishing: 'Pide contraseñas o dinero con un nombre falso',
      malware: 'Ofrece software dañino',
      illegal: 'Su contenido es ilegal',
      spam: 'Es correo basura',
      other: 'Otra cosa',
    },
    details: 'Detalles (opcional)',
    email: 'Su correo electrónico, por si hay preguntas (opcional)',
    send: 'Enviar denuncia',
    thanks: 'Gracias',
    thanksText: 'Su denuncia se ha enviado al operador de este servidor.',
    tooMany: 'Demasiadas denuncias',
    tooManyText: 'Ha enviado varias denuncias en una hora. Inténtelo de nuevo más tarde.',
    full: 'Denuncia no aceptada',
    fullText:
      'El operador de este servidor tiene demasiadas denuncias abiertas, por eso la suya no se ha guardado. Inténtelo de nuevo más tarde.',
    unknownCode: 'No conocemos este código. Compruebe el enlace.',
    invalid: 'Compruebe lo que ha escrito.',
  },
};

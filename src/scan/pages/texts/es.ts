import type { Texts } from './texts.ts';

export const es: Texts = {
  notFound: {
    title: 'Código no encontrado',
    text: 'Este código QR no lleva a ninguna parte, o ya no. Compruebe el enlace o pregunte a quien le dio el código.',
  },
  blocked: {
    title: 'Este código está bloqueado',
    text: 'Se ha comprobado que su destino no es seguro, por eso no lo abrimos. Si conoce al propietario del código, avísele, por favor.',
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
};

import type { Texts } from './texts.ts';

export const pt: Texts = {
  notFound: {
    title: 'Código não encontrado',
    text: 'Este código QR não leva a lugar nenhum, ou deixou de funcionar. Verifique o link ou pergunte a quem lhe deu o código.',
  },
  blocked: {
    title: 'Este código está bloqueado',
    text: 'O conteúdo foi considerado perigoso, por isso não o abrimos. Se conhece o dono do código, por favor avise-o.',
  },
  expired: {
    title: 'Este código expirou',
    text: 'O dono definiu até quando ele funcionaria, e esse prazo já passou.',
  },
  limitReached: {
    title: 'Este código está esgotado',
    text: 'O dono definiu um número de leituras, e esse número já foi atingido.',
  },
  unavailable: {
    title: 'Tente de novo daqui a pouco',
    text: 'O código funciona, mas agora não conseguimos abri-lo. Recarregue esta página dentro de alguns segundos.',
  },
  password: {
    title: 'Palavra-passe necessária',
    text: 'Este código está protegido por uma palavra-passe.',
    label: 'Palavra-passe',
    open: 'Abrir',
    wrong: 'Esta palavra-passe está errada. Tente novamente.',
  },
  tooManyPasswords: {
    title: 'Tentativas demais',
    text: 'Vieram da sua rede demasiadas palavras-passe erradas. Tente novamente dentro de um minuto.',
  },
  rateLimited: {
    title: 'Tentativas demais',
    text: 'Muitos códigos que não existem foram abertos a partir da sua rede, por isso não mostramos este agora. Tente de novo daqui a um minuto.',
  },
  blockedLink: {
    listed: 'Este link foi bloqueado: está numa lista de endereços perigosos.',
    notAllowed: 'Este link foi bloqueado: leva a um endereço para o qual os códigos não podem apontar.',
  },
  text: 'Texto',
  contact: {
    save: 'Salvar contato',
    mobile: 'Celular',
    work: 'Trabalho',
    home: 'Casa',
    email: 'E-mail',
    website: 'Site',
    address: 'Endereço',
    note: 'Nota',
  },
  wifi: {
    title: 'Rede Wi-Fi',
    network: 'Rede',
    password: 'Senha',
    security: 'Segurança',
    open: 'Nenhuma, a rede é aberta',
    hidden: 'Esta rede está oculta: digite o nome à mão.',
    picture: 'Código QR para entrar na rede',
    copy: 'Copiar',
    copied: 'Copiado',
    join: 'Leia esta imagem com outro aparelho para entrar na rede, ou toque nela e segure neste.',
  },
  event: {
    when: 'Data e hora',
    place: 'Local',
    about: 'Descrição',
    website: 'Site',
    add: 'Adicionar ao calendário',
  },
  report: {
    link: 'Denunciar abuso',
    title: 'Denunciar um código',
    intro:
      'Diga ao operador deste servidor o que há de errado com um código QR. O dono do código não saberá quem você é.',
    code: 'Link ou nome do código',
    reason: 'O que há de errado?',
    reasons: {
      phishing: 'Pede senhas ou dinheiro com um nome falso',
      malware: 'Oferece software nocivo',
      illegal: 'O conteúdo é ilegal',
      spam: 'É spam',
      other: 'Outra coisa',
    },
    details: 'Detalhes (opcional)',
    email: 'O seu e-mail, para perguntas (opcional)',
    send: 'Enviar denúncia',
    thanks: 'Obrigado',
    thanksText: 'A sua denúncia foi enviada ao operador deste servidor.',
    tooMany: 'Denúncias demais',
    tooManyText: 'Enviou várias denúncias numa hora. Tente novamente mais tarde.',
    full: 'Denúncia não aceite',
    fullText:
      'O operador deste servidor tem denúncias abertas demais, por isso a sua não foi guardada. Tente novamente mais tarde.',
    unknownCode: 'Não conhecemos este código. Verifique o link.',
    invalid: 'Verifique o que escreveu.',
  },
};

import type { Texts } from './texts.ts';

export const ja: Texts = {
  notFound: {
    title: 'コードが見つかりません',
    text: 'このQRコードにはリンク先がないか、すでに使われていません。リンクを確認するか、コードの提供元にお問い合わせください。',
  },
  blocked: {
    title: 'このコードはブロックされています',
    text: 'リンク先が安全でないと判定されたため、開きません。コードの所有者をご存じの場合は、お知らせください。',
  },
  expired: {
    title: 'このコードは有効期限が切れています',
    text: '所有者が設定した有効期限を過ぎました。',
  },
  limitReached: {
    title: 'このコードは使用上限に達しました',
    text: '所有者が設定したスキャン回数に達しました。',
  },
  unavailable: {
    title: 'しばらくしてからお試しください',
    text: 'コードは有効ですが、現在開くことができません。数秒後にこのページを再読み込みしてください。',
  },
  text: 'テキスト',
  contact: {
    save: '連絡先を保存',
    mobile: '携帯電話',
    work: '勤務先',
    home: '自宅',
    email: 'メール',
    website: 'ウェブサイト',
    address: '住所',
    note: 'メモ',
  },
  wifi: {
    title: 'Wi-Fiネットワーク',
    network: 'ネットワーク名',
    password: 'パスワード',
    security: 'セキュリティ',
    open: 'なし（オープンネットワーク）',
    hidden: 'このネットワークは非公開です。名前を手動で入力してください。',
    picture: 'ネットワークに接続するQRコード',
    copy: 'コピー',
    copied: 'コピーしました',
    join: '別の端末でこの画像をスキャンするか、この端末で画像を長押しすると接続できます。',
  },
};

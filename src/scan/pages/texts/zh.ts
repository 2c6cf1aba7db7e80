import type { Texts } from './texts.ts';

export const zh: Texts = {
  notFound: {
    title: '未找到二维码',
    text: '此二维码没有指向任何内容，或已停用。请检查链接，或询问提供二维码的人。',
  },
  blocked: {
    title: '此二维码已被屏蔽',
    text: '其目标网址被判定为不安全，因此我们不会打开它。如果您认识二维码的所有者，请告知对方。',
  },
  expired: {
    title: '此二维码已过期',
    text: '所有者为它设置了有效期，现已超过该时间。',
  },
  limitReached: {
    title: '此二维码的次数已用完',
    text: '所有者为它设置了扫描次数，现已达到该次数。',
  },
  unavailable: {
    title: '请稍后再试',
    text: '二维码有效，但目前无法打开。请在几秒钟后重新加载此页面。',
  },
  text: '文本',
  contact: {
    save: '保存联系人',
    mobile: '手机',
    work: '工作',
    home: '住宅',
    email: '电子邮箱',
    website: '网站',
    address: '地址',
    note: '备注',
  },
  wifi: {
    title: 'Wi-Fi 网络',
    network: '网络名称',
    password: '密码',
    security: '安全性',
    open: '无，网络是开放的',
    hidden: '此网络已隐藏：请手动输入其名称。',
    picture: '用于加入网络的二维码',
    copy: '复制',
    copied: '已复制',
    join: '用另一台设备扫描此图片即可加入，或在本机上长按图片。',
  },
};

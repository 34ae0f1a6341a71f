/** The player's own texts over a module, in the hub's languages. */
import { defineTexts, localeOf } from '@hub/contract/locales'

const texts = defineTexts({
  en: {
    close: 'Close',
    outsideTitle: 'This link leads out of the module',
    outsideText: 'The module stays open here. To follow the link, copy its address and open it in a browser.',
    address: 'Address',
    copy: 'Copy',
    copied: 'Copied',
    copyByHand: 'Press Ctrl+C to copy',
    formTitle: 'This form cannot be sent from here',
    formText: 'A module has no server behind it. Nothing was sent, and the module stays open.',
    missingTitle: 'This page did not open',
    missingText: 'The page is not part of the module, or it could not be loaded. The module is where it was.',
    cannotShow: 'This file cannot be shown here.',
    opening: 'Opening',
    download: 'Download',
    larger: 'Larger',
    smaller: 'Smaller',
    page: 'Page {page} of {pages}',
    file: 'File',
  },
  zh: {
    close: '关闭',
    outsideTitle: '此链接指向模块之外',
    outsideText: '模块仍保持打开。如需访问该链接，请复制地址，然后在浏览器中打开。',
    address: '地址',
    copy: '复制',
    copied: '已复制',
    copyByHand: '请按 Ctrl+C 复制',
    formTitle: '无法从这里提交此表单',
    formText: '模块没有自己的服务器。内容未提交，模块仍保持打开。',
    missingTitle: '此页面未能打开',
    missingText: '该页面不属于此模块，或无法加载。模块仍停留在原来的位置。',
    cannotShow: '无法在这里显示此文件。',
    opening: '正在打开',
    download: '下载',
    larger: '放大',
    smaller: '缩小',
    page: '第 {page} 页，共 {pages} 页',
    file: '文件',
  },
})
export type LayerTexts = Record<keyof (typeof texts)['en'], string>

/** The texts in the language of the hub. */
export function layerTexts(locale: string): LayerTexts {
  return texts[localeOf(locale)]
}

export function pageLabel(texts: LayerTexts, page: number, pages: number): string {
  return texts.page.replace('{page}', String(page)).replace('{pages}', String(pages))
}

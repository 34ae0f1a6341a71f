import { defineTexts } from '@hub/contract/locales'

/** The texts of a new module from a package (CTM-006). */
export const newModuleTexts = defineTexts({
  en: {
    heading: 'New module',
    lead: 'In {place}',
    loading: 'Loading the topic',
    failed: 'We could not load this topic. Nothing is lost.',
    back: 'Back to the catalogue',
    packageTitle: 'Package',
    packageText:
      'A .zip of up to 2 GB, as the module’s author made it. The whole package is checked before anything is stored. You are asked only for what it does not say itself.',
    downloadable: 'Facilitators may download it, for use without internet',
    downloadableLater: 'You can change this later, in the draft.',
    upload: 'Upload package',
    steps: 'From package to draft',
    stepUpload: 'Upload',
    stepCheck: 'Check',
    stepAsk: 'Say what the package does not',
    stepDraft: 'In the draft',
    after:
      'In the draft you can try it out, edit and translate its texts, choose its picture, and publish it.',
    added: 'The module is in the draft. Facilitators get it once you publish.',
  },
  zh: {
    heading: '新模块',
    lead: '位于{place}',
    loading: '正在加载专题',
    failed: '无法加载此专题，内容没有丢失。',
    back: '返回目录',
    packageTitle: '模块包',
    packageText:
      '不超过2 GB 的 .zip，保持作者制作时的样子。先检查整个模块包，然后才会保存。只会询问模块包本身没有说明的内容。',
    downloadable: '辅导员可以下载，以便在没有网络时使用',
    downloadableLater: '之后可以在草稿中更改。',
    upload: '上传模块包',
    steps: '从模块包到草稿',
    stepUpload: '上传',
    stepCheck: '检查',
    stepAsk: '补充模块包没有说明的内容',
    stepDraft: '进入草稿',
    after: '进入草稿后，您可以试用、编辑和翻译文字、选择图片，然后发布。',
    added: '模块已进入草稿。发布后辅导员即可使用。',
  },
})

import { defineTexts } from '@hub/contract/locales'

/** The texts of the dialog that adds to the catalogue (CTM-001, CTM-006). */
export const addTexts = defineTexts({
  en: {
    addTitle: 'Add to the catalogue',
    addText: 'It is in the draft until it is published.',
    where: 'What and where',
    whereMissing: 'Choose what to add, and where',
    addTheme: 'Theme in {name}',
    addTopic: 'Topic in {name}',
    addModule: 'Module in {name}, from a package',
    toPackage: 'Choose the package',
    addGuide: 'Guide or journal',
  },
  zh: {
    addTitle: '添加到目录',
    addText: '发布之前，它只在草稿中。',
    where: '内容和位置',
    whereMissing: '请选择要添加的内容和位置',
    addTheme: '{name} 中的主题',
    addTopic: '{name} 中的专题',
    addModule: '{name}中的模块（上传模块包）',
    toPackage: '选择模块包',
    addGuide: '指南或学习日志',
  },
})

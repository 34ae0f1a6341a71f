import { defineTexts } from '@hub/contract/locales'

/** The texts of the search for a module. */
export const searchTexts = defineTexts({
  en: {
    findModule: 'Find a module',
    typeName: 'Part of a module’s or theme’s name',
    ownModules: 'Recent and favourite',
    results: 'Results',
    modules: 'Modules',
    themes: 'Themes',
    minutes: '{minutes, number} min',
    moduleCount: '{count, plural, one {# module} other {# modules}}',
    found: '{count, plural, =0 {Nothing found} one {# result} other {# results}}',
    nothing: 'No module or theme has this in its name.',
    nothingHint: 'Try one word of it, or fewer letters.',
    notKept: 'Not on this device',
    loading: 'Loading modules',
    close: 'Close the search',
    howTo: 'Arrows choose, Enter opens, Esc closes',
  },
  zh: {
    findModule: '查找模块',
    typeName: '输入模块或主题名称的一部分',
    ownModules: '最近使用与收藏',
    results: '查找结果',
    modules: '模块',
    themes: '主题',
    minutes: '{minutes, number} 分钟',
    moduleCount: '{count, number} 个模块',
    found: '{count, plural, =0 {没有找到结果} other {找到 # 个结果}}',
    nothing: '没有名称中包含这些文字的模块或主题。',
    nothingHint: '请只输入其中一个词，或少输入几个字母。',
    notKept: '未保存在此设备上',
    loading: '正在加载模块',
    close: '关闭查找',
    howTo: '方向键选择，回车键打开，Esc 键关闭',
  },
})

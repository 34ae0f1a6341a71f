import { defineTexts } from '@hub/contract/locales'

/** The texts of the preview, which staff alone read. */
export const previewTexts = defineTexts({
  en: {
    preview: 'Preview of the draft',
    title: 'Preview of the draft: nothing here is published.',
    changes:
      '{count, plural, one {Facilitators do not see this # change yet.} other {Facilitators do not see these # changes yet.}}',
    noDraft: 'Preview: there is no draft.',
    noDraftText: 'These are the pages as facilitators see them now.',
    toConsole: 'Back to the console',
    notEntered: 'Modules do not start in a preview.',
    notOpen: 'Facilitators cannot open that page, so this is their dashboard.',
    elsewhere: 'Not part of the preview',
    elsewhereText: 'The preview shows learning types, sectors, themes, topics, modules and events.',
    toDashboard: 'Go to the dashboard',
    SignInRequired: 'This preview has ended',
    SignInRequiredText: 'Sign in to the staff console again, then open the preview from there.',
    Forbidden: 'Your roles do not include the preview',
    ForbiddenText: 'Ask an owner for the content role, then open the preview again.',
    ContentNameTaken: 'This draft cannot be shown',
    ContentNameTakenText:
      'Two items in one place have the same name, so it could not be published either. Rename one of them in the console.',
    EventsRefused: 'A draft of an event cannot be shown',
    EventsRefusedText:
      'Something that it needs has changed since it was saved, so it could not be published either. Open the drafts of events in the console and save each again.',
    tryAgain: 'Try again',
  },
  zh: {
    preview: '草稿预览',
    title: '草稿预览：此处内容均未发布。',
    changes: '辅导员还看不到这{count, number}处更改。',
    noDraft: '预览：没有草稿。',
    noDraftText: '这些页面与辅导员现在看到的相同。',
    toConsole: '返回控制台',
    notEntered: '预览中不能启动模块。',
    notOpen: '辅导员无法打开该页面，因此显示他们的主页。',
    elsewhere: '不在预览范围内',
    elsewhereText: '预览显示学习类型、领域、主题、话题、模块和培训活动。',
    toDashboard: '前往主页',
    SignInRequired: '此预览已结束',
    SignInRequiredText: '请重新登录员工控制台，然后从那里打开预览。',
    Forbidden: '您的角色不包括预览',
    ForbiddenText: '请向所有者申请内容角色，然后重新打开预览。',
    ContentNameTaken: '无法显示此草稿',
    ContentNameTakenText: '同一位置有两个项目名称相同，因此也无法发布。请在控制台中为其中一个改名。',
    EventsRefused: '无法显示某个活动的草稿',
    EventsRefusedText:
      '草稿保存后，它所需的内容发生了变化，因此也无法发布。请在控制台中打开活动草稿，并逐一重新保存。',
    tryAgain: '重试',
  },
})

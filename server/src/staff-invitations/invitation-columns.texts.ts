/** The names by which the columns of a file of people are known, as lists and exports of other products call them. */
import { defineTexts } from '@hub/contract/locales'

export const columnTexts = defineTexts({
  en: {
    email: 'email|email address|work email|mail|courriel',
    firstName: 'first name|given name|forename|first|prénom',
    lastName: 'last name|family name|surname|last|nom',
    agency: 'agency|agency name|organization|organisation|organization name',
    locale: 'language|locale|lang|langue',
  },
  zh: {
    email: '邮箱|电子邮箱|电子邮件|邮件',
    firstName: '名|名字',
    lastName: '姓|姓氏',
    agency: '机构|机构名称|单位',
    locale: '语言',
  },
})

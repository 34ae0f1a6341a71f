import { expect, it } from 'vitest'
import { readDocument, TERMS_PARTS } from '@hub/contract/terms.rules'
import { englishTerms } from './terms-en.texts.ts'
import { chineseTerms } from './terms-zh.texts.ts'

it('ACC-021 says in both languages the same, section by section and paragraph by paragraph', () => {
  for (const part of TERMS_PARTS) {
    const [english, chinese] = [englishTerms[part], chineseTerms[part]].map((text) =>
      readDocument(text)?.sections.map(({ paragraphs }) => paragraphs.length),
    )
    expect(chinese).toEqual(english)
    expect(english?.length).toBeGreaterThan(9)
  }
})

it.each([
  ['Only staff of non-profit agencies are eligible', '只有非营利机构的员工才有资格'],
  ['Register with your work contact details', '请使用您的工作联系方式注册'],
  ['Do not share your email and password', '请勿与任何人共享您的邮箱和密码'],
  ['There is no cost for non-profit agencies in Ontario', '安大略省的非营利机构无需付费'],
  [
    'share a Team Facilitator List and a Team Client List',
    '（Team Facilitator List）和“团队服务对象名单”（Team Client List）',
  ],
  ['opt out at any time by contacting {provider}', '联系 {provider} 申请退出'],
  ['governed by the laws of the Province of Ontario', '受安大略省法律'],
  ['Only you, the facilitator it is about, see it', '只有报告所涉及的辅导员，也就是您本人，可以看到'],
  ['Without a team you work only as an individual', '没有团队时，您只能以个人身份工作'],
  ['you cannot deliver to clients registered by others', '不能为他人登记的服务对象开展模块'],
  ['staff confirm your eligibility', '工作人员会确认您的资格'],
  ['staff assign facilitators to teams', '工作人员负责将辅导员分配到团队'],
  ['the English text governs', '以英文文本为准'],
])('ACC-020 states: %s', (inEnglish, inChinese) => {
  expect(Object.values(englishTerms).join('\n')).toContain(inEnglish)
  expect(Object.values(chineseTerms).join('\n')).toContain(inChinese)
})

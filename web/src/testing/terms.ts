/** The terms of a test: shorter than the real ones, and long enough to scroll. */
import { TERMS_VERSION } from '@hub/contract/constants'
import { readTerms } from '@hub/contract/terms'
import { answer } from '@hub/gallery/fake-answers.ts'

const TERMS = `# Terms of service

These terms are an agreement between you and {provider}, who provides {product}. By using {product} you agree to them for yourself and confirm that your agency allows you to use it for your work.

## 1. Who can use the hub

Only staff of non-profit agencies are eligible for an account. {provider}’s staff confirm your eligibility after you register, and may ask your agency whether you work there.

If you are not eligible, or no longer work for a non-profit agency, your account can be refused or closed.

## 2. Your contact details

Register with your work contact details: your work email, your work phone number and the address of your agency. Do not use personal ones.

## 3. Your login

Your account is for you alone. Do not share your email and password with anyone, also not with colleagues, clients or your supervisor.

## 4. Leaving

You can opt out at any time by contacting {provider} at {contact}.
`

const PRIVACY = `# Privacy policy

This policy says what {product} knows about you and the people you serve, who sees it, and what you can ask of us.

## 1. What we collect about you

What you give when you register: your name, work email, work phone number, agency, and the agency’s address.

## 2. Contact

Write to {provider} at {contact} with any question. The English text of this policy governs.
`

const CHINESE = {
  terms: `# 服务条款

本条款是您与 {product} 的提供方 {provider} 之间的协议。使用 {product} 即表示您本人同意本条款，并确认您的机构允许您在工作中使用它。

## 1. 谁可以使用

只有非营利机构的员工才有资格开设账户。您注册后，{provider} 的工作人员会确认您的资格，并可能向您的机构核实您是否在职。

## 2. 您的联系方式

请使用您的工作联系方式注册：工作邮箱、工作电话和机构地址。请勿使用私人联系方式。

## 3. 您的登录信息

您的账户仅供您本人使用。请勿与任何人共享您的邮箱和密码，包括同事、服务对象和您的主管。

## 4. 退出

您可以随时通过 {contact} 联系 {provider} 申请退出。
`,
  privacy: `# 隐私政策

本政策说明 {product} 了解您和您服务的人的哪些信息、谁能看到，以及您可以向我们提出什么要求。

## 1. 联系方式

如有任何问题，请通过 {contact} 联系 {provider}。本政策以英文文本为准。
`,
}

/** The version in force, in the language that is asked for. */
export const termsInForce = answer(readTerms, ({ params: { locale } }) => ({
  record: {
    version: TERMS_VERSION,
    publishedAt: '2026-01-05T15:00:00.000Z',
    texts: locale === 'zh' ? CHINESE : { terms: TERMS, privacy: PRIVACY },
  },
}))

/** The product's settings and the versions of its terms, for tests of the console. */
import { listTermsVersions, readProductSettings, readTermsVersion } from '@hub/contract/staff-settings'
import { answer } from '@hub/gallery/fake-answers.ts'

export const productSettings = {
  values: {
    productName: 'Hub',
    providerName: 'The provider',
    contactEmail: 'help@hub.example',
    socialLinks: [
      { label: 'News', url: 'https://provider.example/news' },
      { label: 'Mastodon', url: 'https://social.example/@hub' },
    ],
  },
  set: ['socialLinks' as const],
  version: 'a',
}

const TERMS = `# Terms of service

These terms are an agreement between you and {provider}, who provides {product}. By creating an account you agree to them for yourself and confirm that your agency allows you to use {product} for your work.

## 1. Who can use the hub

Only staff of non-profit agencies are eligible for an account. {provider}’s staff confirm your eligibility after you register, and may ask your agency whether you work there.

## 2. Your login

Your account is for you alone. Do not share your email and password with anyone.

## 3. Leaving

You can opt out at any time by contacting {provider} at {contact}.
`
const PRIVACY = `# Privacy policy

This policy says what {product} knows about you and the people you serve.

## 1. What we collect about you

What you give when you register: your name, work email, work phone number, agency, and the agency’s address.
`
const CHINESE = {
  terms:
    '# 服务条款\n\n本条款是您与 {product} 的提供方 {provider} 之间的协议。\n\n## 1. 谁可以使用\n\n只有非营利机构的员工才有资格开设账户。\n',
  privacy: '# 隐私政策\n\n本政策说明 {product} 了解您和您服务的人的哪些信息。\n',
}

const versions = [
  {
    ...{ id: 3, version: '2026-09', publishedAt: '2026-09-28T14:20:00.000Z', publishedBy: 'Mei Tan' },
    reason: 'The privacy policy names the reports that funders get.',
  },
  {
    ...{ id: 2, version: '2026-05', publishedAt: '2026-05-04T13:00:00.000Z', publishedBy: 'Jordan Leduc' },
    reason: 'Agreed with the board in April.',
  },
  { id: 1, version: '2026-01', publishedAt: '2026-01-05T15:00:00.000Z', publishedBy: '', reason: '' },
]

export const settingsRead = answer(readProductSettings, { record: productSettings })
export const versionsListed = answer(listTermsVersions, {
  records: versions,
  ...{ facilitators: 214, accepted: 187 },
})
/** The first version says less of the login than the later ones. */
export const versionRead = answer(readTermsVersion, ({ params: { id } }) => ({
  record: {
    ...(versions.find((one) => one.id === id) ?? (versions[0] as (typeof versions)[0])),
    texts: {
      en: { terms: id === 1 ? TERMS.replace(/## 2[^]*?## 3. L/, '## 2. L') : TERMS, privacy: PRIVACY },
      zh: CHINESE,
    },
  },
}))

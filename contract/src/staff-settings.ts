/** What staff set for the whole product: its names and links, and the terms with their versions (CTM-011). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, Iso, Line, Lines } from './fields.ts'
import { LOCALES } from './locales.ts'
import { Reason } from './staff-people.ts'
import { readDocument, TERMS_PARTS } from './terms.rules.ts'
import { TERMS_VERSION_MAX, TermsTexts } from './terms.ts'

export const PRODUCT_NAME_MAX = 60
export const PROVIDER_NAME_MAX = 120
export const LINK_LABEL_MAX = 40
const LINK_URL_MAX = 300
export const SOCIAL_LINKS_MAX = 8
/** The longest document. All of a version together must fit into one body (API-008). */
export const TERMS_TEXT_MAX = 20_000
const VERSION_MAX = 64

const CONTENT = { who: 'staff', permission: 'content' } as const

/** What each setting may be. */
export const ProductSettings = z.object({
  productName: Line.min(1).max(PRODUCT_NAME_MAX),
  providerName: Line.min(1).max(PROVIDER_NAME_MAX),
  contactEmail: Email,
  socialLinks: z
    .array(
      z.object({
        label: Line.min(1).max(LINK_LABEL_MAX),
        url: Line.max(LINK_URL_MAX).regex(/^https?:\/\/[^\s]+$/),
      }),
    )
    .max(SOCIAL_LINKS_MAX),
})
export type ProductSettings = z.infer<typeof ProductSettings>
export type ProductSettingName = keyof ProductSettings
export const PRODUCT_SETTING_NAMES = Object.keys(ProductSettings.shape) as ProductSettingName[]

/** The settings in force, with those that staff have set; the others are what the server was started with. */
export const StoredProductSettings = z.object({
  values: ProductSettings,
  set: z.array(z.enum(PRODUCT_SETTING_NAMES)),
  /** Differs as soon as the values do (STA-012). */
  version: z.string(),
})
export type StoredProductSettings = z.infer<typeof StoredProductSettings>

export const readProductSettings = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/settings',
  summary: 'Read the names, the contact address and the links of the product',
  reply: { record: StoredProductSettings },
})

export const editProductSettings = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/settings',
  summary: 'Change the names, the contact address or the links of the product, on the version that was read',
  body: ProductSettings.extend({ version: Line.min(1).max(VERSION_MAX), reason: Reason }),
  messages: {
    productName: `1 to ${PRODUCT_NAME_MAX} characters.`,
    providerName: `1 to ${PROVIDER_NAME_MAX} characters.`,
    contactEmail: 'Please enter a valid email.',
    socialLinks: 'Each link needs a label and an address with http or https.',
  },
  reply: { record: StoredProductSettings },
  fails: ['ValidationError', 'SettingsChanged'],
})

/** A version in the list: when it was published, by whom and why. */
export const TermsVersion = z.object({
  id: z.number(),
  version: z.string(),
  publishedAt: Iso,
  publishedBy: z.string(),
  reason: z.string(),
})
export type TermsVersion = z.infer<typeof TermsVersion>

/** The texts of a version by language. Languages that came later are missing. */
export const TextsByLocale = z.partialRecord(z.enum(LOCALES), TermsTexts)
export type TextsByLocale = z.infer<typeof TextsByLocale>

export const listTermsVersions = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/terms',
  summary: 'List the versions of the terms, newest first, and how many have accepted the one in force',
  reply: {
    records: z.array(TermsVersion),
    /** Facilitators who may log in, and how many of them have accepted the version in force. */
    facilitators: z.number(),
    accepted: z.number(),
  },
})

export const readTermsVersion = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/terms/{id}',
  params: z.object({ id: Id }),
  summary: 'Read a version of the terms in all its languages',
  reply: { record: TermsVersion.extend({ texts: TextsByLocale }) },
})

const Document = Lines.max(TERMS_TEXT_MAX).refine((text) => readDocument(text) !== null)

export const publishTerms = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/terms',
  summary: 'Publish a new version of the terms; every facilitator has to accept it at the next login',
  body: z.object({
    version: Line.min(1).max(TERMS_VERSION_MAX),
    texts: z.record(z.enum(LOCALES), z.object({ terms: Document, privacy: Document })),
    /** The version that was in force when the texts were written (STA-012). */
    after: Line.min(1).max(TERMS_VERSION_MAX),
    reason: Reason,
  }),
  messages: {
    version: `1 to ${TERMS_VERSION_MAX} characters.`,
    texts: `Each of ${TERMS_PARTS.join(' and ')} needs a title (# ) and a text, in every language.`,
  },
  reply: { record: TermsVersion },
  status: 201,
  fails: ['ValidationError', 'TermsVersionTaken', 'NothingToPublish', 'EffectsChanged'],
})

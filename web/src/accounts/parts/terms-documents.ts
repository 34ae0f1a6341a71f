/** The shape of the terms and the privacy policy, and the names that fill their placeholders. */

/** The names of the product and its provider in the texts, and the contact address. */
export interface TermsNames {
  product: string
  provider: string
  contact: string
}

export interface TermsSection {
  heading: string
  paragraphs: readonly string[]
}

type Sections<Key extends string> = Readonly<Record<Key, TermsSection>>

/** Both documents in one language; every language has the same sections in the same order (ACC-021). */
export interface TermsDocuments {
  version: string
  terms: {
    title: string
    intro: string
    sections: Sections<
      | 'eligibility'
      | 'contact'
      | 'credentials'
      | 'cost'
      | 'teams'
      | 'individual'
      | 'clients'
      | 'modules'
      | 'service'
      | 'optOut'
      | 'changes'
      | 'law'
    >
  }
  privacy: {
    title: string
    intro: string
    sections: Sections<
      | 'collected'
      | 'purpose'
      | 'seen'
      | 'report'
      | 'clients'
      | 'device'
      | 'safety'
      | 'kept'
      | 'rights'
      | 'contact'
    >
  }
}

/** A text with this installation's names instead of `{product}`, `{provider}` and `{contact}`. */
export function withNames(text: string, names: TermsNames): string {
  return text.replace(/\{(product|provider|contact)\}/g, (_, name: keyof TermsNames) => names[name])
}

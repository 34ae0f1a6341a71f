/**
 * An email address that breaks at its punctuation where it does not fit, and not within a word. In a sentence it is between
 * tags: `t.rich('resent', { email, b: boldAddress })`.
 */
import { Children, Fragment, type ReactNode } from 'react'

const PLACES = /(?<=@)|(?=[.])/

export function EmailAddress({ address }: { address: string }) {
  return address.split(PLACES).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** For `t.rich`: the text between the tags is an address, which is what matters in the sentence. */
export function boldAddress(words: ReactNode) {
  const address = Children.toArray(words).filter((word) => typeof word === 'string')
  return (
    <b>
      <EmailAddress address={address.join('')} />
    </b>
  )
}

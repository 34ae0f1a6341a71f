/** An email address that breaks at its punctuation where it does not fit, and not within a word. */
import { Fragment } from 'react'

const PLACES = /(?<=@)|(?=[.])/

export function EmailAddress({ address }: { address: string }) {
  return address.split(PLACES).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

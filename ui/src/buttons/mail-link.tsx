/** An email address that opens a new mail to it. When it does not fit, it breaks at its punctuation, not within a word. */
import { Fragment } from 'react'
import { Link } from './link.tsx'

const PLACES = /(?<=@)|(?=[.])/

/** Has one label, so that a screen reader reads the address as one word. */
export function MailLink({ address }: { address: string }) {
  return (
    <Link href={`mailto:${address}`} aria-label={address}>
      {address.split(PLACES).map((part, place) => (
        <Fragment key={`${place}${part}`}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Link>
  )
}

/** An email address that opens a mail to it. On a line that is too short for it, it is broken at its signs, not within a word. */
import { Fragment } from 'react'
import { Link } from './link.tsx'

const PLACES = /(?<=@)|(?=[.])/

/** Named as a whole, so that it is read as one word. */
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

/** An email address that opens a new mail to it. */
import { EmailAddress } from './email-address.tsx'
import { Link } from './link.tsx'

/** Has one label, so that a screen reader reads the address as one word. */
export function MailLink({ address }: { address: string }) {
  return (
    <Link href={`mailto:${address}`} aria-label={address}>
      <EmailAddress address={address} />
    </Link>
  )
}

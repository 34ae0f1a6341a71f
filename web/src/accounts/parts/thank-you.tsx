import { hrefOf } from '#platform/page/paths.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { boldAddress } from '@hub/ui/buttons/email-address.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { RegistrationFrame } from './registration-frame.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './thank-you.module.css'

/** The account exists and waits for its confirmation (ACC-025). */
export function ThankYou({ firstName, email }: { firstName: string; email: string }) {
  const t = useTexts(accountsTexts)
  return (
    <RegistrationFrame
      heading={<StepHeading className={styles.thanks}>{t('thankYou', { firstName })}</StepHeading>}
      step={2}
    >
      <Card className={styles.card}>
        <div className={styles.words}>
          <p>{t.rich('mailSent', { email, b: boldAddress })}</p>
          <p>{t('checkSpam')}</p>
          <div>
            <ResendConfirmation email={email} />
          </div>
          <p>
            <b>{t('expires')}</b>
          </p>
          <p className="muted">{t('afterwards')}</p>
          <p className={styles.way}>
            <ButtonLink href={hrefOf('login')}>{t('toLogin')}</ButtonLink>
          </p>
          <SocialLinks />
        </div>
        <div className={styles.art}>
          <Cover cover={coverFor('scene', { name: 'login' })} position="50% 78%" />
        </div>
      </Card>
    </RegistrationFrame>
  )
}

/** Shows nothing when none is set. */
function SocialLinks() {
  const t = useTexts(accountsTexts)
  const links = useAppSettings()?.socialLinks ?? []
  if (links.length === 0) return null
  return (
    <nav aria-label={t('stayInTouch')}>
      <h2>{t('stayInTouch')}</h2>
      <ul className={styles.social}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <Link href={url} isNewTab>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

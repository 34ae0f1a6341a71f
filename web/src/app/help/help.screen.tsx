import { BookOpen, CloudOff, Keyboard, Mail } from 'lucide-react'
import { useAppMode } from '#platform/device/app-mode.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { langOf } from '@hub/ui/language/named.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { MailLink } from '@hub/ui/buttons/mail-link.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { SectionCard, type SectionCardProps } from '@hub/ui/cards/section-card.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useContentAddress, useUtilities } from '../../catalogue/catalogue.queries.ts'
import styles from './help.module.css'
import { helpTexts } from './help.texts.ts'

/** Where to read more, whom to ask, and what to do without internet or without a mouse; it opens offline too. */
export function HelpScreen() {
  const t = useTexts(helpTexts)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('help')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
      </div>
      <div className={styles.parts}>
        <Part id="help-handbook" icon={BookOpen} title={t('handbook')}>
          <p>{t('handbookText')}</p>
          <Handbooks />
        </Part>
        <Part id="help-contact" icon={Mail} title={t('contact')}>
          <p>{t('contactText')}</p>
          <Contact />
        </Part>
        <Part id="help-offline" icon={CloudOff} title={t('offline')}>
          <WithoutInternet />
        </Part>
        <Part id="help-keys" icon={Keyboard} title={t('keys')}>
          <p>{t('keysText')}</p>
          <Keys />
        </Part>
      </div>
    </>
  )
}

function Part(props: Omit<SectionCardProps, 'className'>) {
  return <SectionCard {...props} className={styles.part} />
}

/** The documents of the dashboard's utilities. */
function Handbooks() {
  const t = useTexts(helpTexts)
  const address = useContentAddress()
  return (
    <Loaded query={useUtilities()} label={t('loading')} skeleton={<Skeleton height="1.5rem" />}>
      {({ records }) => {
        const files = records.flatMap(({ id, title, utility_type: type, utility_path: path }) => {
          const href = type === 'file' ? address(path) : null
          return href === null ? [] : [{ id, title, href }]
        })
        if (files.length === 0) return <p>{t('noHandbook')}</p>
        return (
          <ul className={styles.list}>
            {files.map(({ id, title, href }) => (
              <li key={id}>
                <Link href={href} isNewTab>
                  <span lang={langOf(title)}>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function Contact() {
  const email = useAppSettings()?.contactEmail
  if (email === undefined) return null
  return (
    <p>
      <MailLink address={email} />
    </p>
  )
}

const STEPS = ['offlineBefore', 'offlineRun', 'offlineRecord', 'offlineClient', 'offlineLogin'] as const

function WithoutInternet() {
  const t = useTexts(helpTexts)
  if (!useAppMode()) return <p>{t('onlineOnly')}</p>
  return (
    <ol className={styles.steps}>
      {STEPS.map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  )
}

const KEYS = [
  ['findKey', 'find'],
  ['tabKey', 'tab'],
  ['enterKey', 'enter'],
  ['spaceKey', 'space'],
  ['arrowKeys', 'arrows'],
  ['escapeKey', 'escape'],
] as const

function Keys() {
  const t = useTexts(helpTexts)
  return (
    <dl className={styles.keys}>
      {KEYS.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{t(key)}</kbd>
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  )
}

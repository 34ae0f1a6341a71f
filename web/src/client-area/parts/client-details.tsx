import { Lock } from 'lucide-react'
import { ANSWERS, choiceValueField } from '@hub/contract/client-choices'
import type { Client } from '@hub/contract/clients'
import { longDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { clientAreaTexts } from '../client-area.texts.ts'
import { useAnswerName } from '../use-answer-name.ts'
import styles from './client-profile.module.css'

/** The answers of the file, read only (CLI-023). */
export function ClientDetails({ client }: { client: Client }) {
  const answerName = useAnswerName()
  return (
    <dl className={styles.details}>
      {ANSWERS.map((name) => (
        <div key={name} className={styles.detail}>
          <dt>{answerName(name)}</dt>
          <dd lang="en">{client[choiceValueField(name)]}</dd>
        </div>
      ))}
      <FixedDetails client={client} />
    </dl>
  )
}

/** The facts that never change: when the file was opened, and by whom. Inside a `dl`. */
export function FixedDetails({ client }: { client: Client }) {
  const t = useTexts(clientAreaTexts)
  const { locale } = useLocale()
  const fixed = [
    ['registeredDate', longDate(client.register_time, locale)],
    [
      'registeredFacilitator',
      <Named key="name">{`${client.facilitator_first_name} ${client.facilitator_last_name}`}</Named>,
    ],
  ] as const
  return fixed.map(([label, value]) => (
    <div key={label} className={styles.detail}>
      <dt>
        <Icon of={Lock} size="sm" className={styles.lock} />
        {t(label)}
        <span className="visually-hidden"> {t('readOnly')}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  ))
}

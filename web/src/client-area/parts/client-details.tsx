import { Lock } from 'lucide-react'
import { type AnswerName, ANSWERS, answerIdField, choiceValueField } from '@hub/contract/client-choices'
import type { Client } from '@hub/contract/clients'
import { longDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { langOf, Named } from '@hub/ui/language/named.tsx'
import { clientAreaTexts } from '../client-area.texts.ts'
import type { AnswerLists } from '../client-profile.rules.ts'
import { useAnswerName } from '../use-answer-name.ts'
import styles from './client-profile.module.css'

/** The answers of the file, read only (CLI-023): by the lists, which are translated, once they are there (CTM-003). */
export function ClientDetails({ client, lists }: { client: Client; lists: AnswerLists | undefined }) {
  const answerName = useAnswerName()
  const answerOf = (name: AnswerName) =>
    lists?.[name].find(({ id }) => id === client[answerIdField(name)])?.meta_value ??
    client[choiceValueField(name)] ??
    ''
  return (
    <dl className={styles.details}>
      {ANSWERS.map((name) => (
        <div key={name} className={styles.detail}>
          <dt>{answerName(name)}</dt>
          <dd lang={langOf(answerOf(name))}>{answerOf(name)}</dd>
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

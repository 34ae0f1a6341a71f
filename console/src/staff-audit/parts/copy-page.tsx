import type { ReactNode } from 'react'
import { CLIENT_CHOICES, type ChoiceName } from '@hub/contract/client-choices'
import type { ClientCopy } from '@hub/contract/client-copies'
import { listed } from '@hub/contract/listed.rules'
import { dateAndTime, longDate, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useProductName, useSettings } from '#platform/calls/settings.ts'
import { useListName } from '../../lists/parts/use-list-name.ts'
import { choiceTexts, copyTexts } from '../client-copy.texts.ts'
import { AccessTable } from './access-table.tsx'
import styles from './access-page.module.css'

/** "Everything held about me": as a client reads it, on paper or on the screen. */
export function CopyPage({ copy }: { copy: ClientCopy }) {
  const t = useTexts(copyTexts)
  const { locale } = useLocale()
  const product = useProductName()
  const contact = useSettings()?.contactEmail ?? ''
  const { file, mergedFiles, portal, sessions, activity, madeAt } = copy
  return (
    <article className={styles.paper}>
      <p className={styles.product}>{product}</p>
      <h2 className={styles.title}>{t('page')}</h2>
      <p>{t.rich('about', { id: file.code, code: (chunks) => <b className={styles.code}>{chunks}</b> })}</p>
      <FileFacts title={t('file')} file={file} />
      {mergedFiles.map((one) => (
        <FileFacts key={one.code} title={t('mergedFile', { id: one.code })} file={one} />
      ))}
      <h3>{t('portal')}</h3>
      <p>{t('portalText')}</p>
      <p>
        {portal.lastSignIn === null
          ? t('portalNever')
          : t('portalUsed', { count: portal.signIns, at: dateAndTime(portal.lastSignIn, locale) })}
      </p>
      <h3>{t('sessions')}</h3>
      <p>{t('sessionsText')}</p>
      {sessions.length === 0 ? <p>{t('noSessions')}</p> : <SessionTable sessions={sessions} />}
      <h3>{t('activity')}</h3>
      {activity.length === 0 ? <p>{t('noActivity')}</p> : <AccessTable code={file.code} entries={activity} />}
      <h3>{t('wrong')}</h3>
      <p>{t('wrongText', { contact })}</p>
      <p className={styles.foot}>
        {t('foot', {
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          at: dateAndTime(madeAt, locale),
        })}
      </p>
    </article>
  )
}

const hasOwnWords = (name: string): name is keyof (typeof choiceTexts)['en'] => name in choiceTexts.en

function FileFacts({ title, file }: { title: string; file: ClientCopy['file'] }) {
  const t = useTexts(copyTexts)
  const choices = useTexts(choiceTexts)
  const listName = useListName()
  const nameOf = (name: ChoiceName) => {
    const { list } = CLIENT_CHOICES[name]
    return hasOwnWords(name) ? choices(name) : listName(list)
  }
  const { locale } = useLocale()
  return (
    <>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        <Fact name={t('opened')}>{longDate(file.openedAt, locale)}</Fact>
        <Fact name={t('openedBy')}>{file.openedBy}</Fact>
        <Fact name={t('team')}>{file.team ?? t('noTeam')}</Fact>
        <Fact name={t('status')}>
          {file.closedAt === null
            ? file.status.value
            : t('closed', { why: file.status.value, day: longDate(file.closedAt, locale) })}
        </Fact>
        {file.choices.map(({ name, value }) => (
          <Fact key={name} name={nameOf(name)}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SessionTable({ sessions }: { sessions: ClientCopy['sessions'] }) {
  const t = useTexts(copyTexts)
  const { locale } = useLocale()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('sessions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('module')}</th>
          <th scope="col">{t('ledBy')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((one) => (
          <tr key={`${one.startTime} ${one.moduleName}`}>
            <td>{longDate(one.endTime, locale)}</td>
            <td>
              {timeOfDay(one.startTime, locale)} – {timeOfDay(one.endTime, locale)}
            </td>
            <td>{listed([one.moduleName, one.themeName], locale)}</td>
            <td>{one.hostName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

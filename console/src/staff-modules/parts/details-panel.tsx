import type { StaffModule } from '@hub/contract/staff-modules'
import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { moduleTexts } from '../module.texts.ts'
import styles from '../module.module.css'

/** Where the module stands, its documents, and the sessions that run now. */
export function DetailsPanel({ module }: { module: StaffModule }) {
  const t = useTexts(moduleTexts)
  const { places, topics, guides, journals, running, key } = module
  const languages = (codes: string[]) =>
    codes
      .map((code) => {
        const locale = LOCALES.find((one) => one === code)
        return locale ? LOCALE_FACTS[locale].name : code
      })
      .join(t('between')) || t('none')
  const sessions = running.map(({ version, sessions: count }) =>
    version === null ? t('sessionsUnknown', { count }) : t('sessionsOn', { count, version }),
  )
  const facts = [
    [t('place'), places.join(' › ')],
    [t('topics'), String(topics)],
    [t('key'), key],
    [t('guides'), languages(guides)],
    [t('journals'), languages(journals)],
    [t('inProgress'), sessions.join(t('between')) || t('none')],
  ] as const
  return (
    <Panel title={t('details')}>
      <dl className={styles.details}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

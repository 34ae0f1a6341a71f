import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { LOCALE_FACTS } from '@hub/contract/locales'
import { readDocument, withNames } from '@hub/contract/terms.rules'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { useSettings } from '#platform/calls/settings.ts'
import { changesIn, type PartOf, type TermsDraft } from '../terms.rules.ts'
import { termsTexts } from '../terms.texts.ts'
import styles from '../settings.module.css'

/** A scrollable region takes focus, so that arrows, Page Down and End scroll it. */
const SCROLLABLE = { role: 'region', tabIndex: 0 } as const

interface TermsLookProps {
  draft: TermsDraft
  before: TermsDraft
  shown: PartOf
  /** The version in force, which changes are counted from. */
  inForce: string
}

/** A document as facilitators will see it, or what the draft changes of it. */
export function TermsLook({ draft, before, shown, inForce }: TermsLookProps) {
  const t = useTexts(termsTexts)
  const [look, setLook] = useState<'preview' | 'changes'>('preview')
  const changes = changesIn(draft, before, shown)
  const { lang } = LOCALE_FACTS[shown.locale]
  return (
    <Panel
      title={t('look')}
      isFlush={look === 'changes' && changes.length > 0}
      actions={
        <ToggleGroup
          label={t('show')}
          options={[
            { id: 'preview', label: t('preview') },
            { id: 'changes', label: t('changes', { count: String(changes.length) }) },
          ]}
          value={look}
          onChange={setLook}
        />
      }
    >
      {look === 'preview' && <Preview text={draft[shown.locale][shown.part]} lang={lang} />}
      {look === 'changes' && changes.length === 0 && (
        <EmptyState title={t('noChanges', { version: inForce })} text={t('noChangesText')} />
      )}
      {look === 'changes' && changes.length > 0 && (
        <div
          className={styles.scroll}
          {...SCROLLABLE}
          aria-label={t('changes', { count: String(changes.length) })}
        >
          <ul className={styles.changes}>
            {changes.map(({ kind, text }, at) => (
              <li key={at}>
                <span className={styles.kind}>
                  <Icon of={kind === 'added' ? Plus : Minus} size="sm" />
                  {t(kind)}
                </span>
                {kind === 'added' ? <ins lang={lang}>{text}</ins> : <del lang={lang}>{text}</del>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

function Preview({ text, lang }: { text: string; lang: string }) {
  const t = useTexts(termsTexts)
  const {
    productName: product = '',
    providerName: provider = '',
    contactEmail: contact = '',
  } = useSettings() ?? {}
  const named = (words: string) => withNames(words, { product, provider, contact })
  const document = readDocument(text)
  if (document === null) return <p className="muted">{t('unpreviewed')}</p>
  return (
    <div className={styles.document} {...SCROLLABLE} aria-label={t('preview')} lang={lang}>
      <h3>{named(document.title)}</h3>
      {document.intro.map((words, line) => (
        <p key={line}>{named(words)}</p>
      ))}
      {document.sections.map(({ heading, paragraphs }, at) => (
        <section key={at}>
          <h4>{named(heading)}</h4>
          {paragraphs.map((words, line) => (
            <p key={line}>{named(words)}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

import { useCallback, useRef, useState } from 'react'
import { LOCALE_FACTS, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import { TERMS_TEXT_MAX, type TermsVersion, type TextsByLocale } from '@hub/contract/staff-settings'
import { readDocument, TERMS_PARTS } from '@hub/contract/terms.rules'
import { TERMS_VERSION_MAX } from '@hub/contract/terms'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { changesIn, draftOf, EVERY_PART, type PartOf, type TermsDraft, unreadableOf } from '../terms.rules.ts'
import { termsTexts } from '../terms.texts.ts'
import { PublishTermsDialog } from './publish-terms-dialog.tsx'
import { TermsLook } from './terms-look.tsx'
import styles from '../settings.module.css'

type Version = TermsVersion & { texts: TextsByLocale }

interface TermsFormProps {
  start: Version
  inForce: Version
  facilitators: number
}

/** The text of each document in each language beside what facilitators will see of it, and the way to publish. */
export function TermsForm({ start, inForce, facilitators }: TermsFormProps) {
  const t = useTexts(termsTexts)
  const [before] = useState(() => draftOf(inForce.texts))
  const [draft, setDraft] = useState(() => draftOf(start.texts))
  const [shown, setShown] = useState<PartOf>({ part: 'terms', locale: SOURCE_LOCALE })
  const [version, setVersion] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const isPublished = useRef(false)
  const count = EVERY_PART.reduce((sum, one) => sum + changesIn(draft, before, one).length, 0)
  const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(start.texts))
  const shouldBlock = useCallback(() => isTyped && !isPublished.current, [isTyped])
  const { part, locale } = shown

  function handleSubmit() {
    setChecked(true)
    const unreadable = unreadableOf(draft)
    if (unreadable !== null) return setShown(unreadable)
    if (version.trim() !== '' && count > 0) setPublishing(true)
  }
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {start.id !== inForce.id && (
        <p>
          <Notice tone="info">{t('earlier', { version: start.version, inForce: inForce.version })}</Notice>
        </p>
      )}
      <Form onSubmit={handleSubmit}>
        <div className={styles.columns}>
          <TextPanel
            draft={draft}
            shown={shown}
            isChecked={isChecked}
            onShow={setShown}
            onType={(text) => setDraft({ ...draft, [locale]: { ...draft[locale], [part]: text } })}
          />
          <TermsLook draft={draft} before={before} shown={shown} inForce={inForce.version} />
        </div>
        <Panel title={t('publish')}>
          <div className={styles.publish}>
            <TextField
              label={t('version')}
              hint={t('versionHint')}
              value={version}
              onChange={setVersion}
              maxLength={TERMS_VERSION_MAX}
              error={isChecked && version.trim() === '' ? t('versionMissing') : undefined}
              isRequired
            />
            <span className={styles.effect} role="status">
              {count === 0 ? t('nothing') : t('count', { count, version: inForce.version })}
            </span>
            <span className={styles.save}>
              <ButtonLink href={hrefOf('settings')}>{t('cancel')}</ButtonLink>
              <Button type="submit" variant="primary" isInactive={count === 0}>
                {t('publish')}
              </Button>
            </span>
          </div>
        </Panel>
      </Form>
      {isPublishing && (
        <PublishTermsDialog
          version={version.trim()}
          draft={draft}
          before={before}
          after={inForce.version}
          facilitators={facilitators}
          onPublished={() => {
            isPublished.current = true
            goToHref(hrefOf('settings'))
          }}
          onClose={() => setPublishing(false)}
        />
      )}
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}

interface TextPanelProps {
  draft: TermsDraft
  shown: PartOf
  isChecked: boolean
  onShow: (part: PartOf) => void
  onType: (text: string) => void
}

/** One document in one language, as it is written. */
function TextPanel({ draft, shown: { part, locale }, isChecked, onShow, onType }: TextPanelProps) {
  const t = useTexts(termsTexts)
  const text = draft[locale][part]
  return (
    <Panel title={t('write')} className={styles.editor}>
      <div className={styles.tools}>
        <ToggleGroup
          label={t('document')}
          options={TERMS_PARTS.map((id) => ({ id, label: t(id) }))}
          value={part}
          onChange={(id) => onShow({ part: id, locale })}
        />
        <ToggleGroup
          label={t('language')}
          options={LOCALES.map((id) => ({
            id,
            label: LOCALE_FACTS[id].name,
            lang: LOCALE_FACTS[id].lang,
          }))}
          value={locale}
          onChange={(id) => onShow({ part, locale: id })}
        />
      </div>
      <TextArea
        key={`${part} ${locale}`}
        label={t('textOf', { document: t(part), language: LOCALE_FACTS[locale].name })}
        hint={t('form', { product: '{product}', provider: '{provider}', contact: '{contact}' })}
        value={text}
        onChange={onType}
        maxLength={TERMS_TEXT_MAX}
        error={isChecked && readDocument(text) === null ? t('unreadable') : undefined}
      />
    </Panel>
  )
}

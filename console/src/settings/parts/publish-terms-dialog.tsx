import { LOCALE_FACTS } from '@hub/contract/locales'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { usePublishTerms } from '../settings.queries.ts'
import { changesIn, EVERY_PART, type TermsDraft } from '../terms.rules.ts'
import { termsTexts } from '../terms.texts.ts'

interface PublishTermsDialogProps {
  version: string
  draft: TermsDraft
  before: TermsDraft
  /** The version that was in force when the form opened. */
  after: string
  facilitators: number
  onPublished: () => void
  onClose: () => void
}

/** Whom a new version concerns, what it changes in each language, and why (STA-013). */
export function PublishTermsDialog(props: PublishTermsDialogProps) {
  const { version, draft, before, after, facilitators, onPublished, onClose } = props
  const t = useTexts(termsTexts)
  const publish = usePublishTerms()
  return (
    <ReasonDialog
      title={t('publishTitle', { version })}
      text={t('publishText')}
      verb={t('publish')}
      onDo={async (reason) => {
        await publish.mutateAsync({ version, texts: draft, after, reason })
        showToast(t('published', { version }))
        onPublished()
      }}
      onClose={onClose}
    >
      <ul>
        <li>{t('effectAll', { count: facilitators })}</li>
        <li>{t('effectSessions')}</li>
        {EVERY_PART.map((one) => {
          const count = changesIn(draft, before, one).length
          const words = { document: t(one.part), language: LOCALE_FACTS[one.locale].name }
          return (
            <li key={`${one.part} ${one.locale}`}>
              {count === 0 ? t('untranslated', words) : t('effectPart', { ...words, count })}
            </li>
          )
        })}
      </ul>
    </ReasonDialog>
  )
}

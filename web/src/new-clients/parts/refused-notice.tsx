import { CHOICES, openedIdField } from '@hub/contract/client-choices'
import { refusalOf } from '#platform/device/stored-refusal.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useChoiceName } from '../../metas/parts/use-choice-name.ts'
import { newClientsTexts } from '../new-clients.texts.ts'

interface RefusedNoticeProps {
  refusal: string
  refusedFields?: readonly string[] | undefined
  /** False when it can only be registered again. */
  isCorrectable?: boolean
  className?: string | undefined
}

/** What the hub refused in a registration, and what to do (LIF-007). */
export function RefusedNotice(props: RefusedNoticeProps) {
  const { refusal, refusedFields = [], isCorrectable = true, className } = props
  const t = useTexts(newClientsTexts)
  const choiceName = useChoiceName()
  const messageOf = useMessageOf()
  const fields = CHOICES.filter((name) => refusedFields.includes(openedIdField(name)))
  return (
    <Notice tone="danger" title={t('refusedTitle')} className={className}>
      {refusal === 'CodeTaken' ? (
        <p>{t('refusedCode')}</p>
      ) : fields.length > 0 ? (
        <p>{t('refusedFields', { fields: fields.map(choiceName).join(t('comma')) })}</p>
      ) : (
        <p>{refusal === 'ValidationError' ? t('refusedUnread') : messageOf(refusalOf(refusal))}</p>
      )}
      <p>
        {t(
          isCorrectable ? (refusal === 'CodeTaken' ? 'correctCode' : 'correctChoices') : 'refusedClientHelp',
        )}
      </p>
    </Notice>
  )
}

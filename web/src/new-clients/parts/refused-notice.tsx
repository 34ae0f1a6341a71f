import { refusalOf } from '#platform/device/kept-refusal.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '#ui/language/texts.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { newClientsTexts } from '../new-clients.texts.ts'

/** What the hub may have refused of a client, as the choices are called. */
const FIELDS = ['avatarId', 'avatarColorId', 'genderId', 'ethnoId', 'ageId', 'referralId'] as const

interface RefusedNoticeProps {
  refusal: string
  refusedFields?: readonly string[] | undefined
  /** False where it can only be registered again. */
  isCorrectable?: boolean
  className?: string | undefined
}

/** What the hub refused of a registration, and what to do (LIF-007). */
export function RefusedNotice(props: RefusedNoticeProps) {
  const { refusal, refusedFields = [], isCorrectable = true, className } = props
  const t = useTexts(newClientsTexts)
  const messageOf = useMessageOf()
  const fields = FIELDS.filter((field) => refusedFields.includes(field))
  return (
    <Notice tone="danger" title={t('refusedTitle')} className={className}>
      {refusal === 'CodeTaken' ? (
        <p>{t('refusedCode')}</p>
      ) : fields.length > 0 ? (
        <p>{t('refusedFields', { fields: fields.map((field) => t(field)).join(t('comma')) })}</p>
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

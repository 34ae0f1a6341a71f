import { useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useRemoveFactors } from '../people.queries.ts'
import { personFactorTexts } from '../person-factor.texts.ts'

/** Removes a second step that somebody lost, with a reason (PPL-003). */
export function RemoveFactor({ person }: { person: Person }) {
  const t = useTexts(personFactorTexts)
  const remove = useRemoveFactors(person.id)
  const [isOpen, setOpen] = useState(false)
  if (person.appSince === null && person.passkeys === 0) return null
  async function handleRemove(reason: string) {
    await remove.mutateAsync({ reason })
    showToast(t('done'))
  }
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {t('remove')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('title', { name: `${person.firstName} ${person.lastName}` })}
          text={t('text')}
          verb={t('remove')}
          isDanger
          onDo={handleRemove}
          onClose={() => setOpen(false)}
        >
          <p>{t('effects', { count: person.sessions.length })}</p>
        </ReasonDialog>
      )}
    </>
  )
}

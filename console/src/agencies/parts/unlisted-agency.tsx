import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useAgency } from '../agencies.queries.ts'
import { unlistedTexts } from '../unlisted-agency.texts.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useApproval } from './use-approval.ts'
import lists from '#platform/lists/list-panel.module.css'

interface UnlistedAgencyProps {
  agency: { id: number; name: string }
  className?: string | undefined
}

/** An agency that a facilitator typed, and the listed one that is probably meant: approved as new or merged in place (PPL-005). */
export function UnlistedAgency({ agency, className }: UnlistedAgencyProps) {
  const t = useTexts(unlistedTexts)
  const { approve, isPending } = useApproval(agency)
  const [isMerging, setMerging] = useState(false)
  const { data, isLoading } = useAgency(agency.id)
  // Where it did not load the decision is the same, and the one that is meant is chosen in the dialog.
  const alike = data?.record.alike.find(({ status }) => status === 'listed')
  const place = alike?.people[0]?.city
  return (
    <>
      <Notice
        tone="attention"
        className={className}
        title={t('title', { name: agency.name })}
        action={
          <div className={lists.buttons}>
            <Button size="sm" isPending={isPending} onPress={approve}>
              {t('approve')}
            </Button>
            <Button size="sm" isInactive={isLoading} onPress={() => setMerging(true)}>
              {t('merge')}
            </Button>
          </div>
        }
      >
        {alike === undefined
          ? t('text')
          : t(place === undefined ? 'looksLike' : 'looksLikeIn', {
              ...{ name: alike.name, place: place ?? '', count: alike.facilitators },
            })}
      </Notice>
      {isMerging && (
        <MergeDialog
          from={agency}
          into={alike?.id ?? null}
          shownId={null}
          onClose={() => setMerging(false)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { InviteCheck } from './invite-check.tsx'
import { InviteFile } from './invite-file.tsx'
import { InviteForm } from './invite-form.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { inviteTexts } from './people-invite.texts.ts'
import styles from './people-invite.module.css'

interface Chosen {
  csv: string
  name: string | null
  /** Goes up with each choice, so that the same file chosen again is checked again. */
  round: number
}

/** Invites one person or the people of a file, after a check that sends nothing, and shows who waits (PPL-004). */
export function PeopleInviteScreen() {
  const t = useTexts(inviteTexts)
  const q = useSearch().q ?? ''
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = (csv: string, name: string | null) =>
    setChosen({ csv, name, round: (chosen?.round ?? 0) + 1 })
  const handleSearch = (text: string) =>
    goToHref(hrefOf('peopleInvite') + (text === '' ? '' : `?${new URLSearchParams({ q: text })}`), {
      replace: true,
    })
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={styles.screen}>
        <div className={styles.sources}>
          <InviteForm onReady={(csv) => choose(csv, null)} />
          <InviteFile onReady={choose} />
        </div>
        {chosen !== null && (
          <InviteCheck
            key={chosen.round}
            csv={chosen.csv}
            name={chosen.name}
            onDone={() => setChosen(null)}
          />
        )}
        <OpenInvitations q={q} onSearch={handleSearch} />
      </div>
    </>
  )
}

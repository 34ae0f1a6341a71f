import { useState } from 'react'
import { isTooShort } from '@hub/contract/staff-search.rules'
import { PlainDialog } from '@hub/ui/dialogs/plain-dialog.tsx'
import { SearchBox } from '@hub/ui/fields/search-box.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useRouterState } from '@hub/ui/routing/use-router.ts'
import { useLater } from '#platform/page/later.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PaletteResults } from './palette-results.tsx'
import { useConsoleSearch } from './palette.queries.ts'
import { paletteTexts } from './palette.texts.ts'
import { recentVisits } from './recent.ts'
import { useHits, usePages } from './use-found.ts'
import { bestOf } from './palette.rules.ts'
import styles from './palette.module.css'

/** As many pages as are shown for what was typed. */
const PAGES_MOST = 5

/** A region that the keyboard can scroll. */
const SCROLLED = { role: 'region', tabIndex: 0 } as const

export interface PaletteProps {
  onClose: () => void
}

/** Finds anything in the console by a part of its name: pages at once, the rest as the server answers (STA-009). */
export function Palette({ onClose }: PaletteProps) {
  const t = useTexts(paletteTexts)
  const here = useRouterState((state) => state.match?.pathname ?? '')
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const search = useConsoleSearch(q)
  const isAsked = !isTooShort(typed)
  const pages = usePages()
  const hits = useHits(isAsked ? (search.data?.records ?? []) : [])
  const isNew = typed.trim() === ''
  const go = (href: string) => {
    onClose()
    goToHref(href)
  }
  return (
    <PlainDialog
      label={t('title')}
      className={styles.dialog}
      isOpen
      isDismissable
      onClose={onClose}
      size="wide"
      isAtTop
    >
      <SearchBox
        label={t('label')}
        placeholder={t('placeholder')}
        closeLabel={t('close')}
        typed={typed}
        onType={setTyped}
        onClose={onClose}
      >
        {/* The focus stays in the field, so without this a keyboard could not scroll the list. */}
        <div {...SCROLLED} aria-label={t('results')} className={styles.results}>
          <PaletteResults
            typed={typed.trim()}
            recent={isNew ? recentVisits(here) : []}
            pages={isNew ? pages : bestOf(pages, typed, PAGES_MOST)}
            hits={hits}
            isWaiting={isAsked && (q !== typed.trim() || search.isFetching)}
            error={isAsked && !search.isFetching ? search.error : null}
            onTryAgain={() => void search.refetch()}
            onChoose={go}
          />
        </div>
      </SearchBox>
    </PlainDialog>
  )
}

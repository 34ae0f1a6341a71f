import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { clientListTexts } from '../client-list.texts.ts'

interface Paged {
  hasNextPage: boolean
  isError: boolean
}

interface MoreClientsProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<Paged>
  }
}

/** Loads the list to its end and prints it, because paper cannot scroll to load more. */
export function PrintClients({ query }: MoreClientsProps) {
  const t = useTexts(clientListTexts)
  const [isReading, setReading] = useState(false)
  async function handlePrint() {
    setReading(true)
    let state: Paged = { hasNextPage: query.hasNextPage, isError: false }
    while (state.hasNextPage && !state.isError) state = await query.fetchNextPage()
    setReading(false)
    if (!state.isError) setTimeout(() => window.print())
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={Printer}
      isPending={isReading}
      pendingText={t('reading')}
      onPress={handlePrint}
    >
      {t('printList')}
    </Button>
  )
}

/** How far below the window the end of the list may be when the next page is loaded. */
const AHEAD = '1500px 0px'

/** The end of the loaded list: the next page is loaded when it comes near (CLI-008). */
export function MoreClients({ query }: MoreClientsProps) {
  const t = useTexts(clientListTexts)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!isWaiting || end.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage])

  if (isFetchNextPageError) {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button size="sm" isPending={isFetchingNextPage} onPress={fetchNextPage}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('moreFailed')}
      </Notice>
    )
  }
  return (
    <div ref={end}>
      {hasNextPage && (
        <>
          <div data-no-print>
            <LoadingState label={t('loadingMore')}>
              <Skeleton height="4rem" />
            </LoadingState>
          </div>
          <p className="print-only">{t('notWhole')}</p>
        </>
      )}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clientListTexts } from '../client-list.texts.ts'

interface MoreClientsProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** How far below the window the end of the list may be when the next page is asked for. */
const AHEAD = '1500px 0px'

/** The end of what was read of the list: the next page is asked for as it comes near (CLI-008). */
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
          <Button size="sm" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
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
        <LoadingState label={t('loadingMore')}>
          <Skeleton height="4rem" />
        </LoadingState>
      )}
    </div>
  )
}

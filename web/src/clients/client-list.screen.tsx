import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '@hub/contract/sessions'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { NARROW, useMedia } from '@hub/ui/page/use-media.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { clientListTexts } from './client-list.texts.ts'
import { clientListQuery } from './clients.queries.ts'
import { ClientFilter } from './parts/client-filter.tsx'
import { profileLinkId } from './parts/client-rows.tsx'
import { ClientTable } from './parts/client-table.tsx'
import { MoreClients, PrintClients } from './parts/more-clients.tsx'
import { NewClientButton } from './parts/new-client-button.tsx'
import { newClientsQuery } from '../new-clients/new-clients.queries.ts'
import { PossibleDuplicates } from '../new-clients/parts/possible-duplicates.tsx'
import { WaitingHere } from '../new-clients/parts/waiting-here.tsx'
import { ResetAllPasswords } from './parts/reset-all-passwords.tsx'
import styles from './client-list.module.css'
import { useRememberedChoices } from './use-remembered-choices.ts'

/** The filter of the list, and the scroll position when a client's profile was opened. */
const START = { q: '', status: 'all' as 'all' | 'open' | 'closed', left: null as null | Left }
interface Left {
  scrollY: number
  clientId: number
}

/** The clients of the team, or without a team one's own (CLI-001 to CLI-008). */
export function ClientListScreen() {
  const t = useTexts(clientListTexts)
  const user = useSessionUser()
  if (user === null) return null
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('clientList')}</h1>
          {user.teamName !== null && (
            <p className="lead">
              <Named>{user.teamName}</Named>
            </p>
          )}
        </div>
        <Actions team={user.team} />
      </div>
      <WaitingHere facilitatorId={user.id} />
      <PossibleDuplicates />
      <Clients user={user} />
    </>
  )
}

/** On a phone the everyday action comes first, and the reset of all passwords is in a menu (CLI-006). */
function Actions({ team }: { team: SessionUser['team'] }) {
  const isNarrow = useMedia(NARROW)
  // By its key it stays the same when a tablet is turned: the new passwords that it shows are shown once.
  const reset = team !== null && <ResetAllPasswords key="reset" team={team} isInMenu={isNarrow} />
  const register = <NewClientButton key="register" variant="primary" />
  return (
    <div className={classes('actions', styles.actions)}>
      {isNarrow ? [register, reset] : [reset, register]}
    </div>
  )
}

function Clients({ user }: { user: SessionUser }) {
  const t = useTexts(clientListTexts)
  const { choices, change } = useRememberedChoices('client-list', START)
  const { q, status, left } = choices
  const query = useInfiniteQuery(clientListQuery(user, { q, status }))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const again = () => void refetch()
  const isNarrowed = q !== '' || status !== 'all'
  const [timesEmptied, setTimesEmptied] = useState(0)
  function showAll() {
    change({ q: '', status: 'all' })
    setTimesEmptied(timesEmptied + 1)
  }

  const handleProfile = useCallback(
    (clientId: number) => change({ left: { scrollY: window.scrollY, clientId } }),
    [change],
  )
  useComingBack(left, data !== undefined, change)

  const pages = data?.pages ?? []
  const isEmpty = data !== undefined && pages[0]?.records.length === 0
  const count = pages.reduce((sum, { records }) => sum + records.length, 0)
  const isBusy = isPlaceholderData && isFetching
  // There is nothing to search in until a first response has come.
  const isNotRead = data === undefined && error !== null
  return (
    <>
      {!isNotRead && (!isEmpty || isNarrowed) && (
        <ClientFilter
          key={timesEmptied}
          autoFocus={timesEmptied > 0}
          value={{ q, status }}
          onChange={change}
          summary={
            data !== undefined && !isBusy
              ? t(query.hasNextPage ? 'shownSoFar' : 'shown', { count })
              : undefined
          }
        />
      )}
      {data === undefined && error === null && (
        <LoadingState label={t('loading')} onRetry={again}>
          <Skeleton height="26rem" radius="var(--hub-radius-md)" />
        </LoadingState>
      )}
      {(data === undefined || isPlaceholderData) && error !== null && (
        <NotRead facilitatorId={user.id} error={error} onRetry={again} isPending={isFetching} />
      )}
      {isEmpty && !isBusy && !isNarrowed && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {isEmpty && !isBusy && isNarrowed && (
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={<Button onPress={showAll}>{t('showAllClients')}</Button>}
        />
      )}
      {count > 0 && (
        <>
          <div className={classes('actions', styles.tools)} data-no-print>
            <PrintClients query={query} />
          </div>
          <ClientTable
            caption={t('clientList')}
            pages={pages}
            isWhole={!query.hasNextPage}
            isBusy={isBusy}
            leftAt={left?.clientId ?? null}
            onProfile={handleProfile}
          />
          {!isPlaceholderData && <MoreClients query={query} />}
        </>
      )}
    </>
  )
}

interface NotReadProps {
  facilitatorId: number
  error: Error
  onRetry: () => void
  isPending: boolean
}

/** The list did not load; without internet it says what of it is on this device. */
function NotRead({ facilitatorId, error, ...again }: NotReadProps) {
  const t = useTexts(clientListTexts)
  const messageOf = useMessageOf()
  const hasNewHere = (useQuery(newClientsQuery(facilitatorId)).data?.waiting.length ?? 0) > 0
  const offline = { title: t('needsInternet'), text: t(hasNewHere ? 'othersFromHub' : 'allFromHub') }
  return <ErrorState text={messageOf(error)} offline={offline} {...again} />
}

/** On return from a profile, the list scrolls back to the earlier position, with focus on that client (CLI-008). */
function useComingBack(left: Left | null, isKept: boolean, change: (part: { left: null }) => void): void {
  const isHere = useRef(false)
  useEffect(() => {
    // Positions stored from here on are for the next return.
    if (isHere.current) return undefined
    isHere.current = true
    if (left === null) return undefined
    // A list that was reset, as after a client was closed, begins at its top.
    if (!isKept) return change({ left: null })
    // The router scrolls each screen to its top first; this runs after it.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, left.scrollY)
      document.getElementById(profileLinkId(left.clientId))?.focus({ preventScroll: true })
      change({ left: null })
    })
    return () => cancelAnimationFrame(frame)
  }, [left, isKept, change])
}

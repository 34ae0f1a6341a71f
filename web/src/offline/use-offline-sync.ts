import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { readModule } from '@hub/contract/catalogue'
import { SEND_WAITING_EVERY_MS } from '@hub/contract/constants'
import { goTo } from '#platform/page/navigation.ts'
import { useOnline } from '#platform/calls/online.ts'
import { isPresentWithoutLogin, presentClaims } from '#platform/session/presence.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { isRunUnderWay } from '#platform/session/run-under-way.ts'
import { clearSessionSettings } from '#platform/session/session-settings.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { setSyncStep, sync } from '#platform/calls/sync.ts'
import { askForStanding, lockDevice, openDevice, renewDevice } from '#platform/device/device-ready.ts'
import { watchTime } from '#platform/device/seen-time.ts'
import { onVaultWiped, useVaultState } from '#platform/vault/vault.ts'
import { activeClientsQuery, refreshClients } from '../clients/clients.queries.ts'
import { onNewClients, registrations } from '../new-clients/new-clients.queries.ts'
import { findDelivery } from './deliveries.ts'
import { storeDocuments } from './stored-documents.ts'
import { changeDownload, listDownloadedModules } from './downloaded-modules.ts'
import { storePeople, readStoredPeople, wipeOldPeople, wipePeopleWithVault } from './stored-people.ts'
import { countWaiting, useSubmissions } from './offline.queries.ts'
import { nameClientsNow, sendSubmissions } from './submissions.queries.ts'

/** What Sync does for this slice: sends what waits, compares versions, and refreshes the data of offline forms (OFF-012). */
export function useOfflineSync(): void {
  const queryClient = useQueryClient()
  const user = useSessionUser()
  const isOnline = useOnline()

  useEffect(() => {
    const stops = [
      setSyncStep('submissions', sendSubmissions),
      setSyncStep('device', async () => {
        await renewDevice()
        await (await registrations()).renewCodes()
      }),
      wipePeopleWithVault(),
      onVaultWiped((id) => void wipeCodes(id).catch(() => undefined)),
      onNewClients(() => void refreshClients(queryClient)),
      setSyncStep('versions', async () => {
        await queryClient.invalidateQueries({ queryKey: keyOf(readModule) })
        for (const module of await listDownloadedModules()) {
          // One that was withdrawn keeps its texts, and must not stop the others.
          await renewTexts(queryClient, module.id).catch(() => undefined)
          await storeDocuments(module)
        }
      }),
    ]
    wipeOldPeople().catch(() => undefined)
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])

  const facilitatorId = user?.id
  // Every screen needs to know what waits.
  useSubmissions(facilitatorId ?? 0)
  const isOpen = useVaultState() === 'open'
  useEffect(() => watchTime(), [])
  useEffect(() => {
    if (facilitatorId !== undefined) openDevice().catch(() => undefined)
  }, [facilitatorId, isOnline])
  useEffect(() => {
    // The first contact after a time without internet, before a new login.
    if (isOnline)
      askForStanding()
        .then((gone) => leaveIfClosed(gone, queryClient))
        .catch(() => undefined)
  }, [isOnline, queryClient])
  useEffect(() => {
    if (facilitatorId !== undefined && isOnline && isOpen) takeCodes(facilitatorId).catch(() => undefined)
  }, [facilitatorId, isOnline, isOpen])
  useEffect(() => {
    if (facilitatorId === undefined || !isOpen) return undefined
    return onNewClients(() => void nameClientsNow(facilitatorId).catch(() => undefined))
  }, [facilitatorId, isOpen])
  const teamId = user?.team?.id ?? null
  useEffect(() => {
    if (facilitatorId === undefined) return undefined
    const team = teamId === null ? null : { id: teamId }
    const keepAnew = async () => {
      const clients = queryClient.fetchQuery({ ...activeClientsQuery({ team }), staleTime: 0 })
      const members =
        team && queryClient.fetchQuery({ ...queryOf(listTeamFacilitators, { params: team }), staleTime: 0 })
      const [ofTeam, all] = await Promise.all([members, clients])
      await storePeople({ clients: all, team: ofTeam?.records ?? [] }, facilitatorId)
    }
    // Without a list that can be opened, an offline form has nobody to offer.
    if (isOnline && isOpen)
      readStoredPeople()
        .then((kept) => (kept === null ? keepAnew() : undefined))
        .catch(() => undefined)
    return setSyncStep('clients', keepAnew)
  }, [queryClient, facilitatorId, teamId, isOnline, isOpen])

  useEffect(() => {
    if (!isOnline || facilitatorId === undefined) return undefined
    // What waits is sent as soon as the hub is reachable; a press on Sync shows the same.
    void countWaiting(facilitatorId).then(({ count }) => count > 0 && sync())
    // After a server error the hub is tried again automatically; a refusal waits for a correction.
    const timer = setInterval(() => void sendAgain(facilitatorId), SEND_WAITING_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOnline, facilitatorId])
}

/** What staff renamed or translated since the download is shown on the device too (CTM-003). */
async function renewTexts(queryClient: QueryClient, id: number): Promise<void> {
  const { record } = await queryClient.fetchQuery(queryOf(readModule, { params: { id } }))
  const { name, title, summary, translations } = record
  await changeDownload(id, { name, title, summary, translations })
}

const takeCodes = async (facilitatorId: number) => (await registrations()).takeCodes(facilitatorId)
/** Entries sealed in a wiped vault can never be opened again. */
const wipeCodes = async (facilitatorId: number) => (await registrations()).wipeCodes(facilitatorId)

/** A facilitator who unlocked the device but may no longer use the hub sees nothing; an open session is recorded to its end. */
async function leaveIfClosed(gone: readonly number[], queryClient: QueryClient): Promise<void> {
  const id = presentClaims()?.id
  if (id === undefined || !gone.includes(id) || !isPresentWithoutLogin()) return
  if (isRunUnderWay() || (await findDelivery(id)) !== undefined) return
  lockDevice()
  queryClient.clear()
  clearSessionSettings()
  goTo('unlock')
}

/** Sends records only, without refreshing pages: the connection may be poor. What still waits shows in its list. */
async function sendAgain(facilitatorId: number): Promise<void> {
  const { count, refused } = await countWaiting(facilitatorId)
  if (count > refused) await sendSubmissions().catch(() => undefined)
}

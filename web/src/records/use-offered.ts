import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ActiveClient } from '@hub/contract/clients'
import { DEFAULT_COUNTRY_CODE } from '@hub/contract/constants'
import type { SessionUser } from '@hub/contract/sessions'
import type { ParticipationKind } from '@hub/contract/records.rules'
import { useInLocale } from '#platform/calls/content.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { isOnline } from '#platform/calls/online.ts'
import { useVaultState } from '#platform/vault/vault.ts'
import { activeClientsQuery } from '../clients/clients.queries.ts'
import { metasQuery, provincesQuery } from '../metas/metas.queries.ts'
import { newClientsQuery, type NewClients } from '../new-clients/new-clients.queries.ts'
import { offlineRuns } from '../running-modules/running-modules.queries.ts'
import type { Entries, Offered, PeopleGap } from './participation.rules.ts'
import { facilitatorsQuery } from './records.queries.ts'

/** Everything that a form of this kind offers, as queries to show and as ids for the checks; null until loaded. */
export function useOffered(user: SessionUser, kind: ParticipationKind, startTime: string) {
  const people = useQuery(facilitatorsQuery(user, startTime))
  const known = useQuery({ ...clientsHereQuery(user, startTime), enabled: kind === 'justice' })
  const newHere = useQuery({ ...newClientsQuery(user.id), enabled: kind === 'justice' })
  const clients = useWithNewClients(known, newHere.data)
  const lists = useDemographicsLists(kind === 'demographics')
  const gap = usePeopleGap(user.id, newHere.data)
  useUnlockedPeople([people.refetch, kind === 'justice' ? clients.refetch : null])

  const offered = useMemo((): Offered | null => {
    if (people.data === undefined) return null
    if (kind === 'justice' && clients.data === undefined) return null
    if (kind === 'demographics' && lists.data === undefined) return null
    return {
      facilitatorIds: people.data.map(({ id }) => id),
      clientIds: clients.data?.map(({ id }) => id) ?? [],
      ageLabels: new Map(lists.data?.ages.map(({ id, meta_value }) => [id, meta_value])),
      gap,
    }
  }, [kind, people.data, clients.data, lists.data, gap])
  function refetchOffered() {
    void people.refetch()
    if (kind === 'justice') void clients.refetch()
  }
  return { people, clients, lists, gap, offered, refetchOffered }
}

/** The clients, followed by those of this device that the hub does not have yet (LIF-007). */
function useWithNewClients(known: UseQueryResult<ActiveClient[]>, here: NewClients | undefined) {
  const { data, isError, isFetching, refetch } = known
  const all = useMemo(() => {
    if (data === undefined || here === undefined) return undefined
    const waiting = here.waiting.flatMap(({ localId, told }) =>
      told === null ? [] : { id: localId, ...told },
    )
    return [...data, ...waiting]
  }, [data, here])
  return { data: all, isError, isFetching, refetch }
}

/** Why people are missing from this device's lists without internet; null when complete, or not known yet. */
function usePeopleGap(facilitatorId: number, here: NewClients | undefined): PeopleGap | null {
  const isHere = isAppMode() && !isOnline()
  const vault = useVaultState()
  const { data: state } = useQuery({
    queryKey: ['people-here', facilitatorId, vault],
    staleTime: 0,
    enabled: isHere,
    queryFn: async () => (await offlineRuns()).readStateOfPeople(),
  })
  if (!isHere || state === undefined) return null
  // No password opens what an earlier vault sealed.
  const isHidden = vault === 'closed' && here?.waiting.some(({ told }) => told === null) === true
  if (state === 'closed' || isHidden) return 'locked'
  return state === 'none' ? 'notKept' : null
}

/** The entries, with the hub's number of each client that it has by now. */
export function useNumbered(entries: Entries, facilitatorId: number): Entries {
  const { data } = useQuery(newClientsQuery(facilitatorId))
  return useMemo(() => {
    const clientIds = [...new Set(entries.clientIds.map((id) => data?.numbers.get(id) ?? id))]
    return { ...entries, clientIds }
  }, [entries, data])
}

/** Reads the people stored on this device again, once the password has opened them (LIF-005). */
function useUnlockedPeople([readTeam, readClients]: readonly [Read, Read | null]) {
  const isOpen = useVaultState() === 'open'
  useEffect(() => {
    if (!isOpen || isOnline()) return
    void readTeam()
    void readClients?.()
  }, [isOpen, readTeam, readClients])
}

type Read = () => Promise<unknown>

/** The clients who were open when the session began, from the hub (PAR-006); without internet those stored on this device (OFF-012). */
function clientsHereQuery(user: SessionUser, startTime: string) {
  const query = activeClientsQuery(user, startTime)
  if (!isAppMode() || isOnline()) return query
  return queryOptions<ActiveClient[]>({
    queryKey: [...query.queryKey, 'here'],
    queryFn: async () => (await offlineRuns()).readClientsHere(),
  })
}

/** The four lists of the wotr form as one: it can be filled in when all have loaded. */
function useDemographicsLists(enabled: boolean) {
  const inLocale = useInLocale()
  return useQueries({
    queries: [
      { ...metasQuery('language'), enabled },
      { ...provincesQuery(DEFAULT_COUNTRY_CODE), enabled },
      { ...metasQuery('age'), enabled },
      { ...metasQuery('gender'), enabled },
    ],
    combine: (results) => {
      const [languages, provinces, ages, genders] = results
      const areThere = languages.data && provinces.data && ages.data && genders.data
      return {
        data: areThere && {
          languages: inLocale(languages.data.records),
          provinces: provinces.data.records,
          ages: inLocale(ages.data.records),
          genders: inLocale(genders.data.records),
        },
        isError: results.some(({ isError }) => isError),
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      }
    },
  })
}

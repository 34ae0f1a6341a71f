/** The data hooks of teams. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { listPeople, readPerson } from '@hub/contract/staff-people'
import {
  addTeamMember,
  addTeamMembers,
  archiveTeam,
  createTeam,
  exportTeams,
  listTeamsForStaff,
  moveClients,
  previewTeamAssignment,
  readTeamForStaff,
  removeTeamMember,
  renameTeam,
  restoreTeam,
} from '@hub/contract/staff-teams'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

type ListInput = NonNullable<InputOf<typeof listTeamsForStaff>['query']>

/** As many as are offered for what was typed. */
const OFFERED = 8
/** Few, so that what follows from the choice is seen below them. */
const TEAMS_OFFERED = 5

/** A page of the list; while the next one loads, the page before stays. */
export const useTeams = (query: ListInput) =>
  useQuery({ ...queryOf(listTeamsForStaff, { query }), placeholderData: keepPreviousData })

/** Teams that all of these fit, by part of the name, from the first page on as many as were asked for; for nobody nothing is asked (PPL-006). */
export function useTeamsToJoin(facilitatorIds: readonly number[], q: string) {
  const query = { joining: facilitatorIds.join(','), limit: TEAMS_OFFERED, ...(q !== '' && { q }) }
  return useInfiniteQuery({
    queryKey: [listTeamsForStaff.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTeamsForStaff,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: facilitatorIds.length > 0,
    staleTime: 0,
  })
}

/** The rows of a file behind a cursor, by the same search and order as the list. */
export const pageOfTeams =
  ({ after: _, ...query }: ListInput) =>
  (after: string | undefined) =>
    call(exportTeams, { query: { ...query, ...(after !== undefined && { after }) } })

export const useTeam = (id: number) => useQuery(queryOf(readTeamForStaff, { params: { id } }))

/** Facilitators with confirmed eligibility whose name or email has these letters. */
export const useFacilitators = (q: string) =>
  useQuery({
    ...queryOf(listPeople, { query: { q, view: 'confirmed', limit: OFFERED } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

/** Makes a changing call; every list that it may have changed is read again. */
function useChange<E extends Endpoint, Input>(endpoint: E, inputOf: (input: Input) => object) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) =>
      (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, inputOf(input)),
    onSuccess: async () => {
      for (const { path } of [listTeamsForStaff, readTeamForStaff, listPeople, readPerson])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useCreateTeam = () => useChange(createTeam, (name: string) => ({ body: { name } }))
export const useRenameTeam = (id: number) =>
  useChange(renameTeam, (body: BodyOf<typeof renameTeam>) => ({ params: { id }, body }))
export const useAddMember = (id: number) =>
  useChange(addTeamMember, (facilitatorId: number) => ({ params: { id }, body: { facilitatorId } }))
export const useRemoveMember = (id: number) =>
  useChange(removeTeamMember, (body: BodyOf<typeof removeTeamMember>) => ({ params: { id }, body }))
export const useArchiveTeam = (id: number) =>
  useChange(archiveTeam, (reason: string) => ({ params: { id }, body: { reason } }))
export const useRestoreTeam = (id: number) =>
  useChange(restoreTeam, (reason: string) => ({ params: { id }, body: { reason } }))
export const useMoveClients = (id: number) =>
  useChange(moveClients, (body: BodyOf<typeof moveClients>) => ({ params: { id }, body }))

/** What assigning these facilitators does, counted anew each time it is asked about; nothing is asked without a team. */
export const useAssignmentOf = (facilitatorIds: number[], teamId: number | null) =>
  useQuery({
    ...queryOf(previewTeamAssignment, { params: { id: teamId ?? 0 }, body: { facilitatorIds } }),
    ...{ staleTime: 0, gcTime: 0, enabled: teamId !== null },
  })

interface InTeam {
  teamId: number
}

export const useAssign = () =>
  useChange(addTeamMembers, ({ teamId: id, ...body }: BodyOf<typeof addTeamMembers> & InTeam) => ({
    ...{ params: { id }, body },
  }))
export const useUnassign = () =>
  useChange(removeTeamMember, ({ teamId: id, ...body }: BodyOf<typeof removeTeamMember> & InTeam) => ({
    ...{ params: { id }, body },
  }))

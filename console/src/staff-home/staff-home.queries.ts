/** The data hooks of Home. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissAlert, listAlerts } from '@hub/contract/staff-alerts'
import { readHome, readTimeline } from '@hub/contract/staff-home'
import { readPerson } from '@hub/contract/staff-people'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const useHome = () => useQuery(queryOf(readHome))
export const useTimeline = () => useQuery(queryOf(readTimeline))
export const useAlerts = () => useQuery(queryOf(listAlerts))

/** Dismisses an alert; the list is read again, also when somebody was faster. */
export function useDismissAlert(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(dismissAlert, { params: { id }, body: { note } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listAlerts.path] }),
  })
}

/** Who is suspended, by an id; null for one who is not any more, and then the lines are read again. */
export function useReadSuspended() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(id: number) {
      const { firstName, lastName, standing } = (await call(readPerson, { params: { id } })).record
      if (standing === 'suspended') return { id, standing, name: `${firstName} ${lastName}` }
      await queryClient.invalidateQueries({ queryKey: [readTimeline.path] })
      return null
    },
  })
}

/** The data hooks of one module: its versions, the check of a package, a comparison, and what is done with a version. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf, BodyOf, Endpoint } from '@hub/contract/endpoint'
import { listContent } from '@hub/contract/staff-content'
import { readHome } from '@hub/contract/staff-home'
import {
  allowModuleHost,
  blockModuleHost,
  checkPackageForStaff,
  draftModuleVersion,
  readModuleForStaff,
  readPackageCheck,
  readVersionChanges,
  revertModuleVersion,
  tryModuleVersion,
} from '@hub/contract/staff-modules'
import { checkNewModule, readNewModule } from '@hub/contract/staff-new-modules'
import { listUploads } from '@hub/contract/staff-uploads'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

/** A check is read again this often while it goes on. */
const CHECK_AGAIN_MS = 1500

export const useModule = (id: number) => useQuery(queryOf(readModuleForStaff, { params: { id } }))

export const useNewModule = (topicId: number) => useQuery(queryOf(readNewModule, { params: { id: topicId } }))

/** The check with its present state. When it has ended, what it is about is read again. */
export function usePackageCheck(id: number | null, isRunning: boolean) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...queryOf(readPackageCheck, { params: { id: id ?? 0 } }),
    enabled: id !== null && isRunning,
    refetchInterval: ({ state }) => (state.data?.record.state === 'checking' ? CHECK_AGAIN_MS : false),
  })
  const hasEnded = isRunning && query.data !== undefined && query.data.record.state !== 'checking'
  useEffect(() => {
    if (!hasEnded) return
    for (const { path } of [readModuleForStaff, readNewModule, listContent, listUploads, readHome])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }, [hasEnded, queryClient])
  return query.data?.record
}

export const useVersionChanges = (id: number, version: string | undefined, since: string) =>
  useQuery({
    ...queryOf(readVersionChanges, { params: { id }, query: { version: version ?? since, since } }),
    enabled: version !== undefined,
  })

function useChange<E extends Endpoint>(endpoint: E) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<E>) => (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, { body }),
    onSettled: async () => {
      for (const { path } of [readModuleForStaff, readNewModule, listContent])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useCheckPackage = () => useChange(checkPackageForStaff)
export const useCheckNewModule = () => useChange(checkNewModule)
export const useDraftVersion = () => useChange(draftModuleVersion)
export const useRevertVersion = () => useChange(revertModuleVersion)
export const useTryVersion = () => useChange(tryModuleVersion)
export const useAllowHost = () => useChange(allowModuleHost)
export const useBlockHost = () => useChange(blockModuleHost)

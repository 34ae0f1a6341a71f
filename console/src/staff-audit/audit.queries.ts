/** The data hooks of the audit log. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { readClientCopy } from '@hub/contract/client-copies'
import { exportAuditLog, listAuditLog, readClientAccess, type AuditEntry } from '@hub/contract/staff-audit'
import type { InputOf } from '@hub/contract/endpoint'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

type Search = NonNullable<InputOf<typeof exportAuditLog>['query']>

/** A page of the log; while the next one loads, the page before stays. */
export const useAuditLog = (query: Search) =>
  useQuery({ ...queryOf(listAuditLog, { query }), placeholderData: keepPreviousData })

/** Who saw the file with this code; nothing is asked without one. */
export const useClientAccess = (code: string) =>
  useQuery({ ...queryOf(readClientAccess, { params: { code } }), enabled: code !== '' })

/** Fetches everything that fits, step by step. */
export const useExport = () =>
  useMutation({
    async mutationFn(search: Search): Promise<AuditEntry[]> {
      const entries: AuditEntry[] = []
      let after: string | null | undefined
      do {
        const step = { query: { ...search, ...(after && { after }) } }
        const { records, next } = await call(exportAuditLog, step)
        entries.push(...records)
        after = next
      } while (after !== null)
      return entries
    },
  })

/** Makes a copy of everything held about a code; it is not kept, and each one is an entry of the log. */
export const useClientCopy = () =>
  useMutation({ mutationFn: (code: string) => call(readClientCopy, { params: { code } }), gcTime: 0 })

/** The data hooks of the audit log. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { readClientCopy } from '@hub/contract/client-copies'
import { exportAuditLog, listAuditLog, readClientAccess } from '@hub/contract/staff-audit'
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

/** The entries of a file behind a cursor. */
export const pageOfLog = (search: Search) => (after: string | undefined) =>
  call(exportAuditLog, { query: { ...search, ...(after !== undefined && { after }) } })

/** Makes a copy of everything held about a code; it is not kept, and each one is an entry of the log. */
export const useClientCopy = () =>
  useMutation({ mutationFn: (code: string) => call(readClientCopy, { params: { code } }), gcTime: 0 })

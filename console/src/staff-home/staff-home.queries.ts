/** The data hooks of Home. */
import { useQuery } from '@tanstack/react-query'
import { readHome } from '@hub/contract/staff-home'
import { queryOf } from '#platform/calls/query.ts'

export const useHome = () => useQuery(queryOf(readHome))

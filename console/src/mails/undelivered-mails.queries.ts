/** The data hook of the emails that were given up. */
import { useQuery } from '@tanstack/react-query'
import { listUndeliveredMails } from '@hub/contract/staff-mails'
import { queryOf } from '#platform/calls/query.ts'

export const useUndeliveredMails = () => useQuery(queryOf(listUndeliveredMails))

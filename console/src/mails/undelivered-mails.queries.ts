/** The data hook of the emails that were given up. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listUndeliveredMails } from '@hub/contract/staff-mails'
import { queryOf } from '#platform/calls/query.ts'

/** A page of the list; while the next one loads, the page before stays. */
export const useUndeliveredMails = (after: string | undefined) =>
  useQuery({
    ...queryOf(listUndeliveredMails, { query: after === undefined ? {} : { after } }),
    placeholderData: keepPreviousData,
  })

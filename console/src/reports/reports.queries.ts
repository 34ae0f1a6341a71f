/** The data hooks of reports. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { DimensionName, FigureName } from '@hub/contract/figures.rules'
import { isEventDimension } from '@hub/contract/event-figures.rules'
import { isFileDimension } from '@hub/contract/file-figures.rules'
import { stepOf } from '@hub/contract/report-periods.rules'
import {
  downloadCountedSessions,
  downloadReport,
  listCountedSessions,
  readDemographics,
  readEventReport,
  readFileReport,
  readOutcomes,
  readReport,
  type ReportFormat,
  type ReportSubject,
  type StaffReport,
} from '@hub/contract/staff-reports'
import { currentLocale, useLocale } from '@hub/ui/language/locale.ts'
import { download } from '#platform/calls/api.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { queryOf } from '#platform/calls/query.ts'
import { comparedOf, type Shown, sliceOf } from './reports.rules.ts'

type Compared = Omit<Shown, 'by'>
type Slice = Omit<Compared, 'versus'>

const ASKED_AGAIN_MS = 2000

/** After a start the hub reads all sessions once; who asks meanwhile asks again by themselves (REP-009). */
const untilCounted = {
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isCallError(state.error, 'BeingCounted') ? ASKED_AGAIN_MS : (false as const),
}

/** What is asked for, with names in the language of the page. */
function useSliceQuery(shown: Slice) {
  const { locale } = useLocale()
  return { ...sliceOf(shown), locale }
}

function useComparedQuery(shown: Compared) {
  const { locale } = useLocale()
  return { ...comparedOf(shown), locale }
}

/** The figures of a period with those of the one before, cut into the points of a chart. */
export function useFigures(shown: Compared) {
  const slice = useComparedQuery(shown)
  return useQuery({ ...queryOf(readReport, { query: { ...slice, by: stepOf(shown) } }), ...untilCounted })
}

/** The filters with their names, as the figures have them, or the refusal in place of figures. */
export function filtersNamedBy({ data, error }: ReturnType<typeof useFigures>): StaffReport['only'] {
  const isRefused = isCallError(error, 'TooFewFacilitators')
  const refused = isRefused ? (error.record as Pick<StaffReport, 'only'> | undefined) : undefined
  return data?.record.only ?? refused?.only ?? []
}

/** The figures by some dimensions; while others are counted, the ones before stay. */
export function useBreakdown(shown: Compared, by: readonly DimensionName[]) {
  const slice = useComparedQuery(shown)
  return useQuery({
    ...queryOf(readReport, { query: { ...slice, by: by.join(',') } }),
    placeholderData: keepPreviousData,
    ...untilCounted,
  })
}

export function usePeopleTables(shown: Slice) {
  return useQuery(queryOf(readDemographics, { query: useSliceQuery(shown) }))
}

export function useEventReport(shown: Compared, by: DimensionName) {
  const slice = useComparedQuery(shown)
  return useQuery(queryOf(readEventReport, { query: { ...slice, by } }))
}

export function useOutcomes(shown: Slice) {
  return useQuery(queryOf(readOutcomes, { query: useSliceQuery(shown) }))
}

export function useCountedSessions(shown: Slice, figure: FigureName, after: string | undefined) {
  const slice = useSliceQuery(shown)
  return useQuery({
    ...queryOf(listCountedSessions, {
      query: { ...slice, figure, ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
    ...untilCounted,
  })
}

/** The client files of a period with those of the one before; while others are counted, the ones before stay. */
export function useFileReport(shown: Compared, by: readonly DimensionName[]) {
  const slice = useComparedQuery(shown)
  return useQuery({
    ...queryOf(readFileReport, { query: { ...slice, by: by.join(',') } }),
    placeholderData: keepPreviousData,
  })
}

interface FileWanted {
  format: ReportFormat
  /** What the one table of a CSV is of. */
  of?: ReportSubject
}

/** By what each subject can be counted. */
const IS_COUNTED: Record<ReportSubject, (name: DimensionName) => boolean> = {
  ...{ sessions: () => true, files: isFileDimension, events: isEventDimension },
}

/** Saves the report as a file, with the breakdown that is shown, as far as what is counted has it (REP-007). */
export const useReportFile = ({ by, ...slice }: Shown) =>
  useMutation({
    mutationFn: ({ format, of = 'sessions' }: FileWanted) => {
      const names = by.filter(IS_COUNTED[of])
      return download(downloadReport, {
        query: { ...comparedOf(slice), by: names.join(','), format, of, locale: currentLocale() },
      })
    },
  })

/** Saves all sessions that a figure counts. */
export const useSessionsFile = (slice: Slice, figure: FigureName) =>
  useMutation({
    mutationFn: () =>
      download(downloadCountedSessions, {
        query: { ...sliceOf(slice), figure, locale: currentLocale() },
      }),
  })

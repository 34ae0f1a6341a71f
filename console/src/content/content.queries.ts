/** The data hooks of the catalogue, its draft and its publications. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint } from '@hub/contract/endpoint'
import { STAFF_SESSION_LIFE_MS } from '@hub/contract/constants'
import {
  addContent,
  cancelPublication,
  discardContent,
  editContent,
  listContent,
  listPublications,
  orderContent,
  type PublicationSchedule,
  publishContent,
  revertContent,
  schedulePublication,
} from '@hub/contract/staff-content'
import { checkCatalogue, importCatalogue } from '@hub/contract/staff-catalogue-folder'
import { uploadDocument, uploadImage } from '@hub/contract/staff-content-files'
import { listUploads } from '@hub/contract/staff-uploads'
import { call, upload } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'
import { now } from '#platform/page/clock.ts'

/** How soon after its moment a publication is there, and how long one that is late is looked for. */
const AFTER_MOMENT_MS = 5000
const LATE_AT_MOST_MS = 120_000

/** When to read again what became of a schedule: around its moment alone, because each read keeps the session from being idle. */
export function msUntilPublished(schedule: PublicationSchedule | null, nowMs: number): number | false {
  if (schedule === null || schedule.refusal !== null) return false
  const aheadMs = Date.parse(schedule.at) - nowMs
  if (aheadMs < -LATE_AT_MOST_MS || aheadMs > STAFF_SESSION_LIFE_MS) return false
  return Math.max(aheadMs, 0) + AFTER_MOMENT_MS
}

/** The catalogue with its draft. A page that is open shows what became of a schedule by itself. */
export const useContent = () =>
  useQuery({
    ...queryOf(listContent),
    refetchInterval: ({ state }) => msUntilPublished(state.data?.schedule ?? null, now().getTime()),
  })

export const usePublications = (before: number | undefined) =>
  useQuery(queryOf(listPublications, { query: before === undefined ? {} : { before } }))

/** Makes a changing call. Whether it went well or not, the draft is read again: somebody else may have changed it. */
function useChange<E extends Endpoint>(endpoint: E) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<E>) => (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, { body }),
    onSettled: async () => {
      for (const { path } of [listContent, listPublications, listUploads])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

/** An image is seen nowhere until the draft names it. */
export const useUploadImage = () => useMutation({ mutationFn: (file: Blob) => upload(uploadImage, file) })

/** Takes a whole upload as a guide, which uses it up. */
export function useTakeDocument() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (uploadId: number) => call(uploadDocument, { body: { uploadId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listUploads.path] }),
  })
}

export const useEditContent = () => useChange(editContent)
export const useOrderContent = () => useChange(orderContent)
export const useAddContent = () => useChange(addContent)
export const useDiscardContent = () => useChange(discardContent)
export const usePublishContent = () => useChange(publishContent)
export const useRevertContent = () => useChange(revertContent)
export const useSchedulePublication = () => useChange(schedulePublication)
export const useCancelPublication = () => useChange(cancelPublication)

/** What a catalogue that was uploaded would change. It is checked once, and again when staff ask. */
export const useCatalogueCheck = (id: number) =>
  useQuery({
    queryKey: [checkCatalogue.path, id],
    queryFn: () => call(checkCatalogue, { body: { upload: id } }),
    staleTime: Infinity,
    retry: false,
  })

export const useImportCatalogue = () => useChange(importCatalogue)

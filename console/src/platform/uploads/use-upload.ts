/** The uploads of one purpose on a page: those that this page sends, and those that a reload cut off (CTM-006). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listUploads, type Upload, type UploadPurpose } from '@hub/contract/staff-uploads'
import { queryOf } from '../calls/query.ts'
import {
  cancelUpload,
  onUploads,
  type RunningUpload,
  runningUploads,
  sendFile,
  startUpload,
} from './running-uploads.ts'

/** An upload as a page shows it. `waiting`: the hub has a part, and the same file is to be chosen again. */
export type ShownUpload = Omit<RunningUpload, 'state'> & { state: RunningUpload['state'] | 'waiting' }

export interface Uploads {
  /** The newest first. */
  shown: ShownUpload[]
  /** Begins with a file; throws a CallError. Gives the upload as soon as it is known. */
  start: (file: File) => Promise<Upload>
  /** Goes on with the same file. */
  resume: (upload: Upload, file: File) => Promise<void>
  /** Cancels it, and removes what arrived. */
  cancel: (id: number) => Promise<void>
}

/** @param about the page that begins them, in its own words: it is shown the same ones after a reload */
export function useUpload(purpose: UploadPurpose, about: string | null): Uploads {
  const queryClient = useQueryClient()
  const sent = useSyncExternalStore(onUploads, runningUploads, runningUploads)
  const stored = useQuery(queryOf(listUploads))
  const refresh = () => queryClient.invalidateQueries({ queryKey: [listUploads.path] })
  const isMine = (upload: Upload) => upload.purpose === purpose && upload.about === about
  const left = (stored.data?.records ?? [])
    .filter((upload) => !sent.some((one) => one.upload.id === upload.id))
    .map((upload): ShownUpload => {
      const state = upload.received === upload.size ? 'done' : 'waiting'
      return { upload, state, sent: upload.received, rate: null }
    })
  return {
    shown: [...sent, ...left]
      .filter(({ upload }) => isMine(upload))
      .toSorted((one, other) => other.upload.id - one.upload.id),
    async start(file) {
      const upload = await startUpload(file, { purpose, about })
      void refresh()
      return upload
    },
    resume: sendFile,
    async cancel(id) {
      await cancelUpload(id)
      await refresh()
    },
  }
}

/** A package of a module, or of a new one: it is uploaded, and checked as soon as it is whole. */
import { useEffect, useRef, useState } from 'react'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { useMessageOf } from '#platform/calls/messages.ts'
import { forgetUpload } from '#platform/uploads/running-uploads.ts'
import { useUpload } from '#platform/uploads/use-upload.ts'
import { usePackageCheck } from './module.queries.ts'

/** What somebody says of a package that does not say it itself (PKG-002). */
export interface GivenFacts {
  title?: string
  version?: string
  languages?: string[]
  estimate?: number
  entry?: string
}

interface NewPackage {
  /** The page, in its own words. */
  about: string
  /** The last check as the page has read it. */
  known: PackageCheck | null
  /** Has a whole upload checked. */
  send: (uploadId: number, facts: GivenFacts) => Promise<unknown>
}

export function useNewPackage({ about, known, send }: NewPackage) {
  const messageOf = useMessageOf()
  const uploads = useUpload('module-package', about)
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(new Set<number>())
  const running = usePackageCheck(known?.id ?? null, known?.state === 'checking')
  const check: PackageCheck | null = running?.id === known?.id ? (running ?? known) : known

  async function checkAgain(uploadId: number, facts: GivenFacts = {}) {
    setProblem(null)
    asked.current.add(uploadId)
    try {
      await send(uploadId, facts)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  async function begin(file: File) {
    setProblem(null)
    try {
      await uploads.start(file)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const whole = uploads.shown.find(({ state }) => state === 'done')?.upload.id
  const checkedId = known?.uploadId
  useEffect(() => {
    if (whole === undefined || whole === checkedId || asked.current.has(whole)) return
    void checkAgain(whole)
  })
  // The hub keeps no upload whose version is saved.
  const savedId = check?.state === 'saved' ? check.uploadId : undefined
  useEffect(() => {
    if (savedId !== undefined) forgetUpload(savedId)
  }, [savedId])
  return { uploads, check, problem, begin, checkAgain }
}

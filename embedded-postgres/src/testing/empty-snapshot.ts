/** Makes a snapshot of an empty database before the tests, so that each test opens its own quickly. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../embedded.ts'
import { packDirectory } from '../snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the snapshot. */
    template: string
  }
}

const LONG_MS = 60_000

export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-snapshot-'))
  const dataDir = path.join(folder, 'd')
  const template = path.join(folder, 'empty.tar')
  const engine = await openEmbedded({
    dataDir,
    durable: false,
    statementTimeoutMs: LONG_MS,
    idleInTransactionMs: LONG_MS,
    onEvent: () => {},
  })
  await engine.stop()
  packDirectory(dataDir, template)
  project.provide('template', template)
  return () => rmSync(folder, { recursive: true, force: true })
}

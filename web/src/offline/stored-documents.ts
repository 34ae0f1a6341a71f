/** Stores the journals and guides of downloaded modules on the device, so that they open without internet (CAT-024). */
import { contentAddress, readLanguages } from '@hub/contract/catalogue.rules'
import { DOCUMENTS_CACHE } from '@hub/contract/connectivity'
import type { DownloadedModule } from './downloaded-modules.ts'

/** The path of documents of content; the same on every installation (API-053). */
const STATIC_PATH = '/static'

type Documented = Pick<DownloadedModule, 'journals' | 'guides'>

function addressesOf({ journals, guides }: Documented): string[] {
  return [...readLanguages(journals), ...readLanguages(guides)]
    .map(({ src }) => contentAddress(STATIC_PATH, src))
    .filter((address) => address !== null)
}

/** Downloads and stores the documents of a module. Throws when one could not be loaded; the others are stored. */
export async function storeDocuments(module: Documented): Promise<void> {
  const cache = await caches.open(DOCUMENTS_CACHE)
  const outcomes = await Promise.allSettled(addressesOf(module).map((address) => cache.add(address)))
  if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('a document could not be kept')
}

/** Removes the documents of a module that no other module of the device needs. */
export async function forgetDocuments(module: Documented, others: readonly Documented[]): Promise<void> {
  const needed = new Set(others.flatMap(addressesOf))
  const cache = await caches.open(DOCUMENTS_CACHE)
  await Promise.all(
    addressesOf(module)
      .filter((address) => !needed.has(address))
      .map((address) => cache.delete(address)),
  )
}

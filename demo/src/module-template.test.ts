/** The template that authors copy is a valid package without changes. */
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkPackage } from '../../server/src/platform/packages/packages.ts'

it('PKG-010 the template passes the check, and asks for nothing from outside', async () => {
  const report = await checkPackage(fileURLToPath(new URL('../module-template', import.meta.url)))
  expect(report).toMatchObject({ key: 'module-template', files: 4, outside: [], leftOut: [] })
})

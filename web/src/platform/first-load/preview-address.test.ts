import { afterEach, expect, it } from 'vitest'
import { isPreview, previewBase } from './preview-address.ts'

afterEach(() => document.head.replaceChildren())

it('CTM-002 knows the addresses of the preview, below the base that the page names', () => {
  expect(
    ['/preview', '/preview/func/theme/3', '/previews', '/dashboard'].map((path) => isPreview(path)),
  ).toEqual([...[true, true, false, false]])
  const meta = document.createElement('meta')
  meta.name = 'hub-base'
  meta.content = '/hub'
  document.head.append(meta)
  expect(previewBase()).toBe('/hub/preview')
  expect(['/hub/preview/dashboard', '/preview/dashboard'].map((path) => isPreview(path))).toEqual([
    true,
    false,
  ])
})

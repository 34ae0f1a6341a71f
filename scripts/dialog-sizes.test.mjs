/** The sizes of dialogs are the specification's; a style sheet cannot import a constant, so a test compares them. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MODAL_HEIGHT_PX, MODAL_WIDE_WIDTH_PX, MODAL_WIDTH_PX } from '../contract/src/constants.ts'

const REM_PX = 16
const styles = readFileSync(new URL('../web/src/ui/dialog.module.css', import.meta.url), 'utf8')

it('NAV-034 gives dialogs the sizes of the specification', () => {
  for (const size of [MODAL_WIDTH_PX, MODAL_WIDE_WIDTH_PX])
    expect(styles).toContain(`max-width: ${size / REM_PX}rem`)
  expect(styles).toContain(`min-height: ${MODAL_HEIGHT_PX / REM_PX}rem`)
})

/** Compares the sizes of dialogs with the specification, because a style sheet cannot import a constant. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MODAL_HEIGHT_PX, MODAL_WIDE_WIDTH_PX, MODAL_WIDTH_PX } from '../../contract/src/constants.ts'

const REM_PX = 16
const LINE_PX = 1
/** @param {string} file a style sheet of ui */
const read = (file) => readFileSync(new URL(`../../ui/src/dialogs/${file}`, import.meta.url), 'utf8')
const styles = read('dialog-frame.module.css') + read('dialog.module.css')
/** @param {string} name the declarations of a class, outside of every media query */
const rule = (name) => new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(styles)?.[1] ?? ''

it('NAV-034 gives dialogs the sizes of the specification', () => {
  expect([MODAL_WIDTH_PX, MODAL_HEIGHT_PX, MODAL_WIDE_WIDTH_PX]).toEqual([521, 251, 685])
  expect(rule('modal')).toContain(`max-width: ${MODAL_WIDTH_PX / REM_PX}rem`)
  expect(rule('dialog')).toContain(`min-height: calc(${MODAL_HEIGHT_PX / REM_PX}rem - ${2 * LINE_PX}px)`)
  expect(rule('wide')).toContain(`max-width: ${MODAL_WIDE_WIDTH_PX / REM_PX}rem`)
})

it('NAV-034 lets dialogs shrink with the screen, and lets the wide size win', () => {
  expect(rule('modal')).toContain(' width: 100%')
  expect(styles).not.toMatch(/min-width/)
  expect(styles.indexOf('.wide {')).toBeGreaterThan(styles.indexOf('.modal {'))
})

/** The specification's numbers, each where everybody takes it from. */
import { expect, it } from 'vitest'
import * as constants from './constants.ts'

const HOUR_MS = 60 * 60 * 1000

it('SYS-013 holds the business constants of the specification', () => {
  expect(constants).toMatchObject({
    ...{ NAME_MIN: 3, NAME_MAX: 16, PASSWORD_MIN: 8, TOOLTIP_MAX: 75, COPY_TOAST_MS: 1000 },
    ...{ PING_TIMEOUT_MS: 5000, RECONNECT_STATUS_MS: 2000, INTRO_LEAVE_MS: 400, INTRO_FORM_MS: 600 },
    ...{ CONFIRMATION_VALID_MS: 48 * HOUR_MS, DEMOGRAPHICS_START_ROWS: 2, PARTICIPATION_MIN: 1 },
    ...{ MODAL_WIDTH_PX: 521, MODAL_HEIGHT_PX: 251, MODAL_WIDE_WIDTH_PX: 685 },
    ...{ BREAKPOINT_TWO_CARDS_PX: 950, BREAKPOINT_THREE_CARDS_PX: 1600 },
    ...{ DEFAULT_COUNTRY_CODE: 'CA', OTHER_AGENCY_ID: -1, OTHER_AGENCY_SENT_ID: 0 },
  })
})

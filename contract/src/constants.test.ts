/** Checks the specification's numbers in the constants that all code uses. */
import { expect, it } from 'vitest'
import * as constants from './constants.ts'

const HOUR_MS = 60 * 60 * 1000
const MIB = 1024 * 1024

it('SYS-013 holds the business constants of the specification', () => {
  expect(constants).toMatchObject({
    ...{ NAME_MIN: 3, NAME_MAX: 16, PASSWORD_MIN: 8, TOOLTIP_MAX: 75, COPY_TOAST_MS: 1000 },
    ...{ PING_TIMEOUT_MS: 5000, RECONNECT_STATUS_MS: 2000, INTRO_LEAVE_MS: 400, INTRO_FORM_MS: 600 },
    ...{ CONFIRMATION_VALID_MS: 48 * HOUR_MS, DEMOGRAPHICS_START_ROWS: 2, PARTICIPATION_MIN: 1 },
    ...{ MODAL_WIDTH_PX: 521, MODAL_HEIGHT_PX: 251, MODAL_WIDE_WIDTH_PX: 685 },
    ...{ BREAKPOINT_TWO_CARDS_PX: 950, BREAKPOINT_THREE_CARDS_PX: 1600 },
    ...{ STORAGE_NEEDED_BYTES: 300 * MIB, VIDEO_CHUNK_BYTES: 2 * MIB, VIDEO_CHUNK_DEFAULT_BYTES: MIB },
    ...{ VIDEO_CHUNKS_AT_ONCE: 3, STORED_VIDEO_LIFE_MS: 7 * 24 * HOUR_MS, ASSET_PAUSE_MS: 50 },
    ...{ ETA_SAMPLES: 6, PANEL_NAME_MAX: 32, PANEL_HIDE_MS: 60_000, PANEL_COLLAPSE_MS: 1000 },
    ...{ ASSETS_AT_ONCE: 4, PART_TRIES: 3, OFFLINE_CLIENTS_LIFE_MS: 14 * 24 * HOUR_MS },
    ...{ DEFAULT_COUNTRY_CODE: 'CA', OTHER_AGENCY_ID: -1, OTHER_AGENCY_SENT_ID: 0 },
  })
})

it('ACC-047, ACC-051, ACC-052 hold links and sessions for as long as they are required to', () => {
  expect(constants).toMatchObject({
    ...{ RESET_VALID_MS: HOUR_MS, SESSION_CHECK_AFTER_MS: HOUR_MS / 12, RENEW_SESSION_EVERY_MS: HOUR_MS / 6 },
    ...{ TOKEN_LIFE_MS: 2 * HOUR_MS, TOKEN_RENEW_AFTER_MS: HOUR_MS / 4, SESSION_LIFE_MS: 12 * HOUR_MS },
  })
})

it('DEL-007 DEL-015 DEL-016 DEL-018 DEL-020 DEL-023 DEL-024 holds the numbers of a delivery', () => {
  expect(constants).toMatchObject({
    ...{ FRAME_READY_MS: 20_000, STOP_ANSWER_MS: 10_000, SOCKET_GONE_MS: 120_000, SOCKET_EVENTS_PER_MIN: 30 },
    ...{ LAUNCH_TOKEN_LIFE_MS: HOUR_MS / 12, LAUNCH_PENDING_MS: HOUR_MS / 30 },
    ...{ OFFLINE_RUN_MAX_AGE_MS: 30 * 24 * HOUR_MS },
  })
})

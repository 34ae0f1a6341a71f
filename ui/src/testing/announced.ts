/** What a screen reader is told, in tests. Other queries look only where a text is seen (setup.ts). */
import { screen } from '@testing-library/react'

const NOTHING_IGNORED = { ignore: false } as const

/** The announcement with this text; fails where it was not made or is over. */
export const getAnnounced = (text: string) =>
  screen.getByText(text, { ...NOTHING_IGNORED, selector: '[data-live-announcer] *' })

/** The announcement with this text as soon as it is made. */
export const findAnnounced = (text: string) =>
  screen.findByText(text, { ...NOTHING_IGNORED, selector: '[data-live-announcer] *' })

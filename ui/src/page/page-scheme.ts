/** The colour scheme without React: the device's, or the one chosen on this device; applied when this is imported. */
import { pageChoice } from './page-choice.ts'

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The current scheme for code outside React, how to change it and how to subscribe to it. */
export const {
  current: currentScheme,
  set: setScheme,
  on: onScheme,
} = pageChoice<Scheme>('hub.scheme', {
  values: SCHEMES,
  otherwise: () => 'system',
  /** `tokens.css` reads the mark; without one the device decides. */
  tellPage(page, scheme) {
    if (scheme === 'system') delete page.dataset.scheme
    else page.dataset.scheme = scheme
  },
})

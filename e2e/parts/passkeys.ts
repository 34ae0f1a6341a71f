/** An authenticator in Chromium that says yes by itself, as a laptop does whose owner touches it. */
import type { CDPSession, Page } from '@playwright/test'

/** Removes it, as a browser on another machine has none of it; gives the hand to take the person's finger away. */
export interface Authenticator {
  /** False: its owner is not verified, as when they take the finger away. */
  setVerified(isVerified: boolean): Promise<void>
  remove(): Promise<void>
}

/** A page has it until it is removed. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    remove: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

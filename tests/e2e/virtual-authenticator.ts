import type { CDPSession, Page } from 'playwright-core'

interface Kept {
  credentialId: string
  signCount: number
}

/** A device with a fingerprint reader, as Chromium plays one; the pages of the same browser window have it. */
export async function virtualAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const plug = async (): Promise<string> => {
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    return (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
  }
  let authenticatorId = await plug()
  return {
    /** Whether the finger, face or PIN is the right one. */
    async verify(isUserVerified: boolean): Promise<void> {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async kept(): Promise<Kept[]> {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
    /** Another device takes the place of this one, and has none of its passkeys. */
    async replace(): Promise<void> {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await plug()
    },
    /** As if a copy had been made after the first use, and were used instead. */
    async goBack(signCount: number): Promise<void> {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials)
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
    },
  }
}

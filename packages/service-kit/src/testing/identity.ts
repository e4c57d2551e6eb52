import type { DeskRole, KeyScope } from '@evenhand/contracts/http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { identityHeader, identityIssuer } from '../auth/index.ts'

/** The gateway's signature for tests: real keys, real tokens, so that services verify as they do in production. */
export async function testIdentity() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const publicKeys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }] })
  const sign = async (service: string, claims: Record<string, unknown>) => ({
    [identityHeader]: await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
      .setIssuer(identityIssuer)
      .setAudience(service)
      .setExpirationTime('60s')
      .sign(privateKey),
  })
  return {
    publicKeys,
    /** Headers for a call to `service` by nobody in particular, from the browser session `sid`. */
    asVisitor: (service: string, sid = 'visitor-session') => sign(service, { role: 'anonymous', sid }),
    /** Who logs in at the desk, in a browser that is called `deskBrowser` there from one session to the next. */
    asDeskBrowser: (service: string, sid: string, deskBrowser: string) =>
      sign(service, { role: 'anonymous', sid, deskBrowser }),
    /** Signed in by a first payment or a registration, in a browser that was called `from` before. */
    asDonor: (service: string, donorId: string, sid = 'donor-session', from?: string) =>
      sign(service, { role: 'donor', sub: donorId, sid, ...(from === undefined ? {} : { from }) }),
    /** Signed in by a code or link from the mailbox. */
    asProvedDonor: (service: string, donorId: string, sid = 'donor-session') =>
      sign(service, { role: 'donor', sub: donorId, sid, mailbox: 'proved' }),
    /** An owner of the desk, unless other roles are named. */
    asAdministrator: (
      service: string,
      sid = 'administrator-session',
      administratorId = 'administrator-1',
      roles: readonly DeskRole[] = ['owner'],
    ) => sign(service, { role: 'administrator', sub: administratorId, sid, roles }),
    /** A system of the organization's own with an API key. */
    asKey: (service: string, scopes: readonly KeyScope[], keyId = 'key-1') =>
      sign(service, { role: 'api-key', sub: keyId, scopes }),
    /** An owner who has to set up a second factor first. */
    asAdministratorWithoutFactor: (service: string, administratorId = 'administrator-1') =>
      sign(service, {
        role: 'administrator',
        sub: administratorId,
        sid: 'administrator-session',
        roles: ['owner'],
        factor: 'missing',
      }),
  }
}

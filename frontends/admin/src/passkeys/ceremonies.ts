import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type WebAuthnErrorCode,
} from '@simplewebauthn/browser'
import { passkeys } from '@evenhand/web-kit/desk'
import { messageOf } from '@evenhand/web-kit/facade'

/** Why a browser gave no passkey, in a sentence for the person in front of it. */
class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Whether the browser or the person gave none: what was asked for can be asked for again. */
export const isNoPasskey = (error: unknown): boolean => error instanceof NoPasskey

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

/** What a passkey is, wherever one is offered. */
export const whatAPasskeyIs = 'A passkey lets you log in with your fingerprint, your face or the PIN of your device.'

const notSupported = 'This browser doesn’t support passkeys. Use another browser, or another way to log in.'

/** Has the browser make a passkey. @throws NoPasskey */
export async function makePasskey(options: passkeys.CreationOptions): Promise<passkeys.MadePasskey> {
  const { id, response } = await asked(options, notMade, () =>
    startRegistration({ optionsJSON: { ...options, excludeCredentials: options.excludeCredentials.map(asDescribed) } }),
  )
  return {
    id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: passkeys.passkeyTransports.filter((one) => response.transports?.some((told) => told === one)),
  }
}

/** Has the person answer with a passkey. @throws NoPasskey */
export async function answerWithPasskey(options: passkeys.RequestOptions): Promise<passkeys.PasskeyAnswer> {
  const { id, response } = await asked(options, notGiven, () =>
    startAuthentication({ optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(asDescribed) } }),
  )
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  return { id, clientData, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
}

type Known = passkeys.RequestOptions['allowCredentials'][number]
const asDescribed = ({ id, type, transports }: Known) => ({ id, type, transports: [...transports] })

async function asked<Answer>(
  { timeout }: { timeout: number },
  givenUp: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!canUsePasskeys()) throw new NoPasskey(notSupported)
  const began = Date.now()
  try {
    return await ask()
  } catch (error) {
    throw new NoPasskey(whyNot(error, { isLate: Date.now() - began >= timeout, givenUp }), { cause: error })
  }
}

const elsewhere = 'Passkeys work only at this site’s own web address. Open the site there, then try again.'
const cannotUnlock =
  'This device can’t keep a passkey that it unlocks with a fingerprint, a face or a PIN. Set one of these up on it, or use another device.'
const notMade = 'No passkey was added. You canceled, or your device couldn’t confirm that it’s you. Try again.'
const notGiven =
  'We didn’t get a passkey. You canceled, or this device doesn’t have yours. Try again, or use another way.'

const reasons: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device already has a passkey of yours for this site. Use that one, or add one on another device.',
  ERROR_INVALID_DOMAIN: elsewhere,
  ERROR_INVALID_RP_ID: elsewhere,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: cannotUnlock,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: cannotUnlock,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: cannotUnlock,
}

/** Browsers say the same of who cancels and of who can’t. */
const isGivenUp = ({ code }: WebAuthnError): boolean =>
  code === 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' || code === 'ERROR_CEREMONY_ABORTED'

function whyNot(error: unknown, { isLate, givenUp }: { isLate: boolean; givenUp: string }): string {
  if (isLate) return `That took longer than ${passkeys.challengeMinutes} minutes, so it was stopped. Try again.`
  const known = error instanceof WebAuthnError ? (isGivenUp(error) ? givenUp : reasons[error.code]) : undefined
  return known ?? 'Your device couldn’t do this. Try again, or use another device.'
}

/** For what a passkey was asked for: the browser’s refusal or the server’s. */
export const whyNoPasskey = (error: unknown, fallback: string): string =>
  error instanceof NoPasskey ? error.message : messageOf(error, fallback)

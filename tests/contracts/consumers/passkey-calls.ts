import { expect } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { passkeys } from '@evenhand/contracts/http'
import { desk, signIn } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const challenge = 'mZ0cV3ZQH6n3o1bYxP8sXh0o2oE8cJv1yq7r9tT5u4w'
const asked = (type: string): string => Buffer.from(JSON.stringify({ type, challenge })).toString('base64url')
const known = { id: desk.passkey, type: 'public-key' as const, transports: ['internal' as const] }

const options: passkeys.RequestOptions = {
  rpId: 'giveaway.test',
  challenge,
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
const creation: passkeys.CreationOptions = {
  rp: { id: 'giveaway.test', name: 'Evenhand' },
  user: { id: challenge, name: 'grace', displayName: 'Grace Hopper' },
  challenge,
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
const answer = {
  id: desk.passkey,
  clientData: asked('webauthn.get'),
  authenticatorData: desk.passkey,
  signature: desk.passkey,
}

/** What the desk asks about passkeys. Only a device can sign, so what is signed is agreed on by its refusal. */
export async function agreeOnPasskeys(pact: PactV4): Promise<void> {
  const given = 'somebody who works at the desk is signed in, and has a passkey'
  const current = { body: { current: signIn.password } }
  const first = { given: 'somebody who works at the desk is signed in', call: passkeys.beginPasskey }
  expect(await agreeOnAnswer(pact, { ...first, input: current, answer: creation })).toEqual(creation)
  const made = {
    id: desk.passkey,
    clientData: asked('webauthn.create'),
    attestation: 'o2Nm',
    transports: known.transports,
  }
  const tooLate = await agreeOnRefusal(pact, {
    given,
    call: passkeys.addPasskey,
    input: { body: { name: 'Work laptop', made } },
    code: 'passkey-expired',
  })
  expect(tooLate).toMatchObject({ code: 'passkey-expired' })
  const params = { passkeyId: desk.passkeyId }
  const unremoved = await agreeOnRefusal(pact, {
    given,
    call: passkeys.removePasskey,
    input: { params, body: { current: signIn.password, passkey: answer } },
    code: 'passkey-expired',
  })
  expect(unremoved).toMatchObject({ code: 'passkey-expired' })
  const renaming = { given, call: passkeys.renamePasskey, input: { params, body: { name: 'Work laptop' } } }
  await agreeOnAnswer(pact, { ...renaming, answer: undefined })
  const proof = { ...options, allowCredentials: [known] }
  expect(await agreeOnAnswer(pact, { given, call: passkeys.beginPasskeyProof, input: {}, answer: proof })).toEqual(
    proof,
  )
  const unproved = await agreeOnRefusal(pact, {
    given,
    call: passkeys.giveDeskPasskey,
    input: { body: { answer } },
    code: 'passkey-expired',
  })
  expect(unproved).toMatchObject({ code: 'passkey-expired' })
  const login = { given: 'there is an administrator', call: passkeys.beginPasskeyLogin, answer: options }
  expect(await agreeOnAnswer(pact, { ...login, input: { body: {} } })).toEqual(options)
  const refused = await agreeOnRefusal(pact, {
    given: 'there is an administrator',
    call: passkeys.logInWithPasskey,
    input: { body: { answer } },
    code: 'passkey-expired',
  })
  expect(refused).toMatchObject({ code: 'passkey-expired' })
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { passkeys } from '@evenhand/contracts/http'

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** What an answer says that is not so; everything else is honest. */
export interface Lies {
  clientData?: Readonly<Record<string, unknown>>
  /** In place of the whole of it. */
  clientDataText?: string
  rpId?: string
  flags?: (honest: number) => number
  counter?: number
  /** As COSE numbers it. */
  algorithm?: number
  authenticatorData?: (honest: Buffer) => Buffer
  attestation?: (honest: Buffer) => Buffer
  /** Over these bytes, in place of what is sent. */
  signed?: Buffer
  signedBy?: KeyObject
  id?: string
  userHandle?: string | undefined
}

export interface Credential {
  id: Buffer
  key: KeyObject
  userHandle: string
  counter: number
}

/**
 * Makes and answers as WebAuthn (Level 3, §6) has an authenticator do, written from the specification and of nothing that the service
 * itself uses: one that agreed with its mistakes would prove none of them.
 */
export function softwareAuthenticator(origin: string) {
  const clientDataOf = (type: string, challenge: string, { clientData, clientDataText }: Lies): Buffer =>
    Buffer.from(clientDataText ?? JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }))

  function create(
    options: passkeys.CreationOptions,
    lies: Lies = {},
    id: Buffer = randomBytes(32),
  ): { made: passkeys.MadePasskey; credential: Credential } {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE_Key: kty EC2, alg, crv P-256, x, y.
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(lies.algorithm ?? -7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const counter = lies.counter ?? 0
    const head = headOf(options.rp.id, flag.present | flag.verified | flag.attested, counter, lies)
    const honest = Buffer.concat([head, Buffer.alloc(16), length, id, cose])
    const data = lies.authenticatorData?.(honest) ?? honest
    const object = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    const made = {
      id: lies.id ?? id.toString('base64url'),
      clientData: clientDataOf('webauthn.create', options.challenge, lies).toString('base64url'),
      attestation: (lies.attestation?.(object) ?? object).toString('base64url'),
      transports: ['internal' as const],
    }
    return { made, credential: { id, key: privateKey, userHandle: options.user.id, counter } }
  }

  return {
    create,
    /** A device that doesn't heed which passkeys it has already. */
    createAgain: (options: passkeys.CreationOptions, { id }: Credential) => create(options, {}, id),

    answer(options: passkeys.RequestOptions, credential: Credential, lies: Lies = {}): passkeys.PasskeyAnswer {
      credential.counter += 1
      const head = headOf(options.rpId, flag.present | flag.verified, lies.counter ?? credential.counter, lies)
      const data = lies.authenticatorData?.(head) ?? head
      const clientData = clientDataOf('webauthn.get', options.challenge, lies)
      const hash = createHash('sha256').update(clientData).digest()
      const userHandle = 'userHandle' in lies ? lies.userHandle : credential.userHandle
      return {
        id: lies.id ?? credential.id.toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', lies.signed ?? Buffer.concat([data, hash]), lies.signedBy ?? credential.key).toString(
          'base64url',
        ),
        ...(userHandle !== undefined && { userHandle }),
      }
    },
  }
}

/** Whose passkey it is, how it was unlocked, and how often it has signed (§6.1). */
function headOf(rpId: string, honest: number, counter: number, lies: Lies): Buffer {
  const flags = lies.flags?.(honest) ?? honest
  const signCount = Buffer.alloc(4)
  signCount.writeUInt32BE(counter)
  return Buffer.concat([
    createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest(),
    Buffer.from([flags]),
    signCount,
  ])
}

export const without =
  (...names: (keyof typeof flag)[]) =>
  (honest: number): number =>
    names.reduce((flags, name) => flags & ~flag[name], honest)

export const withFlags =
  (...names: (keyof typeof flag)[]) =>
  (honest: number): number =>
    names.reduce((flags, name) => flags | flag[name], honest)

// CBOR, as far as it takes (RFC 8949 §3).
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

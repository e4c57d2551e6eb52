import type { MessageInitShape } from '@bufbuild/protobuf'
import type { MailRequestedSchema } from '@evenhand/contracts/events'
import sodium from 'libsodium-wrappers'
import { z } from 'zod'

await sodium.ready

type Request = MessageInitShape<typeof MailRequestedSchema>

let recipientKey: Uint8Array | undefined

/**
 * From now on whoever asks for a mail in this process seals its address and values for the email service, whose public key this is: they lie
 * in outboxes, topics and dead letters, and no other service has to read them there.
 */
export function sealMailsFor(publicKey: string): void {
  recipientKey = sodium.from_base64(publicKey)
}

/** The request as it leaves this process: nothing that runs in production may forget to be told the key. */
export function asSealed(request: Request): Request {
  if (recipientKey) return sealedFor(recipientKey, request)
  if (process.env.NODE_ENV === 'production') throw new Error('this process was not told the key that seals emails')
  return request
}

/** The key is inside once more, so that what was sealed for one mail opens in no other. */
export function sealedFor(publicKey: Uint8Array | string, request: Request): Request {
  const key = typeof publicKey === 'string' ? sodium.from_base64(publicKey) : publicKey
  const text = JSON.stringify({ mailKey: request.mailKey, to: request.to, values: request.values })
  return { ...request, to: '', values: {}, sealed: sodium.to_base64(sodium.crypto_box_seal(text, key)) }
}

const Opened = z.object({ mailKey: z.string(), to: z.string(), values: z.record(z.string(), z.string()) })
export type OpenedMail = Pick<z.output<typeof Opened>, 'to' | 'values'>

/** Opens what was sealed for one of these private keys, the newest first; undefined if it wasn't, or for another mail. */
export function mailOpener(
  privateKeys: readonly string[],
): (sealed: string, mailKey: string) => OpenedMail | undefined {
  const pairs = privateKeys.map((text) => {
    const secret = sodium.from_base64(text)
    return { secret, open: sodium.crypto_scalarmult_base(secret) }
  })
  return (sealed, mailKey) => {
    for (const { open, secret } of pairs) {
      const { mailKey: sealedKey, ...opened } = openedWith(sealed, open, secret) ?? {}
      if (sealedKey === mailKey && 'to' in opened) return opened
    }
    return undefined
  }
}

function openedWith(sealed: string, publicKey: Uint8Array, secret: Uint8Array) {
  try {
    const text = sodium.crypto_box_seal_open(sodium.from_base64(sealed), publicKey, secret, 'text')
    return Opened.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const campaignKey = new RegExp(`^campaign:(${uuid})$`)
const campaignMessageId = new RegExp(`^<?campaign\\.(${uuid})[.@]`)
const ourMessageId = new RegExp(`^<?(campaign\\.${uuid}|[0-9a-f]{32})\\.([0-9a-f]{24})@`)
const proofBytes = 12

/** What Postmark calls the recipient of a campaign, among what it reports with an email. */
export const postmarkName = 'recipient'

/** The key of the one email of a campaign to one recipient. */
export const campaignMailKey = (recipientId: string): string => `campaign:${recipientId}`

/** Which email of ours it was: of a campaign by its recipient, of any other by the hash of its key. */
export type OurMail = { kind: 'campaign'; recipientId: string } | { kind: 'message'; keyHash: string }

/**
 * The same for every try of an email, so that a second delivery after a crash is seen to be the same one. That of a campaign names its recipient, because
 * who tells of a bounce tells the `Message-ID` too. The proof in it is known to those alone who had the email: keys can be guessed, and that of a code
 * is told to the browser that asked for it.
 */
export function messageIds(secret: string, domain: string) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'evenhand message ids', 32)))
  const proofOf = (name: string) => createHmac('sha256', key).update(name).digest().subarray(0, proofBytes)
  return {
    of(mailKey: string): string {
      const name = nameOf(mailKey)
      return `<${name}.${proofOf(name).toString('hex')}@${domain}>`
    },
    /** Undefined for what we never wrote. The domain isn’t looked at: it may have been another one then. */
    read(messageId: string): OurMail | undefined {
      const [, name, proof] = ourMessageId.exec(messageId) ?? []
      if (name === undefined || proof === undefined) return undefined
      if (!timingSafeEqual(Buffer.from(proof, 'hex'), proofOf(name))) return undefined
      const recipientId = recipientOf(messageId)
      return recipientId === undefined ? { kind: 'message', keyHash: name } : { kind: 'campaign', recipientId }
    },
  }
}
export type MessageIds = ReturnType<typeof messageIds>

function nameOf(mailKey: string): string {
  const recipient = recipientOfKey(mailKey)
  return recipient === undefined
    ? createHash('sha256').update(mailKey).digest('hex').slice(0, 32)
    : `campaign.${recipient}`
}

export const recipientOfKey = (mailKey: string): string | undefined => campaignKey.exec(mailKey)?.[1]

/** The recipient of a campaign whose email it was, as someone tells who proved who they are; undefined for any other. */
export const recipientOf = (messageId: string): string | undefined => campaignMessageId.exec(messageId)?.[1]

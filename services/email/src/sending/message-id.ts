import { createHash } from 'node:crypto'

const campaignKey = /^campaign:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const campaignMessageId = /^<?campaign\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/** What Postmark calls the recipient of a campaign, among what it reports with an email. */
export const postmarkName = 'recipient'

/** The key of the one email of a campaign to one recipient. */
export const campaignMailKey = (recipientId: string): string => `campaign:${recipientId}`

/**
 * The same for every try of an email, so that a second delivery after a crash is seen to be the same one. That of a campaign names its recipient, because
 * who tells of a bounce tells the `Message-ID` too.
 */
export function messageIdOf(mailKey: string, domain: string): string {
  const recipient = recipientOfKey(mailKey)
  if (recipient !== undefined) return `<campaign.${recipient}@${domain}>`
  return `<${createHash('sha256').update(mailKey).digest('hex').slice(0, 32)}@${domain}>`
}

export const recipientOfKey = (mailKey: string): string | undefined => campaignKey.exec(mailKey)?.[1]

/** The recipient of a campaign whose email it was; undefined for any other. */
export const recipientOf = (messageId: string): string | undefined => campaignMessageId.exec(messageId)?.[1]

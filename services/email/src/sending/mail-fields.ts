import { type MessageIds, postmarkName, recipientOfKey } from './message-id.ts'

export interface MailFile {
  fileName: string
  type: string
  bytes: Uint8Array
}

interface About {
  mailKey: string
  ids: MessageIds
  unsubscribeLink: string | undefined
  isBulk: boolean
}

/** The fields of the header that say what an email is, besides whom it is from and to. */
export const fieldsOf = ({ mailKey, ids, unsubscribeLink, isBulk }: About): Record<string, string> => ({
  'Message-ID': ids.of(mailKey),
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(isBulk ? bulkFields(mailKey) : {}),
  ...(unsubscribeLink === undefined ? {} : oneClick(unsubscribeLink)),
})

/** For many, as mail programs sort it. Postmark gives each email a `Message-ID` of its own; what it reports has the other in it. */
function bulkFields(mailKey: string): Record<string, string> {
  const recipient = recipientOfKey(mailKey)
  return { Precedence: 'bulk', ...(recipient === undefined ? {} : { [`X-PM-Metadata-${postmarkName}`]: recipient }) }
}

/** RFC 8058: mail programs show their own button, and post to the address when it is pressed. */
const oneClick = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

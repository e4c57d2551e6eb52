import { api, identity, members } from '@evenhand/web-kit/facade'
import type { SentCode } from '@evenhand/web-kit/sign-in'

/** The members service answers the mailbox of the number, sealed; the one that proves mailboxes opens it and mails the code. */
export async function sendCodeToMember(accountNumber: string): Promise<SentCode> {
  const { mailbox } = await api(members.openMailbox, { body: { accountNumber } })
  return api(identity.requestCodeForMailbox, { body: { mailbox } })
}

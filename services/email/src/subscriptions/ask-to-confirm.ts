import { hashLinkToken, newLinkToken } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { saveOwnMail } from '../messages/own-mail.ts'
import { confirmLink } from './links.ts'
import { expiryOf, linkDays } from './rules.ts'
import { saveRequest } from './store.ts'
import type { Subscriptions } from './use-cases.ts'

interface ToConfirm {
  email: string
  emailKey: string
  firstName: string
  lists: readonly { id: string; name: string }[]
  /** Whether the click joins our news too. */
  joinsNews: boolean
  now: Date
}

/** Emails the link whose click joins what is asked for. */
export async function askToConfirm(
  tx: Transaction,
  { publicUrl, donorIdOf }: Pick<Subscriptions, 'publicUrl' | 'donorIdOf'>,
  { email, emailKey, firstName, lists, joinsNews, now }: ToConfirm,
): Promise<void> {
  const token = newLinkToken()
  const expiresAt = expiryOf(now)
  await saveRequest(tx, {
    tokenHash: hashLinkToken('subscription', token),
    emailKey,
    donorId: donorIdOf(email),
    email,
    firstName,
    listIds: lists.map(({ id }) => id),
    joinsNews,
    mailedAt: now,
    expiresAt,
  })
  await saveOwnMail(tx, 'subscription-request', {
    mailKey: `subscription-confirm:${uuidv7()}`,
    to: email,
    donorId: donorIdOf(email),
    values: {
      link: confirmLink(publicUrl, token),
      days: String(linkDays),
      ...(lists.length > 0 && { lists: lists.map(({ name }) => name).join(', ') }),
      ...(!joinsNews && { only: 'lists' as const }),
    },
    uselessAfter: expiresAt,
  })
}

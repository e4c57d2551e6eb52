import { type Caller, hashLinkToken, isOwnerOf, newLinkToken, secretLink } from '@evenhand/service-kit/auth'
import { toDollars } from '@evenhand/contracts/money'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { totalOf } from '../cart/rules.ts'
import { listItems, lockCart } from '../cart/store.ts'
import { lineOf } from '../cart/use-cases.ts'
import { describe, type Line } from '../gifts/rules.ts'
import { dayBefore, decide, expiryOf, linkDays } from './rules.ts'
import { countLinks, findCartOfLink, insertLink } from './store.ts'

export interface CartLinkDeps {
  db: Database
  donorIdOf: DonorIdOf
  publicUrl: string
  now: () => Date
}

/** Carts go to other devices by mail: the link opens the same cart there, not a copy of it. */
export async function mailLink(
  { donorIdOf, publicUrl, now }: CartLinkDeps,
  tx: Transaction,
  { caller, ...wanted }: { sessionId: string; email: string; caller: Caller },
): Promise<{ days: number }> {
  const at = now()
  await lockCart(tx, wanted.sessionId, at)
  const lines = (await listItems(tx, wanted.sessionId)).map(lineOf)
  if (lines.length === 0) throw new Problem('cart-empty', { detail: 'There’s nothing in your cart to email yet.' })
  const addressKey = donorIdOf(wanted.email)
  const made = await countLinks(tx, { sessionId: wanted.sessionId, addressKey, since: dayBefore(at) })
  switch (decide(made)) {
    case 'too-often':
      throw new Problem('too-many-requests', {
        detail: 'This cart has been emailed several times today. Use one of those links.',
      })
    case 'mail':
      await mail(tx, { ...wanted, publicUrl, addressKey, lines, at, isOwn: isOwnerOf(caller, addressKey) })
      break
    case 'say-nothing':
  }
  return { days: linkDays }
}

interface LinkToMail {
  sessionId: string
  email: string
  publicUrl: string
  addressKey: string
  lines: readonly Line[]
  at: Date
  isOwn: boolean
}

/** The mail holds nothing that a browser has worded: else anybody could have anything mailed to anybody. */
async function mail(
  tx: Transaction,
  { sessionId, email, publicUrl, addressKey, lines, at, isOwn }: LinkToMail,
): Promise<void> {
  const token = newLinkToken()
  const expiresAt = expiryOf(at)
  await insertLink(tx, { tokenHash: hashLinkToken('cart', token), sessionId, addressKey, createdAt: at, expiresAt })
  await requestMail(tx, 'cart-link', {
    key: addressKey,
    mailKey: `cart-link:${uuidv7()}`,
    to: email,
    values: {
      link: secretLink(publicUrl, '/cart/link', { token }),
      days: String(linkDays),
      description: lines.map((line) => describe({ line })).join('; '),
      total: toDollars(totalOf(lines)),
      ...(isOwn && { own: 'yes' as const }),
    },
    uselessAfter: expiresAt,
  })
}

export async function openLink({ db, now }: CartLinkDeps, token: string): Promise<{ sessionId: string }> {
  const sessionId = await findCartOfLink(db, hashLinkToken('cart', token), now())
  if (sessionId === undefined)
    throw new Problem('link-expired', {
      detail:
        'That link no longer works: it’s more than a week old, or its cart has been paid for. Nothing was changed.',
    })
  return { sessionId }
}

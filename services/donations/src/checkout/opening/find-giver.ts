import { type Caller, hasProvedMailbox } from '@evenhand/service-kit/auth'
import type { Queries } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import type { CartItem } from '../../cart/store.ts'
import { findDonor } from '../../donors/store.ts'
import type { WantedCheckout } from './prepare.ts'
import type { PaymentBody } from './read-wanted.ts'
import { namedGiver } from './rules.ts'
import { findDonorOf } from './store.ts'

/**
 * Who gives. A donation that was opened before has its donor, whoever pays it. Else it is whom the form names, else the donor who is signed in
 * by their mailbox, else whom the cart names, else whoever is signed in.
 */
export async function findGiver(
  db: Queries,
  asked: { body: PaymentBody; items: readonly CartItem[]; caller: Caller },
): Promise<WantedCheckout['donor']> {
  const { items, caller } = asked
  const { metadata } = asked.body
  const opened = metadata.donationId === undefined ? undefined : await findDonorOf(db, metadata.donationId)
  if (opened !== undefined) return { kind: 'known', donorId: opened }
  const isOwn = caller.role === 'donor' && metadata.donorEmail === undefined && hasProvedMailbox(caller)
  if (isOwn && (await findDonor(db, caller.donorId))) return { kind: 'known', donorId: caller.donorId }
  const named = namedGiver(metadata, { inCart: items, inForm: metadata.cartItems ?? [] })
  if (named) return { kind: 'named', ...named }
  if (caller.role === 'donor') return { kind: 'known', donorId: caller.donorId }
  throw invalidField('metadata.donorEmail', 'Please enter your email address')
}

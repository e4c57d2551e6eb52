import { z } from 'zod'
import type { Browser } from '../../donors/browser.ts'

const Subscriber = z.object({ id: z.string() })

const hold = async (desk: Browser, id: string, scope: 'everything' | 'none'): Promise<void> => {
  const reason = scope === 'none' ? 'It takes our emails again.' : 'Their server refuses us.'
  await desk.call('PUT', `/api/email/subscribers/${id}/suppression`, { scope, reason })
}

/** Someone at the desk holds all emails to an address back, as after one that bounced. */
export async function holdEmails(desk: Browser, email: string): Promise<void> {
  const added = await desk.call('POST', '/api/email/subscribers', { email, consent: 'By phone' })
  await hold(desk, Subscriber.parse(added).id, 'everything')
}

export async function liftHold(desk: Browser, email: string): Promise<void> {
  const found = await desk.call('GET', `/api/email/subscribers?search=${encodeURIComponent(email)}`)
  for (const { id } of z.object({ items: z.array(Subscriber) }).parse(found).items) await hold(desk, id, 'none')
}

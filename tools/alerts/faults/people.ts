import { setTimeout as sleep } from 'node:timers/promises'
import { erasures } from '@evenhand/contracts/http'
import type { DrilledSystem } from '../drilled-system.ts'
import { leaveOpen } from './by-hand.ts'
import { findDonors } from './donors.ts'
import type { Faults, Found } from './fault.ts'

const lookEveryMs = 500
/** Until a gift of the drill has been confirmed. */
const givenMs = 60_000

/** Holds what waits for the system of an organization, which is away, so that it rests and is due again. */
async function holdDeliveries(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  const crm = { url: 'https://crm.invalid/events', description: 'The CRM', kinds: ['gift.confirmed'] }
  await desk.call('POST', '/api/admin/webhooks', crm)
  for (const endsAt = Date.now() + givenMs; Date.now() < endsAt; await sleep(lookEveryMs)) {
    const left = await leaveOpen(system, 'identity', 'select id from webhook_deliveries for update')
    if (left.rows > 0) return
    await left.end()
  }
  throw new Error('No gift was to be told to the webhook.')
}

/** A service hangs, and someone is to be erased. */
async function eraseSilently(system: DrilledSystem): Promise<void> {
  await system.hang('entries')
  const desk = await system.openDesk()
  const [donor] = await findDonors(desk)
  const asked = { reason: 'They wrote to us.', confirmation: donor?.donorId }
  await desk.call('PUT', `/api/admin/supporters/${donor?.donorId}/erasure`, asked)
}

/** Who has said neither that they are done nor what they wait for. */
async function findSilent(system: DrilledSystem): Promise<Found> {
  const desk = await system.openDesk()
  const { items } = erasures.listErasures.response.body.parse(await desk.call('GET', '/api/admin/erasures'))
  const silent = items.flatMap(({ parts }) => parts).find(({ doneAt, since }) => doneAt === null && since === null)
  return silent ? { SILENT: silent.service } : {}
}

/** What is promised to people and to their systems. */
export const brokenPromises: Faults = [
  ['deliveries-are-held', { alerts: ['DeliveriesWait'], strike: holdDeliveries }],
  ['erasure-is-silent', { alerts: ['ErasureSilent'], strike: eraseSilently, find: findSilent }],
]

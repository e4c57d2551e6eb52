import { setTimeout as sleep } from 'node:timers/promises'
import { erasures, merges } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import type { DrilledSystem } from '../drilled-system.ts'
import { leaveOpen } from './by-hand.ts'
import { findDonors, giveAs, until } from './donors.ts'
import type { Faults, Found } from './fault.ts'
import { heldOf, silver } from './memberships.ts'
import { cancelAtProcessor } from './processor.ts'

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

/** A service hangs, and two records of one person are to become one. */
async function mergeSilently(system: DrilledSystem): Promise<void> {
  await system.hang('entries')
  const desk = await system.openDesk()
  const [from, to] = await findDonors(desk)
  await desk.call('PUT', `/api/admin/supporters/${from?.donorId}/merge`, {
    reason: 'They told us.',
    fromEmail: from?.email,
    toId: to?.donorId,
    toEmail: to?.email,
  })
}

const turnOf = (service: ServiceName): number =>
  merges.mergeTurns.findIndex((services: readonly ServiceName[]) => services.includes(service))

/** Who has said neither that they moved a record nor what they wait for: those whose turn comes later aren’t asked yet. */
async function findUnmoved(system: DrilledSystem): Promise<Found> {
  const desk = await system.openDesk()
  const open = await desk.call('GET', '/api/admin/merges?state=under-way')
  const parts = merges.listMerges.response.body.parse(open).items.flatMap(({ merge }) => merge?.parts ?? [])
  const [silent] = parts
    .filter(({ doneAt, since }) => doneAt === null && since === null)
    .toSorted((a, b) => turnOf(a.service) - turnOf(b.service))
  return silent ? { SILENT: silent.service } : {}
}

const leaving = `leaving-${crypto.randomUUID()}@example.test`

/** Someone whose membership goes on asks to be erased. */
async function eraseMember(system: DrilledSystem): Promise<void> {
  await giveAs(system, leaving, silver)
  const desk = await system.openDesk()
  await until('the membership', async () => (await heldOf(desk, `search=${leaving}`))[0])
  const { donorId } = await until('the member', async () => (await findDonors(desk, leaving))[0])
  const asked = { reason: 'They wrote to us.', confirmation: leaving }
  await desk.call('PUT', `/api/admin/supporters/${donorId}/erasure`, asked)
}

/** Ends at the processor what the erasure waits for. */
async function endMembership(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  for (const { subscriptionId } of await heldOf(desk, `search=${leaving}`))
    await cancelAtProcessor(system, subscriptionId)
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
  [
    'erasure-waits-for-a-membership',
    { alerts: ['ErasureLate'], speed: 16_000, strike: eraseMember, repair: endMembership },
  ],
  ['merge-is-silent', { alerts: ['MergeLate'], speed: 800, strike: mergeSilently, find: findUnmoved }],
  ['erasure-is-silent', { alerts: ['ErasureSilent'], strike: eraseSilently, find: findSilent }],
]

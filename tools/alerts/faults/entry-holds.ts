import { entryHoldsOfMany } from '@evenhand/contracts/catalogue'
import { entryHolds } from '@evenhand/contracts/http'
import type { Browser } from '../../donors/browser.ts'
import type { DrilledSystem } from '../drilled-system.ts'
import { leaveOpen } from './by-hand.ts'
import { signIn, visit } from './donors.ts'
import type { Faults } from './fault.ts'

/** More than its alert allows, and than those before any is held. */
const crowd = 140
const hands = 8

/** Someone makes people up, with a domain of their own, and has each of them prove a mailbox. */
async function makePeopleUp(system: DrilledSystem): Promise<void> {
  const domain = `crowd-${Date.now()}.example.test`
  let next = 0
  const work = async (): Promise<void> => {
    for (let nth = next++; nth < crowd; nth = next++) await signIn(system, visit(system), `p${nth}@${domain}`)
  }
  await Promise.all(Array.from({ length: hands }, work))
}

/** All of them come from this machine, too. */
async function refuseHeld(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  for (const why of entryHoldsOfMany) await refuseAll(desk, why)
}

/** Together, a page at a time. */
async function refuseAll(desk: Browser, why: string): Promise<void> {
  const reason = 'All of them came with one email domain within minutes.'
  for (;;) {
    const page = await desk.call('GET', `/api/admin/entry-holds?why=${why}&limit=100`)
    const { items } = entryHolds.listEntryHolds.response.body.parse(page)
    if (items.length === 0) return
    const holds = items.map(({ id, version: seen }) => ({ id, seen }))
    await desk.call('POST', '/api/admin/entry-holds/decisions', { verdict: 'rejected', reason, holds })
  }
}

/** Someone begins to change the members and goes to lunch, and a donor proves a mailbox. */
async function proveUncounted(system: DrilledSystem): Promise<void> {
  await leaveOpen(system, 'entries', 'lock table members in access exclusive mode')
  await signIn(system, visit(system), `proved-${crypto.randomUUID()}@example.test`)
}

/** What is held of those who make people up, and what can’t be counted of it. */
export const heldEntries: Faults = [
  ['a-crowd-is-made-up', { alerts: ['CrowdHeld'], strike: makePeopleUp, repair: refuseHeld }],
  ['members-are-held', { alerts: ['HoldCountsFail'], strike: proveUncounted }],
]

import { setTimeout as sleep } from 'node:timers/promises'
import { stolen } from '../../attack/thieves.ts'
import { visitorOf } from '../../attack/visitor.ts'
import { findCardForm } from '../../donors/give.ts'
import type { DrilledSystem } from '../drilled-system.ts'
import { visit } from './donors.ts'
import type { Faults } from './fault.ts'

/** More than the shield lets through, and than its alert allows. */
const payments = 100
/** More than close a payment, and fewer than put the whole site under attack, after which everyone has to work for a day. */
const cards = 24
const pauseMs = 500

/** A script tries one stolen card after another on one payment, and opens others from the same address. */
async function tryCards(system: DrilledSystem): Promise<void> {
  // As on any site: limits hold, and the gateway believes us who comes from where.
  await system.run('npm stop && LIMITS_SCALE=1 TRUST_PROXY=1 npm start -- --detach')
  const thief = visitorOf(system.site, await findCardForm(visit(system)))
  const open = (nth: number) => thief.open('198.51.100.7', `thief-${nth}@example.test`)
  const opened = await open(0)
  if (opened.kind !== 'opened') throw new Error(`The first payment of a thief was ${opened.kind}.`)
  for (let nth = 0; nth < cards; nth++) {
    const card = stolen[nth % stolen.length] ?? ''
    if ((await thief.tryCard(opened.payment.clientSecret, card)) === 'closed') break
    await sleep(pauseMs)
  }
  for (let nth = 1; nth < payments; nth++) await open(nth)
}

/** A script that tries cards. The last of all, since the limits hold for everyone else too. */
export const abuse: Faults = [
  ['cards-are-tried', { alerts: ['CardsTried', 'PaymentsClosed'], isOverAtOnce: true, strike: tryCards }],
]

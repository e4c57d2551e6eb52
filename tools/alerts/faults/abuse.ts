import { setTimeout as sleep } from 'node:timers/promises'
import { ProofChallenge, proofHeader } from '@evenhand/contracts/problems'
import { z } from 'zod'
import { stolen } from '../../attack/thieves.ts'
import { solve, visitorOf } from '../../attack/visitor.ts'
import { findCardForm } from '../../donors/give.ts'
import type { DrilledSystem } from '../drilled-system.ts'
import { visit } from './donors.ts'
import type { Faults } from './fault.ts'

/** More than the shield lets through, and than its alert allows. */
const payments = 100
/** More than close a payment, and fewer than put the whole site under attack, after which everyone has to work for a day. */
const cards = 24
const pauseMs = 500
/** More than its alert allows, from so many addresses that each proof is a light one. */
const freeEntries = 1_450
const addresses = 50
const networks = 10
const hands = 4

/** As on any site: limits hold, and the gateway believes us who comes from where. */
async function limitAsUsual(system: DrilledSystem): Promise<void> {
  if ((await system.status()).limitsScale === 1) return
  await system.run('npm stop && LIMITS_SCALE=1 TRUST_PROXY=1 npm start -- --detach')
}

/** A script tries one stolen card after another on one payment, and opens others from the same address. */
async function tryCards(system: DrilledSystem): Promise<void> {
  await limitAsUsual(system)
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

const Asked = z.object({ challenge: ProofChallenge })

/** A script enters made-up people for free: it does all the work that it is asked for, and enters those people at once. */
async function enterByScript(system: DrilledSystem): Promise<void> {
  await limitAsUsual(system)
  const done: { nth: number; proof: string }[] = []
  await inTurn(freeEntries, async (nth) => {
    const asked = await enterFree(system, nth)
    if (asked.status === 428) done.push({ nth, proof: await solve(Asked.parse(await asked.json()).challenge) })
  })
  await inTurn(done.length, async (at) => {
    const { nth, proof } = done[at] ?? { nth: at, proof: '' }
    await enterFree(system, nth, { [proofHeader]: proof })
  })
}

/** Some at once, the next one whenever one is done. */
async function inTurn(count: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0
  const hand = async () => {
    for (let nth = next++; nth < count; nth = next++) await work(nth)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

/** Answered with 428 where work is asked for. */
async function enterFree({ site }: DrilledSystem, nth: number, proof: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(`${site}/api/donations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': `198.51.${nth % networks}.${nth % addresses}`,
      ...proof,
    },
    body: JSON.stringify({
      donorName: 'Ada Lovelace',
      donorEmail: `made-up-${nth}@example.test`,
      amount: '0.00',
      donationType: 'one-time',
      membershipLevel: 'free',
    }),
  })
  if (!response.ok && response.status !== 428)
    throw new Error(`A free entry was answered with ${response.status}: ${await response.text()}`)
  return response
}

/** Scripts that try cards, and that enter for nothing. The last of all, since the limits hold for everyone else too. */
export const abuse: Faults = [
  ['cards-are-tried', { alerts: ['CardsTried', 'PaymentsClosed'], isOverAtOnce: true, strike: tryCards }],
  ['free-entries-by-script', { alerts: ['FreeWaysCrowded'], isOverAtOnce: true, strike: enterByScript }],
]

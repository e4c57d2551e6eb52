import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import {
  type Account,
  grantAwarded,
  grantCanceled,
  grantPaid,
  grantPaymentReturned,
  type JournalEntry,
} from '../../services/donations/src/books/entries.ts'
import { trailOf } from '../../services/donations/src/grants/trail.ts'
import type { Grant } from '../../services/nonprofits/src/applications/grant.ts'
import type { GrantAct, Told } from '../../services/nonprofits/src/grants/acts.ts'
import { changeGrant, newGrant } from '../../services/nonprofits/src/grants/rules.ts'

const at = new Date('2027-03-15T12:00:00Z')
const histories = 10_000

/** How the books post what is told of a grant; payments of several grants have the same ids here. */
function entryOf(grantId: string, told: Told): JournalEntry {
  switch (told.kind) {
    case 'paid':
      return grantPaid({ grantId, paymentId: told.payment.id, cents: BigInt(told.payment.cents), at })
    case 'returned':
      return grantPaymentReturned({ grantId, paymentId: told.payment.id, cents: BigInt(told.payment.cents), at })
    case 'canceled':
      return grantCanceled({
        grantId,
        cancellationId: told.cancellation.id,
        cents: BigInt(told.cancellation.cents),
        at,
      })
  }
}

function balancesOf(entries: readonly JournalEntry[]): Map<Account, bigint> {
  const sums = new Map<Account, bigint>()
  for (const { account, cents } of entries.flatMap(({ postings }) => postings))
    sums.set(account, (sums.get(account) ?? 0n) + cents)
  return sums
}

const paymentIds = ['one', 'two', 'three', 'four']
const cancellationIds = ['the end', 'another end']
const act: fc.Arbitrary<{ act: GrantAct; by: string }> = fc.record({
  by: fc.constantFrom('ann', 'ben'),
  act: fc.oneof(
    fc.record({
      kind: fc.constant('record' as const),
      payment: fc.record({
        id: fc.constantFrom(...paymentIds),
        cents: fc.integer({ min: 0, max: 120_00 }),
        paidOn: fc.constantFrom('2027-03-01', '2027-03-15', '2027-03-16'),
        evidence: fc.constantFrom('Check 1', 'Check 2'),
      }),
    }),
    fc.record({ kind: fc.constant('confirm' as const), paymentId: fc.constantFrom(...paymentIds) }),
    fc.record({
      kind: fc.constantFrom('take-back' as const, 'take-back-return' as const),
      paymentId: fc.constantFrom(...paymentIds),
      reason: fc.constant('It was a mistake'),
    }),
    fc.record({
      kind: fc.constant('record-return' as const),
      paymentId: fc.constantFrom(...paymentIds),
      reason: fc.constant('It came back'),
      evidence: fc.constantFrom('Statement 1', 'Statement 2'),
    }),
    fc.record({ kind: fc.constant('confirm-return' as const), paymentId: fc.constantFrom(...paymentIds) }),
    fc.record({
      kind: fc.constant('record-cancellation' as const),
      cancellationId: fc.constantFrom(...cancellationIds),
      reason: fc.constant('It ended early'),
      evidence: fc.constant('A letter'),
    }),
    fc.record({
      kind: fc.constant('confirm-cancellation' as const),
      cancellationId: fc.constantFrom(...cancellationIds),
    }),
    fc.record({
      kind: fc.constant('take-back-cancellation' as const),
      cancellationId: fc.constantFrom(...cancellationIds),
      reason: fc.constant('It goes on'),
    }),
  ),
})

/** Counted by hand from the acts that were accepted, with nothing of the rules. */
interface Tally {
  awarded: number
  canceled: number
  paid: Map<string, number>
}

function tallied(tally: Tally, told: Told): void {
  if (told.kind === 'paid') tally.paid.set(told.payment.id, told.payment.cents)
  if (told.kind === 'returned') tally.paid.delete(told.payment.id)
  if (told.kind === 'canceled') tally.canceled += told.cancellation.cents
}

describe('grants and the books', () => {
  it(`agree to the cent after ${histories.toLocaleString('en-US')} histories, in whatever order the books hear of it`, () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 300_00 }), fc.array(act, { maxLength: 24 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (awards, order) => {
          const entries: JournalEntry[] = []
          const tallies: Tally[] = []
          for (const [place, [cents, acts]] of awards.entries()) {
            const grantId = `grant ${place}`
            const tally: Tally = { awarded: cents, canceled: 0, paid: new Map() }
            entries.push(grantAwarded({ grantId, cents: BigInt(cents), at }))
            let grant: Grant = newGrant(cents, at)
            for (const { act: done, by } of acts) {
              const changed = changeGrant(grant, done, { by, at, people: 2 })
              if ('refused' in changed) continue
              grant = changed.grant
              if (!changed.told) continue
              entries.push(entryOf(grantId, changed.told))
              tallied(tally, changed.told)
            }
            tallies.push(tally)
          }
          const shuffled = entries
            .map((entry) => ({ entry, at: order.next().value ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ entry }) => entry)
          const balances = balancesOf(shuffled)
          const sum = (of: (tally: Tally) => number) => tallies.reduce((total, one) => total + of(one), 0)
          const [awarded, canceled] = [sum((one) => one.awarded), sum((one) => one.canceled)]
          const paid = sum((one) => [...one.paid.values()].reduce((total, cents) => total + cents, 0))
          for (const one of tallies) {
            const ofOne = [...one.paid.values()].reduce((total, cents) => total + cents, 0)
            expect(ofOne + one.canceled).toBeLessThanOrEqual(one.awarded)
          }
          expect([...balances.values()].reduce((total, cents) => total + cents, 0n)).toBe(0n)
          expect(trailOf(balances, at)).toMatchObject({
            granted: ((awarded - canceled) / 100).toFixed(2),
            paid: (paid / 100).toFixed(2),
          })
          expect(new Set(entries.map(({ source }) => source)).size).toBe(entries.length)
        },
      ),
      { numRuns: histories },
    )
    // Ten thousand histories.
  }, 120_000)

  it('take a payment of two people, and the same act once', () => {
    const payment = { id: 'one', cents: 50_00, paidOn: '2027-03-15', evidence: 'Check 1' }
    const recorded = done(newGrant(100_00, at), { kind: 'record', payment }, 'ann')
    expect(changeGrant(recorded, { kind: 'confirm', paymentId: 'one' }, { by: 'ann', at, people: 2 })).toEqual({
      refused: 'You recorded this payment. Another person has to confirm it.',
    })
    const paid = done(recorded, { kind: 'confirm', paymentId: 'one' }, 'ben')
    expect(changeGrant(paid, { kind: 'confirm', paymentId: 'one' }, { by: 'ben', at, people: 2 })).toEqual({
      grant: paid,
      told: undefined,
    })
    expect(
      changeGrant(
        paid,
        { kind: 'record', payment: { ...payment, id: 'two', cents: 50_01 } },
        { by: 'ann', at, people: 2 },
      ),
    ).toEqual({
      refused: 'Of this grant $50.00 can still be paid.',
    })
  })
})

function done(grant: Grant, one: GrantAct, by: string): Grant {
  const changed = changeGrant(grant, one, { by, at, people: 2 })
  if ('refused' in changed) throw new Error(changed.refused)
  return changed.grant
}

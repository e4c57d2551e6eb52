import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Grant, Payment } from '../applications/grant.ts'
import type { GrantAct } from './acts.ts'
import { leftCents, paidCents } from './amounts.ts'
import { changeGrant, newGrant } from './rules.ts'

const awardedAt = new Date('2027-03-15T18:30:00.000Z')
const at = new Date('2027-04-02T09:00:00.000Z')
const grant = newGrant(500_000, awardedAt)

const payment = (id: string, more: Partial<Payment> = {}) => ({
  id,
  cents: 200_000,
  paidOn: '2027-04-01',
  evidence: 'Check 1001',
  ...more,
})
const record = (id: string, more: Partial<Payment> = {}): GrantAct => ({ kind: 'record', payment: payment(id, more) })
const confirm = (paymentId: string): GrantAct => ({ kind: 'confirm', paymentId })
const takeBack = (paymentId: string): GrantAct => ({ kind: 'take-back', paymentId, reason: 'Never sent.' })
const why = { reason: 'The account was closed.', evidence: 'Bank statement of April 1' }
const recordReturn = (paymentId: string): GrantAct => ({ kind: 'record-return', paymentId, ...why })
const confirmReturn = (paymentId: string): GrantAct => ({ kind: 'confirm-return', paymentId })
const takeBackReturn = (paymentId: string): GrantAct => ({
  kind: 'take-back-return',
  paymentId,
  reason: 'Another check.',
})
const ending = { reason: 'The project ended.', evidence: 'Their letter' }
const recordEnd = (id: string): GrantAct => ({ kind: 'record-cancellation', cancellationId: id, ...ending })
const confirmEnd = (id: string): GrantAct => ({ kind: 'confirm-cancellation', cancellationId: id })
const takeBackEnd = (id: string): GrantAct => ({
  kind: 'take-back-cancellation',
  cancellationId: id,
  reason: 'It goes on.',
})
/** What both people do. */
const comeBack = (paymentId: string): GrantAct[] => [recordReturn(paymentId), confirmReturn(paymentId)]
const cancel = (id: string): GrantAct[] => [recordEnd(id), confirmEnd(id)]

const act = (of: Grant, what: GrantAct, doing: { by?: string; people?: 1 | 2 } = {}) =>
  changeGrant(of, what, { by: 'ann', at, people: 2, ...doing })

/** A grant after acts that are all taken: Ann records, and Ben does the rest. */
const after = (...acts: GrantAct[]): Grant =>
  acts.reduce((of, what) => {
    const changed = act(of, what, { by: what.kind.startsWith('record') ? 'ann' : 'ben' })
    if ('refused' in changed) throw new Error(changed.refused)
    return changed.grant
  }, grant)

const refusalOf = (of: Grant, what: GrantAct, doing: { by?: string; people?: 1 | 2 } = {}): string | undefined => {
  const changed = act(of, what, doing)
  return 'refused' in changed ? changed.refused : undefined
}

it('a grant begins with nothing paid, and its report is due a year after the award', () => {
  expect(grant).toEqual({
    cents: 500_000,
    canceledCents: 0,
    awardedAt,
    payments: [],
    cancellations: [],
    isPending: false,
    reportDueOn: '2028-03-14',
    reports: [],
    reporting: { isToRead: false, isReported: false, spentCents: 0 },
    reminded: [],
  })
  // By the days of the campaign, in the East.
  for (const instant of ['2027-03-15T04:00:00.000Z', '2027-03-16T03:59:59.999Z'])
    expect(newGrant(1, new Date(instant)).reportDueOn).toBe('2028-03-14')
})

describe('a payment', () => {
  it('is recorded by one person and confirmed by another, and then it is paid and told to the books', () => {
    const recorded = act(grant, record('one'))
    const written = {
      ...payment('one'),
      state: 'recorded',
      recordedBy: 'ann',
      recordedAt: at,
      confirmedBy: null,
      confirmedAt: null,
      takenBackReason: null,
      back: null,
      returnsTakenBack: [],
    }
    expect(recorded).toEqual({ grant: { ...grant, payments: [written], isPending: true }, told: undefined })
    const paid = { ...written, state: 'paid', confirmedBy: 'ben', confirmedAt: at }
    expect(act(after(record('one')), confirm('one'), { by: 'ben' })).toEqual({
      grant: { ...grant, payments: [paid] },
      told: { kind: 'paid', payment: paid },
    })
  })

  it('needs another person to confirm it, unless one person is enough', () => {
    const recorded = after(record('one'))
    expect(refusalOf(recorded, confirm('one'))).toBe('You recorded this payment. Another person has to confirm it.')
    expect(act(recorded, confirm('one'), { people: 1 })).toMatchObject({ told: { kind: 'paid' } })
    expect(refusalOf(recorded, confirm('one'), { by: 'ben', people: 1 })).toBeUndefined()
  })

  it('counts as paid once it is confirmed, until it comes back; what is recorded can’t be paid twice', () => {
    const amountsOf = (of: Grant) => [paidCents(of), leftCents(of)]
    expect(amountsOf(grant)).toEqual([0, 500_000])
    expect(amountsOf(after(record('one')))).toEqual([0, 300_000])
    expect(amountsOf(after(record('one'), confirm('one')))).toEqual([200_000, 300_000])
    expect(amountsOf(after(record('one'), confirm('one'), recordReturn('one')))).toEqual([200_000, 300_000])
    expect(amountsOf(after(record('one'), confirm('one'), ...comeBack('one')))).toEqual([0, 500_000])
    expect(amountsOf(after(record('one'), confirm('one'), ...cancel('the end')))).toEqual([200_000, 0])
  })

  it('takes the last cent of the grant and not one more', () => {
    const begun = after(record('one'))
    expect(refusalOf(begun, record('two', { cents: 300_000 }))).toBeUndefined()
    expect(refusalOf(begun, record('two', { cents: 300_001 }))).toBe('Of this grant $3,000.00 can still be paid.')
    expect([1, 0, -1].map((cents) => refusalOf(grant, record('one', { cents })))).toEqual([
      undefined,
      'Enter the amount that was paid.',
      'Enter the amount that was paid.',
    ])
  })

  it('has been made: today or before', () => {
    expect(refusalOf(grant, record('one', { paidOn: '2027-04-02' }))).toBeUndefined()
    expect(refusalOf(grant, record('one', { paidOn: '2027-04-03' }))).toBe(
      'Record a payment once it has been made. This day is in the future.',
    )
  })

  it('is one of fifty at most, those taken back among them', () => {
    const acts = Array.from({ length: 49 }, (_, place) => record(`number ${place}`, { cents: 1 }))
    const almost = after(...acts, takeBack('number 7'))
    expect(refusalOf(almost, record('the last', { cents: 1 }))).toBeUndefined()
    expect(refusalOf(after(...acts, record('the last', { cents: 1 })), record('more', { cents: 1 }))).toBe(
      'This grant has as many payments as it can.',
    )
  })

  it.each<[string, GrantAct[], GrantAct]>([
    ['recorded', [record('one')], record('one')],
    ['confirmed', [record('one'), confirm('one')], confirm('one')],
    ['taken back', [record('one'), takeBack('one')], takeBack('one')],
    ['recorded as returned', [record('one'), confirm('one'), recordReturn('one')], recordReturn('one')],
    ['returned', [record('one'), confirm('one'), ...comeBack('one')], confirmReturn('one')],
    [
      'kept after all',
      [record('one'), confirm('one'), recordReturn('one'), takeBackReturn('one')],
      takeBackReturn('one'),
    ],
  ])('that is %s a second time changes nothing, and tells nothing', (_how, acts, again) => {
    const done = after(...acts)
    expect(act(done, again, { by: 'ben' })).toEqual({ grant: done, told: undefined })
  })

  it('can’t be recorded with other words under the same id', () => {
    const recorded = after(record('one'))
    const others = [{ cents: 1 }, { paidOn: '2027-03-31' }, { evidence: 'Check 1002' }]
    for (const other of others)
      expect(refusalOf(recorded, record('one', other))).toBe(
        'This payment is recorded already. Void that record, then record another one.',
      )
  })

  it('is taken back by either before it is confirmed, and never after; the books never hear of it', () => {
    const begun = after(record('one'))
    for (const by of ['ann', 'ben'])
      expect(act(begun, takeBack('one'), { by })).toEqual({
        grant: {
          ...grant,
          payments: [{ ...begun.payments[0], state: 'taken-back', takenBackReason: 'Never sent.' }],
          isPending: false,
        },
        told: undefined,
      })
    expect(refusalOf(after(record('one'), confirm('one')), takeBack('one'))).toBe(
      'This payment is confirmed. If it came back, record a return.',
    )
    expect(refusalOf(after(record('one'), takeBack('one')), confirm('one'), { by: 'ben' })).toBe(
      'The record of this payment was voided. Record the payment again.',
    )
  })

  it('that nobody recorded is not confirmed, taken back or returned', () => {
    for (const what of [
      confirm('one'),
      takeBack('one'),
      recordReturn('one'),
      confirmReturn('one'),
      takeBackReturn('one'),
    ])
      expect(refusalOf(after(record('two')), what)).toBe('We couldn’t find that payment.')
  })

  it('leaves the others as they are', () => {
    const both = after(record('one'), record('two'))
    const changed = act(both, confirm('two'), { by: 'ben' })
    expect('grant' in changed && changed.grant.payments.map(({ id, state }) => [id, state])).toEqual([
      ['one', 'recorded'],
      ['two', 'paid'],
    ])
  })
})

describe('money that came back', () => {
  const paid = after(record('one'), confirm('one'))
  const back = { ...why, recordedBy: 'ann', recordedAt: at, confirmedBy: null, confirmedAt: null }

  it('is recorded by one person and confirmed by another; until then it counts as paid, and the books hear nothing', () => {
    const returning = { ...paid.payments[0], state: 'returning', back }
    expect(act(paid, recordReturn('one'))).toEqual({
      grant: { ...paid, payments: [returning], isPending: true },
      told: undefined,
    })
    const waiting = after(record('one'), confirm('one'), recordReturn('one'))
    expect(refusalOf(waiting, confirmReturn('one'))).toBe('You recorded this return. Another person has to confirm it.')
    const returned = { ...returning, state: 'returned', back: { ...back, confirmedBy: 'ben', confirmedAt: at } }
    expect(act(waiting, confirmReturn('one'), { by: 'ben' })).toEqual({
      grant: { ...paid, payments: [returned] },
      told: { kind: 'returned', payment: returned },
    })
    expect(act(waiting, confirmReturn('one'), { people: 1 })).toMatchObject({ told: { kind: 'returned' } })
  })

  it('is taken back by either before it is confirmed, and never after', () => {
    const waiting = after(record('one'), confirm('one'), recordReturn('one'))
    const [was] = waiting.payments
    const takenBack = { ...was?.back, takenBackReason: 'Another check.' }
    const kept = { ...paid, payments: [{ ...paid.payments[0], returnsTakenBack: [takenBack] }] }
    for (const by of ['ann', 'ben'])
      expect(act(waiting, takeBackReturn('one'), { by })).toEqual({ grant: kept, told: undefined })
    const returned = after(record('one'), confirm('one'), ...comeBack('one'))
    expect(refusalOf(returned, takeBackReturn('one'))).toBe('This return is confirmed, so it can’t be voided.')
  })

  it('was paid before, comes back once, and is recorded before it is confirmed', () => {
    for (const acts of [[record('one')], [record('one'), takeBack('one')]])
      expect(refusalOf(after(...acts), recordReturn('one'))).toBe(
        'This payment isn’t confirmed, so it can’t be returned. Void its record instead.',
      )
    expect(refusalOf(paid, confirmReturn('one'), { by: 'ben' })).toBe(
      'No return of this payment is recorded. Record it first.',
    )
    const other = { ...recordReturn('one'), evidence: 'Another line' } as GrantAct
    expect(refusalOf(after(record('one'), confirm('one'), recordReturn('one')), other)).toBe(
      'A return of this payment is recorded already.',
    )
    expect(refusalOf(after(record('one'), confirm('one'), ...comeBack('one')), confirm('one'))).toBe(
      'This payment was returned. Record another one.',
    )
  })
})

describe('what of a grant is canceled', () => {
  const recorded = {
    id: 'the end',
    cents: 300_000,
    state: 'recorded',
    ...ending,
    recordedBy: 'ann',
    recordedAt: at,
    confirmedBy: null,
    confirmedAt: null,
    takenBackReason: null,
  }
  const paid = after(record('one'), confirm('one'))

  it('is what was not paid, once one person recorded it and another one confirmed it', () => {
    expect(act(paid, recordEnd('the end'))).toEqual({
      grant: { ...paid, cancellations: [recorded], isPending: true },
      told: undefined,
    })
    const waiting = after(record('one'), confirm('one'), recordEnd('the end'))
    expect(refusalOf(waiting, confirmEnd('the end'))).toBe(
      'You recorded this cancellation. Another person has to confirm it.',
    )
    const canceled = { ...recorded, state: 'canceled', confirmedBy: 'ben', confirmedAt: at }
    expect(act(waiting, confirmEnd('the end'), { by: 'ben' })).toEqual({
      grant: { ...paid, cancellations: [canceled], canceledCents: 300_000 },
      told: { kind: 'canceled', cancellation: canceled },
    })
    expect(act(waiting, confirmEnd('the end'), { people: 1 })).toMatchObject({ told: { kind: 'canceled' } })
  })

  it('is taken back by either before it is confirmed, and never after', () => {
    const waiting = after(recordEnd('the end'))
    for (const by of ['ann', 'ben'])
      expect(act(waiting, takeBackEnd('the end'), { by })).toMatchObject({
        grant: { canceledCents: 0, isPending: false, cancellations: [{ state: 'taken-back' }] },
        told: undefined,
      })
    expect(refusalOf(after(...cancel('the end')), takeBackEnd('the end'))).toBe(
      'This cancellation is confirmed, so it can’t be voided.',
    )
    expect(refusalOf(after(recordEnd('the end'), takeBackEnd('the end')), confirmEnd('the end'))).toBe(
      'The record of this cancellation was voided. Record it again.',
    )
    for (const what of [confirmEnd('none'), takeBackEnd('none')])
      expect(refusalOf(waiting, what)).toBe('We couldn’t find that cancellation.')
  })

  it('can be what came back after that, too', () => {
    const back = after(record('one'), confirm('one'), ...cancel('the end'), ...comeBack('one'), recordEnd('more'))
    expect(act(back, confirmEnd('more'), { by: 'ben' })).toMatchObject({
      grant: { canceledCents: 500_000 },
      told: { cancellation: { cents: 200_000 } },
    })
  })

  it('waits for what nobody has confirmed, and what comes then waits for it', () => {
    const waits = 'Something of this grant waits to be confirmed. Confirm or void it first.'
    expect(refusalOf(after(record('one')), recordEnd('the end'))).toBe(waits)
    expect(refusalOf(after(record('one'), confirm('one'), recordReturn('one')), recordEnd('the end'))).toBe(waits)
    const ends = 'A cancellation waits to be confirmed. Confirm or void it first.'
    const ending = after(record('one'), confirm('one'), recordEnd('the end'))
    expect(refusalOf(ending, record('two', { cents: 1 }))).toBe(ends)
    expect(refusalOf(ending, recordReturn('one'))).toBe(ends)
    expect(refusalOf(ending, recordEnd('another'))).toBe(waits)
  })

  it('is nothing where all of it is paid or canceled', () => {
    expect(refusalOf(after(...cancel('the end')), recordEnd('again'))).toBe('Nothing of this grant is left to cancel.')
    const all = after(record('one', { cents: 500_000 }), confirm('one'))
    expect(refusalOf(all, recordEnd('the end'))).toBe('Nothing of this grant is left to cancel.')
  })

  it('the same again changes nothing; other words under the same id are refused', () => {
    const waiting = after(recordEnd('the end'))
    expect(act(waiting, recordEnd('the end'))).toEqual({ grant: waiting, told: undefined })
    expect(refusalOf(waiting, { ...recordEnd('the end'), reason: 'Another.' } as GrantAct)).toBe(
      'This cancellation is recorded already. Void that record, then record another one.',
    )
    const done = after(...cancel('the end'))
    expect(act(done, confirmEnd('the end'))).toEqual({ grant: done, told: undefined })
    const kept = after(recordEnd('the end'), takeBackEnd('the end'))
    expect(act(kept, takeBackEnd('the end'))).toEqual({ grant: kept, told: undefined })
  })
})

it('whatever is done to a grant, what is paid, waits, is canceled and is left are the award, and the books agree', () => {
  const paymentId = fc.constantFrom('a', 'b', 'c', 'd')
  const endId = fc.constantFrom('x', 'y')
  const Act = fc.oneof(
    fc
      .record({ id: paymentId, cents: fc.integer({ min: 1, max: 300_000 }) })
      .map(({ id, cents }) => record(id, { cents })),
    ...[confirm, takeBack, recordReturn, confirmReturn, takeBackReturn].map((does) => paymentId.map(does)),
    ...[recordEnd, confirmEnd, takeBackEnd].map((does) => endId.map(does)),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ what: Act, by: fc.constantFrom('ann', 'ben') }), { maxLength: 40 }), (acts) => {
      let of = grant
      let owed = of.cents
      for (const { what, by } of acts) {
        const changed = act(of, what, { by })
        if ('refused' in changed) continue
        of = changed.grant
        const { told } = changed
        if (told?.kind === 'paid') owed -= told.payment.cents
        if (told?.kind === 'returned') owed += told.payment.cents
        if (told?.kind === 'canceled') owed -= told.cancellation.cents
        for (const { state, recordedBy, confirmedBy, back } of of.payments) {
          if (state !== 'recorded' && state !== 'taken-back') expect(confirmedBy).not.toBe(recordedBy)
          if (state === 'returned') expect(back?.confirmedBy).not.toBe(back?.recordedBy)
        }
        for (const { state, recordedBy, confirmedBy } of of.cancellations)
          if (state === 'canceled') expect(confirmedBy).not.toBe(recordedBy)
      }
      const centsOf = (...states: Payment['state'][]) =>
        of.payments.reduce((sum, one) => (states.includes(one.state) ? sum + one.cents : sum), 0)
      const canceled = of.cancellations.reduce((sum, one) => (one.state === 'canceled' ? sum + one.cents : sum), 0)
      expect(of.canceledCents).toBe(canceled)
      expect(leftCents(of)).toBeGreaterThanOrEqual(0)
      expect(leftCents(of) + centsOf('paid', 'returning', 'recorded') + of.canceledCents).toBe(500_000)
      expect(owed).toBe(leftCents(of) + centsOf('recorded'))
      const waiting =
        centsOf('recorded', 'returning') + of.cancellations.filter(({ state }) => state === 'recorded').length
      expect(of.isPending).toBe(waiting > 0)
    }),
  )
})

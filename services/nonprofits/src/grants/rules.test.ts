import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Grant, Payment } from '../applications/grant.ts'
import { changeGrant, type GrantAct, leftCents, newGrant, paidCents, reminderOf, reportStateOf } from './rules.ts'

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
const giveBack = (paymentId: string): GrantAct => ({ kind: 'return', paymentId, reason: 'The account was closed.' })
const cancel: GrantAct = { kind: 'cancel', cancellationId: 'the end', reason: 'The project ended.' }

const act = (of: Grant, what: GrantAct, doing: { by?: string; people?: 1 | 2 } = {}) =>
  changeGrant(of, what, { by: 'ann', at, people: 2, ...doing })

/** A grant after acts that are all taken: Ann records, and Ben does the rest. */
const after = (...acts: GrantAct[]): Grant =>
  acts.reduce((of, what) => {
    const changed = act(of, what, { by: what.kind === 'record' ? 'ann' : 'ben' })
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
    reportDueOn: '2028-03-14',
    report: null,
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
      returnReason: null,
    }
    expect(recorded).toEqual({ grant: { ...grant, payments: [written] }, told: undefined })
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
    expect(amountsOf(after(record('one'), confirm('one'), giveBack('one')))).toEqual([0, 500_000])
    expect(amountsOf(after(record('one'), confirm('one'), cancel))).toEqual([200_000, 0])
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

  it('is one of fifty at most, returned ones among them', () => {
    const acts = Array.from({ length: 49 }, (_, place) => record(`number ${place}`, { cents: 1 }))
    const almost = after(...acts, giveBack('number 7'))
    expect(refusalOf(almost, record('the last', { cents: 1 }))).toBeUndefined()
    expect(refusalOf(after(...acts, record('the last', { cents: 1 })), record('more', { cents: 1 }))).toBe(
      'This grant has as many payments as it can.',
    )
  })

  it.each<[string, GrantAct[], GrantAct]>([
    ['recorded', [record('one')], record('one')],
    ['confirmed', [record('one'), confirm('one')], confirm('one')],
    ['returned', [record('one'), giveBack('one')], { kind: 'return', paymentId: 'one', reason: 'Another reason.' }],
  ])('that is %s a second time changes nothing, and tells nothing', (_how, acts, again) => {
    const done = after(...acts)
    expect(act(done, again, { by: 'ben' })).toEqual({ grant: done, told: undefined })
  })

  it('can’t be recorded with other words under the same id', () => {
    const recorded = after(record('one'))
    const others = [{ cents: 1 }, { paidOn: '2027-03-31' }, { evidence: 'Check 1002' }]
    for (const other of others)
      expect(refusalOf(recorded, record('one', other))).toBe(
        'This payment is recorded already. Return it, and record another one.',
      )
  })

  it('comes back with a reason; the books are told where they knew it', () => {
    const [begun, paid] = [after(record('one')), after(record('one'), confirm('one'))]
    const returned = { state: 'returned', returnReason: 'The account was closed.' }
    expect(act(begun, giveBack('one'))).toEqual({
      grant: { ...grant, payments: [{ ...begun.payments[0], ...returned }] },
      told: undefined,
    })
    const back = { ...paid.payments[0], ...returned }
    expect(act(paid, giveBack('one'))).toEqual({
      grant: { ...grant, payments: [back] },
      told: { kind: 'returned', payment: back },
    })
  })

  it('that came back is not confirmed, and none that nobody recorded is confirmed or returned', () => {
    expect(refusalOf(after(record('one'), giveBack('one')), confirm('one'), { by: 'ben' })).toBe(
      'This payment came back. Record another one.',
    )
    for (const what of [confirm('one'), giveBack('one')])
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

describe('what of a grant is canceled', () => {
  it('is what was not paid, and what came back after that can be canceled too', () => {
    const paid = after(record('one'), confirm('one'))
    expect(act(paid, cancel)).toEqual({
      grant: { ...paid, canceledCents: 300_000 },
      told: { kind: 'canceled', cancellationId: 'the end', cents: 300_000 },
    })
    const back = after(record('one'), confirm('one'), cancel, giveBack('one'))
    expect(act(back, cancel)).toMatchObject({ grant: { canceledCents: 500_000 }, told: { cents: 200_000 } })
  })

  it('waits for the payments that nobody has confirmed', () => {
    expect(refusalOf(after(record('one')), cancel)).toBe(
      'A recorded payment waits for its confirmation. Confirm or return it first.',
    )
  })

  it('is nothing where all of it is paid or canceled', () => {
    expect(refusalOf(after(cancel), cancel)).toBe('Nothing of this grant is left to cancel.')
    const all = after(record('one', { cents: 500_000 }), confirm('one'))
    expect(refusalOf(all, cancel)).toBe('Nothing of this grant is left to cancel.')
  })
})

it('whatever is done to a grant, what is paid, waits, is canceled and is left are the award, and the books agree', () => {
  const Act = fc.oneof(
    fc
      .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), cents: fc.integer({ min: 1, max: 300_000 }) })
      .map(({ id, cents }) => record(id, { cents })),
    fc.constantFrom('a', 'b', 'c', 'd').map(confirm),
    fc.constantFrom('a', 'b', 'c', 'd').map(giveBack),
    fc.constant(cancel),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ what: Act, by: fc.constantFrom('ann', 'ben') }), { maxLength: 30 }), (acts) => {
      let of = grant
      let owed = of.cents
      for (const { what, by } of acts) {
        const changed = act(of, what, { by })
        if ('refused' in changed) continue
        of = changed.grant
        const { told } = changed
        if (told?.kind === 'paid') owed -= told.payment.cents
        if (told?.kind === 'returned') owed += told.payment.cents
        if (told?.kind === 'canceled') owed -= told.cents
      }
      const centsOf = (state: Payment['state']) =>
        of.payments.reduce((sum, one) => (one.state === state ? sum + one.cents : sum), 0)
      expect(leftCents(of)).toBeGreaterThanOrEqual(0)
      expect(leftCents(of) + centsOf('paid') + centsOf('recorded') + of.canceledCents).toBe(500_000)
      expect(owed).toBe(leftCents(of) + centsOf('recorded'))
    }),
  )
})

describe('the report', () => {
  const paid = after(record('one'), confirm('one'))
  const reported = { ...paid, report: { summary: 'Forty warm rooms.', spentCents: 1, submittedAt: at } }
  const on = (day: string) => new Date(`${day}T12:00:00.000Z`)

  it.each([
    ['2028-02-12', 'not-due', undefined],
    ['2028-02-13', 'due', 'soon'],
    ['2028-03-14', 'due', 'soon'],
    ['2028-03-15', 'overdue', 'overdue'],
  ])('of a grant that was paid is, on %s, %s, and the reminder is %s', (day, state, reminder) => {
    expect([reportStateOf(paid, on(day)), reminderOf(paid, on(day))]).toEqual([state, reminder])
  })

  it('is asked for where something was paid, and not once it is there', () => {
    const late = on('2029-01-01')
    expect([reportStateOf(grant, late), reportStateOf(after(record('one')), late)]).toEqual(['not-due', 'not-due'])
    expect([reportStateOf(reported, late), reminderOf(reported, late)]).toEqual(['reported', undefined])
  })

  it('is reminded of twice: before its day and after it', () => {
    const [soon, late] = [on('2028-03-01'), on('2028-03-20')]
    const once = { ...paid, reminded: ['soon' as const] }
    expect([reminderOf(once, soon), reminderOf(once, late)]).toEqual([undefined, 'overdue'])
    const twice = { ...paid, reminded: ['soon' as const, 'overdue' as const] }
    expect([reminderOf(twice, soon), reminderOf(twice, late)]).toEqual([undefined, undefined])
  })
})

import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Grant, Report } from '../applications/grant.ts'
import { acceptedOf, type Reading, readReport, reminderOf, reportStateOf, submitReport } from './reports.ts'
import { changeGrant, newGrant } from './rules.ts'

const awardedAt = new Date('2027-03-15T18:30:00.000Z')
const at = new Date('2027-04-02T09:00:00.000Z')
const grant = newGrant(500_000, awardedAt)
const recorded = done(
  changeGrant(
    grant,
    { kind: 'record', payment: { id: 'one', cents: 200_000, paidOn: '2027-04-01', evidence: 'Check 1001' } },
    { by: 'ann', at, people: 2 },
  ),
)
const paid = done(changeGrant(recorded, { kind: 'confirm', paymentId: 'one' }, { by: 'ben', at, people: 2 }))

function done(changed: { grant: Grant } | { refused: string }): Grant {
  if ('refused' in changed) throw new Error(changed.refused)
  return changed.grant
}

const written = (id: string, more: Partial<Report> = {}) => ({ id, summary: `Rooms ${id}`, spentCents: 100, ...more })
const submit = (of: Grant, id: string, more: Partial<Report> = {}) => submitReport(of, written(id, more), at)
const read = (of: Grant, id: string, verdict: Reading['verdict'], words = '') =>
  readReport(of, id, { verdict, words, by: 'ann', at })
const submitted = done(submit(paid, 'a'))
const accepted = done(read(submitted, 'a', 'accepted'))
const statesOf = ({ reports }: Grant) => reports.map(({ id, state }) => `${id} ${state}`)
const publicOf = ({ reports }: Grant) => acceptedOf(reports).map(({ id }) => id)

describe('a payment that comes back', () => {
  const people = { by: 'ann', at, people: 2 } as const
  const returned = (of: Grant) => {
    const act = { paymentId: 'one', reason: 'Closed.', evidence: 'Bank statement of April 20' }
    const back = done(changeGrant(of, { kind: 'record-return', ...act }, people))
    return done(changeGrant(back, { kind: 'confirm-return', paymentId: 'one' }, { ...people, by: 'ben' }))
  }

  it('takes a report off the public pages that says more than is paid now, and asks for it again', () => {
    const after = returned(accepted)
    expect([statesOf(after), publicOf(after), after.reporting.spentCents]).toEqual([['a asked'], [], 0])
    // Nothing is left to report on.
    expect(after.reports[0]?.words).toMatch(/came back, .+ than is paid\.$/)
  })

  it('leaves one that could be true still', () => {
    const more = { id: 'two', cents: 100_000, paidOn: '2027-04-01', evidence: 'Check 1002' }
    const two = done(changeGrant(accepted, { kind: 'record', payment: more }, people))
    const both = done(changeGrant(two, { kind: 'confirm', paymentId: 'two' }, { ...people, by: 'ben' }))
    expect(statesOf(returned(both))).toEqual(['a accepted'])
  })

  it('keeps one from being accepted after it', () => {
    expect(read(returned(submitted), 'a', 'accepted')).toEqual({
      refused: expect.stringContaining('more than is paid'),
    })
  })
})

describe('a report', () => {
  it('is public once it was accepted, and not before', () => {
    expect([publicOf(submitted), submitted.reporting]).toEqual([
      [],
      { isToRead: true, isReported: false, spentCents: 0 },
    ])
    expect([publicOf(accepted), accepted.reporting]).toEqual([
      ['a'],
      { isToRead: false, isReported: true, spentCents: 100 },
    ])
    expect(accepted.reports).toMatchObject([{ readBy: 'ann', readAt: at }])
  })

  it('is kept where another one comes, and public until that is accepted', () => {
    const another = done(submit(accepted, 'b', { spentCents: 200 }))
    expect([statesOf(another), publicOf(another)]).toEqual([['a accepted', 'b to-read'], ['a']])
    const both = done(read(another, 'b', 'accepted'))
    expect([publicOf(both), both.reporting.spentCents]).toEqual([['b', 'a'], 200])
  })

  it('that nobody has read gives way to the next, and is kept', () => {
    const next = done(submit(submitted, 'b'))
    expect(statesOf(next)).toEqual(['a replaced', 'b to-read'])
    expect(read(next, 'a', 'accepted')).toEqual({
      refused: 'The organization has sent another report since. Read that one.',
    })
  })

  it('is asked for again with words, or hidden with a reason, and shown again', () => {
    const asked = done(read(submitted, 'a', 'asked', 'What did it cost?'))
    expect(asked.reports).toMatchObject([{ state: 'asked', words: 'What did it cost?' }])
    const hidden = done(read(accepted, 'a', 'hidden', 'It names a guest.'))
    expect([publicOf(hidden), hidden.reporting.isReported]).toEqual([[], false])
    expect(publicOf(done(read(hidden, 'a', 'accepted')))).toEqual(['a'])
  })

  it('the same again changes nothing', () => {
    expect(submit(submitted, 'another id', written('a'))).toEqual({ grant: submitted })
    expect(submitReport(submitted, { ...written('a'), id: 'b' }, at)).toEqual({ grant: submitted })
    expect(read(accepted, 'a', 'accepted')).toEqual({ grant: accepted })
  })

  it.each<[Reading['verdict'], Grant, string]>([
    ['hidden', submitted, 'This report isn’t public yet. Accept it, or ask for it again.'],
    ['asked', accepted, 'This report is accepted already. You can hide it.'],
    [
      'accepted',
      done(read(submitted, 'a', 'asked', 'More')),
      'The organization was asked to write this report again. Read it once it comes.',
    ],
    ['asked', done(read(accepted, 'a', 'hidden', 'No')), 'This report is hidden already. You can accept it again.'],
  ])('can’t be %s at any time', (verdict, of, refused) => {
    expect(read(of, 'a', verdict, 'So')).toEqual({ refused })
    expect(read(of, 'none', verdict, 'So')).toEqual({ refused: 'We couldn’t find that report.' })
  })

  it('is one of fifty at most', () => {
    const fifty = Array.from({ length: 50 }, (_, place) => `number ${place}`).reduce(
      (of, id) => done(submit(of, id)),
      paid,
    )
    expect(submit(fifty, 'more')).toEqual({
      refused: 'This grant has as many reports as it can. Write to us if one has to change.',
    })
  })

  it('whatever is done, none is lost, one at most waits, and what is public was accepted by somebody', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd')
    const act = fc.oneof(
      fc.record({ id: ids, does: fc.constant('submit' as const) }),
      fc.record({ id: ids, does: fc.constantFrom('accepted' as const, 'asked' as const, 'hidden' as const) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let of = paid
        const sent = new Set<string>()
        const isPublic = new Map<string, boolean>()
        for (const { id, does } of acts) {
          if (does === 'submit' && sent.has(id)) continue
          const changed = does === 'submit' ? submit(of, id) : read(of, id, does, 'So')
          if ('refused' in changed) continue
          of = changed.grant
          if (does === 'submit') sent.add(id)
          else isPublic.set(id, does === 'accepted')
        }
        expect(new Set(of.reports.map(({ id }) => id))).toEqual(sent)
        expect(of.reports.filter(({ state }) => state === 'to-read').length).toBeLessThanOrEqual(1)
        expect(new Set(publicOf(of))).toEqual(new Set([...sent].filter((id) => isPublic.get(id))))
      }),
    )
  })
})

describe('where the report stands', () => {
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
    expect([reportStateOf(grant, late), reportStateOf(recorded, late)]).toEqual(['not-due', 'not-due'])
    expect([reportStateOf(accepted, late), reminderOf(accepted, late)]).toEqual(['reported', undefined])
  })

  it('is said while it is read and asked for again, and it is overdue once it was asked for and its day is past', () => {
    const [soon, late] = [on('2028-03-01'), on('2028-03-20')]
    expect([reportStateOf(submitted, late), reminderOf(submitted, late)]).toEqual(['to-read', undefined])
    const asked = done(read(submitted, 'a', 'asked', 'More'))
    expect([soon, late].map((day) => [reportStateOf(asked, day), reminderOf(asked, day)])).toEqual([
      ['asked', undefined],
      ['overdue', 'overdue'],
    ])
    const askedMore = done(read(done(submit(accepted, 'b')), 'b', 'asked', 'More'))
    expect([reportStateOf(askedMore, late), publicOf(askedMore)]).toEqual(['asked', ['a']])
    const hidden = done(read(accepted, 'a', 'hidden', 'No'))
    expect(reportStateOf(hidden, late)).toBe('overdue')
  })

  it('is reminded of twice: before its day and after it', () => {
    const [soon, late] = [on('2028-03-01'), on('2028-03-20')]
    const once = { ...paid, reminded: ['soon' as const] }
    expect([reminderOf(once, soon), reminderOf(once, late)]).toEqual([undefined, 'overdue'])
    const twice = { ...paid, reminded: ['soon' as const, 'overdue' as const] }
    expect([reminderOf(twice, soon), reminderOf(twice, late)]).toEqual([undefined, undefined])
  })
})

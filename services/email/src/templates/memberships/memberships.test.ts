import { describe, expect, it } from '@jest/globals'
import { findTemplate } from '../shipped.ts'
import { membershipMails } from './index.ts'

const surroundings = {
  publicUrl: 'https://give.example',
  entries: undefined,
  leavesAt: new Date('2026-11-22T15:00:00Z'),
}
const render = (name: string, values: Record<string, string>) => {
  const template = findTemplate(name)
  expect(template?.faultOf(values)).toBeUndefined()
  return template?.render(values, surroundings) ?? { subject: '', text: '', html: '' }
}
const failed = {
  donorName: 'Ada Lovelace',
  level: 'gold',
  amount: '9.95',
  lapsesAt: '2026-12-28T15:00:00.000Z',
  card: 'visa 4242',
}

describe('the mail about a failed payment', () => {
  it('says what failed, what to do and until when, in both forms', () => {
    const { text, html } = render('membership-payment-failed', { ...failed, notice: 'first-notice' })
    for (const form of [text, html]) {
      expect(form).toContain('We couldn’t charge $9.95 for your Gold membership to your Visa ending in 4242.')
      expect(form).toContain('ends on December 28, 2026')
      expect(form).toContain('https://give.example/donor-account?membership=card')
    }
  })

  it('of a monthly gift calls it one, and leads to its card', () => {
    const { level: _level, ...values } = failed
    const mail = render('membership-payment-failed', {
      ...values,
      gift: '25.00',
      amount: '25.00',
      notice: 'last-notice',
    })
    expect(mail.subject).toBe('Your monthly gift ends soon unless you pay')
    expect(mail.text).toContain('We couldn’t charge $25.00 for your monthly gift to your Visa ending in 4242.')
    expect(mail.text).toContain('https://give.example/donor-account?monthly-gift=card')
    expect(mail.text).not.toMatch(/membership (payment|ends|was)/)
  })

  it('grows more urgent', () => {
    const subjects = ['first-notice', 'second-notice', 'last-notice'].map(
      (notice) => render('membership-payment-failed', { ...failed, notice }).subject,
    )
    expect(subjects).toEqual([
      'Your membership payment didn’t go through',
      'Your membership payment is still due',
      'Your membership ends soon unless you pay',
    ])
  })

  it('names no card where none is known', () => {
    const { text } = render('membership-payment-failed', { ...failed, notice: 'first-notice', card: '' })
    expect(text).toContain('to your card.')
  })
})

describe('the mail about a level', () => {
  const level = {
    donorName: 'Ada',
    from: 'gold',
    to: 'silver',
    at: '2026-12-21T15:00:00.000Z',
    monthly: '4.95',
    entriesPerMonth: '250',
  }
  it('says from when a lower one counts', () => {
    const { subject, text } = render('membership-level', { ...level, change: 'falls' })
    expect(subject).toBe('Your membership: Silver starting December 21, 2026')
    expect(text).toContain('Your membership stays at Gold until December 21, 2026, then changes to Silver.')
    expect(text).toContain('From December 21, 2026: $4.95 a month for 250 entries')
    const covered = render('membership-level', { ...level, feeCover: '0.46', change: 'falls' })
    expect(covered.text).toContain('$4.95 a month for 250 entries, plus $0.46 card fee')
  })

  it('says that a higher one counts at once', () => {
    const disputed = render('membership-level', { ...level, from: 'gold', to: 'silver', change: 'disputed' })
    expect(disputed.text).toContain('Your payment for Gold is being disputed through your bank')
    expect(disputed.text).not.toContain('went back to you')
    const { text } = render('membership-level', { ...level, from: 'silver', to: 'gold', change: 'rose' })
    expect(text).toContain('Your membership is now Gold.')
  })
})

describe('a mail about what is paid by the month where the giveaway is not open', () => {
  const at = '2026-12-21T15:00:00.000Z'
  const level = { donorName: 'Ada', from: 'silver', to: 'gold', at, monthly: '9.95', entriesPerMonth: '0' }
  const amount = { donorName: 'Ada', before: '25.00', at, monthly: '40.00', entriesPerMonth: '0' }
  const goesOn = { donorName: 'Ada', level: 'gold', after: 'pause', nextAmount: '9.95', nextAt: at }
  it.each<[Parameters<typeof render>[0], Record<string, string>]>([
    ['membership-level', { ...level, change: 'rose' }],
    ['membership-level', { ...level, change: 'falls' }],
    ['membership-level', { ...level, change: 'paid-back' }],
    ['membership-amount', { ...amount, change: 'changes' }],
    ['membership-goes-on', goesOn],
  ])('%s promises no entries, and says why', (name, values) => {
    const { text } = render(name, { ...values, notOpen: 'yes' })
    expect(text).toContain('It earns no entries, because the giveaway isn’t open where you live.')
    expect(text.replace('earns no entries', '')).not.toMatch(/entries/)
  })
})

describe('the mail about a cancellation', () => {
  it('says until when it can be taken back, or that it has ended', () => {
    const ending = render('membership-cancelled', {
      donorName: '',
      level: 'gold',
      endsAt: '2026-12-21T15:00:00.000Z',
    })
    expect(ending.text).toContain('Keep my membership: https://give.example/donor-account')
    const ended = render('membership-cancelled', { donorName: '', level: 'gold', endsAt: '' })
    expect(ended.text).toContain('Your Gold membership has ended. You won’t be charged again')
    expect(ended.text).not.toContain('Keep my membership')
  })
})

describe('each mail about a membership', () => {
  it.each(membershipMails.map((template) => [template.name, template] as const))(
    '%s ends with one thing to do',
    (_name, template) => {
      const { text, html } = template.sample('https://give.example')
      expect(text.match(/https:\/\/give\.example/g)).toHaveLength(1)
      expect(html.match(/class="button"/g)).toHaveLength(1)
      expect(text).not.toMatch(/undefined|: on |\$0\.00/)
    },
  )
})

describe('the mails about a monthly gift', () => {
  const next = { nextAmount: '25.00', nextAt: '2027-01-21T15:00:00.000Z' }
  it.each([
    [
      'membership-paused',
      { skipped: '2026-12-21T15:00:00.000Z', ...next },
      'Your monthly gift of $25.00 skips the payment due December 21, 2026',
    ],
    ['membership-goes-on', { after: 'pause', ...next }, 'You can change your card or amount'],
    ['membership-caught-up', next, 'your monthly gift of $25.00 continues as before'],
    [
      'membership-cancelled',
      { endsAt: '2026-12-21T15:00:00.000Z' },
      'Your monthly gift of $25.00 ends on December 21, 2026',
    ],
    ['membership-cancelled', { endsAt: '' }, 'Your monthly gift of $25.00 has ended'],
    ['membership-lapsed', {}, 'You can start a new monthly gift at any time'],
  ])('%s names it, and no membership', (name, values: Record<string, string>, words) => {
    const { subject, text } = render(name, { donorName: 'Ada Lovelace', gift: '25.00', ...values })
    expect(subject).toContain('Your monthly gift')
    expect(text).toContain(words)
    expect(text).not.toMatch(/(?<!choose-)membership/)
  })

  it('about another amount say from which payment on, and what that earns', () => {
    const values = {
      donorName: 'Ada',
      before: '25.00',
      at: '2026-12-21T15:00:00.000Z',
      monthly: '40.00',
      entriesPerMonth: '8',
    }
    const changes = render('membership-amount', { ...values, change: 'changes' })
    expect(changes.subject).toBe('Your monthly gift: $40.00 starting December 21, 2026')
    expect(changes.text).toContain(
      'changes from $25.00 to $40.00 with your payment on December 21, 2026. Nothing is charged before then.',
    )
    expect(changes.text).toContain('$40.00 a month, which earns 8 entries')
    const stays = render('membership-amount', { ...values, change: 'stays', monthly: '25.00' })
    expect(stays.text).toContain('Your monthly gift stays at $25.00.')
  })
})

import { describe, expect, it } from '@jest/globals'
import { campaignDay, campaignTimeZone, instantOf, moveByDays } from '@evenhand/contracts/catalogue'
import { days, type Member } from './member.ts'
import { playedMonths } from './testing/played-months.ts'

const { clock, newMember } = playedMonths()

const monthYear = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'long', year: 'numeric' }).format(at)

/** The end of the day some days later, where the campaign is. */
const endOfDay = (from: Date, later: number) =>
  instantOf(moveByDays(campaignDay(from), later), '23:59:59', campaignTimeZone)

/** The subjects of the mails that came since the last look. */
const mailReader = (member: Member) => {
  let read = 0
  return async () => {
    const mails = await member.mails()
    const fresh = mails.slice(read)
    read = mails.length
    return fresh.map(({ subject }) => subject).sort()
  }
}

const receipt = (amount: string) => `Your receipt from Evenhand: $${amount}`

describe('months of a membership', () => {
  it('joins, pays, fails, is reminded, pays with a new card, rises, pauses, goes on, falls, cancels: every mail and every entry', async () => {
    const ada = await newMember()
    const newMails = mailReader(ada)
    const entries: string[] = []

    // Joins with a gift beside: one payment for both, and webhooks twice and backwards.
    expect(await ada.join('silver', '4.95', '25.00')).toBe('succeeded')
    entries.push(`Silver membership, ${monthYear(clock.now())}: 250`, 'Gift of $25.00: 5')
    expect(await newMails()).toEqual([receipt('29.95')])
    expect((await ada.entries()).toSorted()).toEqual(entries.toSorted())
    expect(await ada.membership()).toMatchObject({
      state: 'active',
      level: 'silver',
      card: { brand: 'visa', last4: '4242' },
      nextPayment: { amount: '4.95' },
      behind: null,
    })
    expect(await ada.level()).toBe('silver')

    // A month passes.
    entries.push(`Silver membership, ${monthYear(await ada.liveUntilNextPayment())}: 250`)
    expect(await newMails()).toEqual([receipt('4.95')])

    // The card fails: told at once, after three and five days; the processor tries again in between.
    await ada.cardStopsWorking()
    await ada.liveUntilNextPayment()
    const failedAt = clock.now()
    expect(await newMails()).toEqual(['Your membership payment didn’t go through'])
    expect(await ada.membership()).toMatchObject({
      state: 'past-due',
      level: 'silver',
      nextPayment: null,
      behind: { amount: '4.95', lapsesAt: endOfDay(failedAt, 7).toISOString() },
    })
    expect(await ada.act('pause')).toMatchObject({ status: 409 })
    await ada.liveUntil(new Date(failedAt.getTime() + days(2)))
    expect(await newMails()).toEqual([])
    await ada.liveUntil(new Date(failedAt.getTime() + days(3) + 60_000))
    expect(await newMails()).toEqual(['Your membership payment is still due'])
    await ada.liveUntil(new Date(failedAt.getTime() + days(5) + 60_000))
    expect(await newMails()).toEqual(['Your membership ends soon unless you pay'])
    expect(await ada.level()).toBe('silver')
    expect((await ada.entries()).toSorted()).toEqual(entries.toSorted())

    // Another card that is refused too, then one that pays.
    expect((await ada.useCard('4000000000000341')).answer).toMatchObject({
      status: 402,
      body: { message: expect.stringMatching(/^Your card was saved, but the overdue payment was declined: /) },
    })
    expect((await ada.membership()).state).toBe('past-due')
    expect(await ada.useCard('5555555555554444')).toMatchObject({
      confirmed: 'succeeded',
      answer: { status: 200, body: { state: 'active', behind: null, card: { brand: 'mastercard', last4: '4444' } } },
    })
    entries.push(`Silver membership, ${monthYear(clock.now())}: 250`)
    expect(await newMails()).toEqual(['Your membership payment went through', receipt('4.95')])
    await ada.liveUntil(new Date(failedAt.getTime() + days(8)))
    expect(await newMails()).toEqual([])

    // Rises to gold: the difference for the rest of the month, in money and in entries.
    const { quote, answer } = await ada.changeLevel('gold')
    expect(answer).toMatchObject({ status: 200, body: { level: 'gold', nextPayment: { amount: '9.95' } } })
    const cents = Math.round(Number(quote.chargedNow) * 100)
    expect(quote).toMatchObject({ change: 'rise', entriesNow: Math.floor(cents / 2) })
    expect(cents).toBeGreaterThan(300)
    expect(cents).toBeLessThan(420)
    entries.push(`Gold instead of Silver, rest of ${monthYear(clock.now())}: ${quote.entriesNow}`)
    expect(await newMails()).toEqual(['Your membership: Gold', receipt(quote.chargedNow)].toSorted())
    expect((await ada.entries()).toSorted()).toEqual(entries.toSorted())
    expect(await ada.level()).toBe('gold')

    // Pauses: the next payment is skipped, its month brings nothing, and the level rests for it.
    const before = await ada.membership()
    expect(await ada.act('pause')).toMatchObject({ status: 200, body: { state: 'paused', level: 'gold' } })
    expect(await ada.act('pause')).toMatchObject({ status: 200, body: { state: 'paused' } })
    expect(await newMails()).toEqual(['Your membership is paused for a month'])
    const paused = await ada.membership()
    expect(Date.parse(paused.nextPayment?.at ?? '')).toBeGreaterThan(
      Date.parse(before.nextPayment?.at ?? '') + days(27),
    )
    expect(paused).toMatchObject({ pausedUntil: before.resumesIfPausedAt, resumesIfPausedAt: null })
    expect(await ada.level()).toBe('gold')
    expect(paused).toMatchObject({ resting: false, endsIfCanceledAt: before.nextPayment?.at })
    await ada.liveUntilNextPayment()
    expect(await newMails()).toEqual([])
    expect(await ada.level()).toBe('none')
    const skipped = { state: 'paused', resting: true, pausedUntil: paused.pausedUntil, nextPayment: paused.nextPayment }
    expect(await ada.membership()).toMatchObject(skipped)
    expect((await ada.entries()).toSorted()).toEqual(entries.toSorted())
    await ada.liveUntil(new Date(Date.parse(paused.nextPayment?.at ?? '') - days(2)))
    expect(await newMails()).toEqual(['Your membership continues'])
    expect(await ada.membership()).toMatchObject({ ...skipped, endsIfCanceledAt: paused.nextPayment?.at })
    entries.push(`Gold membership, ${monthYear(await ada.liveUntilNextPayment())}: 500`)
    expect(await newMails()).toEqual([receipt('9.95')])
    expect(await ada.level()).toBe('gold')

    // Pauses again and thinks better of it: the next payment is made as ever.
    await ada.act('pause')
    expect(await ada.act('resume')).toMatchObject({ status: 200, body: { state: 'active', pausedUntil: null } })
    expect(await newMails()).toEqual(['Your membership continues', 'Your membership is paused for a month'])

    // Falls to silver with the next payment; nothing is charged and nothing given back.
    expect(await ada.changeLevel('silver')).toMatchObject({
      quote: { change: 'fall', chargedNow: '0.00' },
      answer: { status: 200, body: { level: 'gold', nextLevel: 'silver', nextPayment: { amount: '4.95' } } },
    })
    expect((await newMails())[0]).toMatch(/^Your membership: Silver starting /)
    expect(await ada.level()).toBe('gold')
    entries.push(`Silver membership, ${monthYear(await ada.liveUntilNextPayment())}: 250`)
    expect(await newMails()).toEqual([receipt('4.95')])
    expect(await ada.level()).toBe('silver')

    // Cancels, keeps it, cancels again; it runs until the end of what is paid.
    expect(await ada.act('cancel')).toMatchObject({ status: 200, body: { state: 'ending', nextPayment: null } })
    expect(await ada.act('resume')).toMatchObject({ status: 200, body: { state: 'active', endsAt: null } })
    expect(await ada.act('cancel')).toMatchObject({ status: 200, body: { state: 'ending' } })
    expect(await newMails()).toEqual([
      'Your membership continues',
      'Your membership is canceled',
      'Your membership is canceled',
    ])
    expect(await ada.level()).toBe('silver')
    await ada.liveUntilNextPayment()
    expect(await ada.membership()).toMatchObject({ state: 'ended', endedBecause: 'cancelled', card: null })
    expect(await ada.level()).toBe('none')
    expect(await newMails()).toEqual([])
    expect((await ada.entries()).toSorted()).toEqual(entries.toSorted())
    // Months at the processor, one after the other, with every webhook twice.
  }, 240_000)

  it('lapses after seven days without a payment, and nothing is charged afterwards', async () => {
    const bo = await newMember()
    const newMails = mailReader(bo)
    await bo.join('diamond', '25.00')
    await bo.cardStopsWorking()
    await bo.liveUntilNextPayment()
    const failedAt = clock.now().getTime()
    for (const day of [3, 5]) await bo.liveUntil(new Date(failedAt + days(day) + 60_000))
    await bo.liveUntil(new Date(endOfDay(new Date(failedAt), 7).getTime() - 60_000))
    expect(await bo.membership()).toMatchObject({ state: 'past-due' })
    await bo.liveUntil(new Date(endOfDay(new Date(failedAt), 7).getTime() + 60_000))
    expect(await newMails()).toEqual(
      [
        receipt('25.00'),
        'Your membership payment didn’t go through',
        'Your membership payment is still due',
        'Your membership ends soon unless you pay',
        'Your membership has ended',
      ].toSorted(),
    )
    expect(await bo.membership()).toMatchObject({ state: 'ended', endedBecause: 'lapsed', behind: null })
    expect(await bo.level()).toBe('none')
    expect(await bo.subscription()).toEqual({ status: 'canceled', invoice: 'void' })
    await bo.liveUntil(new Date(failedAt + days(40)))
    expect(await newMails()).toEqual([])
    expect(await bo.entries()).toHaveLength(1)
    expect((await bo.act('card')).status).toBe(409)
  })

  it('rises for no less than a card is charged, so that no debt is added to the next payment', async () => {
    const di = await newMember()
    const newMails = mailReader(di)
    await di.join('silver', '4.95')
    const { id, nextPayment } = await di.membership()
    await di.liveUntil(new Date(Date.parse(nextPayment?.at ?? '') - days(2)))
    const tooSmall = { status: 409, body: { detail: expect.stringContaining('less than the $0.50') } }
    expect(await di.call('GET', `/api/memberships/${id}/level?level=gold`)).toMatchObject(tooSmall)
    expect(await di.act('level', { level: 'gold', quotedAt: clock.now().toISOString() })).toMatchObject(tooSmall)
    await di.liveUntilNextPayment()
    expect(await newMails()).toEqual([receipt('4.95'), receipt('4.95')])
    expect(await di.changeLevel('gold')).toMatchObject({ answer: { status: 200, body: { level: 'gold' } } })
    await di.act('cancel')
  })

  it('ends at once, and owes nothing, for whoever cancels with a payment missing', async () => {
    const cy = await newMember()
    const newMails = mailReader(cy)
    await cy.join('silver', '4.95')
    await cy.cardStopsWorking()
    await cy.liveUntilNextPayment()
    expect(await cy.act('cancel')).toMatchObject({ status: 200, body: { state: 'ended', endedBecause: 'cancelled' } })
    await cy.liveUntil(new Date(clock.now().getTime() + days(9)))
    expect(await newMails()).toEqual(
      [receipt('4.95'), 'Your membership payment didn’t go through', 'Your membership is canceled'].toSorted(),
    )
    expect(await cy.subscription()).toEqual({ status: 'canceled', invoice: 'void' })
  })
})

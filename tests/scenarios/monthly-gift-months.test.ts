import { expect, it } from '@jest/globals'
import { days } from './member.ts'
import { playedMonths } from './testing/played-months.ts'

const { clock, newMember } = playedMonths()

it('months of a monthly gift: paid, with another amount, given back, paused, failed, mended and lapsed', async () => {
  const ada = await newMember()
  const subjects = async () => (await ada.mails()).map(({ subject }) => subject)
  expect(await ada.giveMonthly('25.00')).toBe('succeeded')
  const entries = ['Monthly gift of $25.00: 5']
  expect(await ada.entries()).toEqual(entries)

  // A month passes, then one with another amount: each earns by its own bracket, and has a receipt.
  await ada.liveUntilNextPayment()
  expect(await ada.act('amount', { amount: '50.00' })).toMatchObject({ status: 200, body: { nextAmount: '50.00' } })
  await ada.liveUntilNextPayment()
  entries.push('Monthly gift of $25.00: 5', 'Monthly gift of $50.00: 12')
  expect(await ada.entries()).toEqual(entries)
  expect(await ada.membership()).toMatchObject({ level: null, amount: '50.00', nextAmount: null })

  // The newest month goes back, with its entries and nothing else's.
  await ada.refundNewest()
  expect((await ada.entries()).filter((line) => line.startsWith('Refunded'))).toEqual([
    'Refunded: Monthly gift of $50.00: 12',
  ])

  // A skipped month is not charged and earns nothing.
  const before = await ada.entries()
  expect(await ada.act('pause')).toMatchObject({ status: 200, body: { state: 'paused' } })
  await ada.liveUntilNextPayment()
  expect(await ada.membership()).toMatchObject({ resting: true, state: 'paused' })
  expect(await ada.entries()).toEqual(before)
  await ada.liveUntilNextPayment()
  expect(await ada.entries()).toEqual([...before, 'Monthly gift of $50.00: 12'])

  // A failed month grants nothing until it is paid with another card.
  await ada.cardStopsWorking()
  await ada.liveUntilNextPayment()
  expect(await ada.membership()).toMatchObject({ state: 'past-due', behind: { amount: '50.00' } })
  expect(await subjects()).toContain('Your monthly gift payment didn’t go through')
  expect(await ada.entries()).toHaveLength(before.length + 1)
  expect((await ada.useCard('5555555555554444')).answer).toMatchObject({ status: 200, body: { state: 'active' } })
  expect(await ada.entries()).toHaveLength(before.length + 2)

  // The next one stays missing, and the gift ends.
  await ada.cardStopsWorking()
  await ada.liveUntilNextPayment()
  await ada.liveUntil(new Date(clock.now().getTime() + days(8)))
  expect(await ada.membership()).toMatchObject({ state: 'ended', endedBecause: 'lapsed', nextPayment: null })
  expect(await subjects()).toContain('Your monthly gift has ended')
  expect(await ada.entries()).toHaveLength(before.length + 2)
  expect(await ada.level()).toBe('none')
  // Half a year at the processor, with every webhook twice, takes a while.
}, 180_000)

import { expect, it } from '@jest/globals'
import { watchCampaigns } from './watch-campaigns.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1000)
const campaign = (open: number, { id = 'a', isDue = true, queued = open } = {}) => ({ id, open, queued, isDue })

it('a campaign whose recipients are due and of which nothing leaves is stuck, however slow the others are', () => {
  const stuckSeconds = watchCampaigns()
  expect(stuckSeconds([campaign(100), campaign(9, { id: 'b' })], at(0))).toBe(0)
  expect(stuckSeconds([campaign(100), campaign(8, { id: 'b' })], at(60))).toBe(60)
  expect(stuckSeconds([campaign(100), campaign(8, { id: 'b' })], at(90))).toBe(90)
  // One of it left.
  expect(stuckSeconds([campaign(99), campaign(8, { id: 'b' })], at(120))).toBe(60)
  expect(stuckSeconds([campaign(99)], at(150))).toBe(30)
  expect(stuckSeconds([], at(180))).toBe(0)
})

it('one that waits for an hour, a domain or a winner is not', () => {
  const stuckSeconds = watchCampaigns()
  stuckSeconds([campaign(100, { isDue: false })], at(0))
  expect(stuckSeconds([campaign(100, { isDue: false })], at(3_600))).toBe(0)
  expect(stuckSeconds([campaign(100)], at(3_660))).toBe(0)
})

it('one whose emails are taken up and fail, again and again, is', () => {
  const stuckSeconds = watchCampaigns()
  stuckSeconds([campaign(100)], at(0))
  expect(stuckSeconds([campaign(100, { queued: 76 })], at(60))).toBe(60)
  expect(stuckSeconds([campaign(100)], at(120))).toBe(120)
  // All of them rest for a moment.
  expect(stuckSeconds([campaign(100, { isDue: false })], at(180))).toBe(120)
  stuckSeconds([campaign(100)], at(240))
  expect(stuckSeconds([campaign(100, { queued: 76 })], at(300))).toBe(180)
})

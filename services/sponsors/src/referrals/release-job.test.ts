import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { disputeDays } from '@evenhand/contracts/catalogue'
import { begin, dayMs, someAffiliates } from '../../tests/brought.ts'
import { releaseReferralsJob } from './release-job.ts'

const world = await someAffiliates()
const { approved, bring, clock, connection, deps, referralOf, trusted } = world
afterAll(() => connection.close())

it('a referral is released behind more than are read at once and can’t be looked at, and the job is told as failed', async () => {
  const [bad, good] = [await bring(await approved()), await bring(await trusted())]
  // As documents may be that somebody changed by hand; with ids before all others.
  const like = await deps.referrals.collection.findOne({ donorId: bad.donorId })
  const broken = Array.from({ length: 100 }, (_none, n) => ({
    ...like,
    _id: `0${n}`,
    donorId: randomUUID(),
    gifts: null,
    lookAt: begin,
  }))
  await deps.referrals.collection.insertMany(broken as never[])
  clock.now = new Date(begin.getTime() + disputeDays * dayMs)
  const before = await referralOf(good.donorId)
  const run = releaseReferralsJob(deps).run(new AbortController().signal)
  await expect(run).rejects.toThrow('100 failed and were passed over')
  const after = await referralOf(good.donorId)
  expect([before.state, after.state]).toEqual(['pending', 'counted'])
})

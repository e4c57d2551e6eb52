import { afterAll, expect, it } from '@jest/globals'
import { disputeDays } from '@evenhand/contracts/catalogue'
import { begin, dayMs, someAffiliates } from '../../tests/brought.ts'
import { releaseReferralsJob } from './release-job.ts'

const world = await someAffiliates()
const { bring, clock, connection, deps, referralOf, trusted } = world
afterAll(() => connection.close())

it('a referral is released behind one that can’t be looked at, and the job is told as failed', async () => {
  const [bad, good] = [await bring(await trusted()), await bring(await trusted())]
  // As a document may be that somebody changed by hand.
  const broken = { $set: { gifts: null, lookAt: begin } }
  await deps.referrals.collection.updateOne({ donorId: bad.donorId }, broken)
  clock.now = new Date(begin.getTime() + disputeDays * dayMs)
  const before = await referralOf(good.donorId)
  const run = releaseReferralsJob(deps).run(new AbortController().signal)
  await expect(run).rejects.toThrow('one failed and was passed over')
  const after = await referralOf(good.donorId)
  expect([before.state, after.state]).toEqual(['pending', 'counted'])
})

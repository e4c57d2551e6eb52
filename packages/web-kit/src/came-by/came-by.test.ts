/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { referralDays } from '@evenhand/contracts/catalogue'
import { referralClicks } from '@evenhand/contracts/http'
import { type FakeApi, fake, Refuses, routeFetchTo, startFakeApi } from '../testing/fake-api.ts'
import { cameBy, forgetCameBy, keepFollowedLink } from './index.ts'

const click = '0197a000-0000-7000-8000-00000000000c'
const affiliateCode = 'AF-BCDFGHJK'
const memberCode = 'KJHGFDCB'
const until = '2026-12-21T12:00:00Z'

let server: FakeApi
let restore: () => void
let answer: 'known' | 'unknown' | 'down'
beforeEach(async () => {
  answer = 'known'
  server = await startFakeApi([
    fake(referralClicks.followReferralLink, ({ body }) => {
      if (answer === 'down') return new Refuses('dependency-unavailable')
      return { affiliate: answer === 'unknown' ? null : { name: 'Ada', code: body.code, click, until } }
    }),
    fake(referralClicks.forgetReferralLinks, () => undefined),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  expect(server.complaints).toEqual([])
  localStorage.clear()
  restore()
  await server.stop()
})

const follow = (search: string, referrer = '', now?: number) =>
  keepFollowedLink(new URLSearchParams(search), referrer, now)

describe('a link that was followed', () => {
  it('of an affiliate is kept with its click, and told with the host that led here, and no more of its address', async () => {
    await follow(`ref=${affiliateCode.toLowerCase()}`, 'https://www.instagram.com/p/secret?x=1')
    expect(cameBy()).toEqual({ code: affiliateCode, click })
    expect(server.heard.map(({ body }) => body)).toEqual([{ code: affiliateCode, from: 'www.instagram.com' }])
  })

  it('of a member is kept, and told to nobody', async () => {
    await follow(`ref=${memberCode}`)
    expect([cameBy(), server.heard]).toEqual([{ code: memberCode }, []])
  })

  it('counts where it is the last of one address, and the last that was followed', async () => {
    await follow(`ref=${memberCode}&ref=${affiliateCode}&ref=nothing`)
    expect(cameBy()?.code).toBe(affiliateCode)
    await follow(`ref=${affiliateCode}&ref=${memberCode}`)
    expect(cameBy()).toEqual({ code: memberCode })
    await follow('page=2')
    expect(cameBy()).toEqual({ code: memberCode })
  })

  it('says of a paid ad that it was one', async () => {
    for (const mark of ['gclid=x', 'utm_medium=cpc', 'fbclid=x']) await follow(`ref=${affiliateCode}&${mark}`)
    expect(server.heard.map(({ body }) => (body as { ad?: boolean }).ad)).toEqual([true, true, undefined])
  })

  it('is kept with the click of before, or without, where we are not there to hear of it, and not at all where nobody has the code', async () => {
    answer = 'down'
    await expect(follow(`ref=${affiliateCode}`)).rejects.toBeDefined()
    expect(cameBy()).toEqual({ code: affiliateCode })
    answer = 'known'
    await follow(`ref=${affiliateCode}`)
    answer = 'down'
    await expect(follow(`ref=${affiliateCode}`)).rejects.toBeDefined()
    expect(cameBy()).toEqual({ code: affiliateCode, click })
    answer = 'unknown'
    await follow(`ref=${affiliateCode}`)
    expect(cameBy()).toBeUndefined()
  })

  it('is gone after thirty days, and when it is to be forgotten', async () => {
    const now = Date.now()
    const days = (count: number) => now + count * 24 * 60 * 60 * 1000
    await follow(`ref=${affiliateCode}`, '', now)
    expect(cameBy(days(referralDays))).toEqual({ code: affiliateCode, click })
    expect(cameBy(days(referralDays) + 1)).toBeUndefined()
    await follow(`ref=${affiliateCode}`)
    await forgetCameBy()
    expect(cameBy()).toBeUndefined()
    expect(server.heard.at(-1)).toMatchObject({ path: '/api/referral-clicks' })
  })
})

import { afterAll, describe, expect, it } from '@jest/globals'
import { gifts, inside } from '@evenhand/contracts/http'
import { hashApiKey } from '@evenhand/service-kit/auth'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import { looksTeller } from '../../../gateway/src/calls/told-looks.ts'
import { keyFinder } from '../../../gateway/src/keys/find-key.ts'
import { listMerged } from '../../../gateway/src/sessions/merged-records.ts'
import { desk } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { shape } from '../shape.ts'

const redis = openRedis(testRedisUrl())
afterAll(() => closeRedis(redis))
const { pactWith, compared } = freshPacts('gateway')
const pact = pactWith('identity')
const hash = hashApiKey(desk.apiKey)
/** Whose session it is says the token, which the provider’s test signs. */
const nobodyInParticular = { sid: undefined, record: undefined }

describe('the gateway asks identity', () => {
  it.each<[string, inside.FoundKey]>([
    ['an API key was made', { state: 'good', id: desk.apiKeyId, scopes: ['gifts:read'] }],
    ['nothing in particular', { state: 'unknown' }],
    ['an API key has expired', { state: 'expired' }],
    ['an API key was revoked', { state: 'revoked' }],
  ])('what a key may read: %s', async (given, answer) => {
    const found = await pact
      .addInteraction()
      .given(given)
      .uponReceiving(`${inside.findApiKey.summary}: ${given}`)
      .withRequest('POST', inside.findApiKey.path, (request) =>
        request.jsonBody({ hash, call: `GET ${gifts.listGifts.path}` }),
      )
      .willRespondWith(200, (response) => response.jsonBody(shape(answer)))
      .executeTest(({ url }) =>
        keyFinder(new URL(url))({ hash, call: gifts.listGifts, requestId: 'a-request-of-pacts' }),
      )
    expect(found).toEqual(answer)
  })

  it('whose sessions are over', async () => {
    const merged = [desk.mergedId]
    const listed = await pact
      .addInteraction()
      .given('two records were made one')
      .uponReceiving(inside.listMergedLately.summary)
      .withRequest('GET', inside.listMergedLately.path)
      .willRespondWith(200, (response) => response.jsonBody(shape(merged)))
      .executeTest(({ url }) => listMerged(new URL(url)))
    expect(listed).toEqual(merged)
  })

  it('to tell that somebody reads a list of people', async () => {
    const tellLook = (identity: URL) => looksTeller({ redis, identity, tokenFor: async () => 'a-token-of-pacts' })
    const told = pact
      .addInteraction()
      .given('an owner reads a list')
      .uponReceiving(inside.recordLook.summary)
      .withRequest('POST', inside.recordLook.path, (request) =>
        request.jsonBody({ call: `GET ${gifts.listGifts.path}`, isFurther: false }),
      )
      .willRespondWith(204)
      .executeTest(({ url }) =>
        tellLook(new URL(url))({
          by: nobodyInParticular,
          call: gifts.listGifts,
          isFurther: false,
          requestId: 'a-request-of-pacts',
        }),
      )
    await expect(told).resolves.toBeUndefined()
  })

  it('as the committed pact says', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})

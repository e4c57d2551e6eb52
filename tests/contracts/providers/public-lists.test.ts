import { describe, expect, it } from '@jest/globals'
import { testIdentity, testMongoUrl, testRedisUrl } from '@evenhand/service-kit/testing'
import { createNonprofits } from '../../../services/nonprofits/src/app.ts'
import { createSponsors } from '../../../services/sponsors/src/app.ts'
import { quiet, verifyHttp } from './verify.ts'

const shipped = async (): Promise<void> => undefined

describe('with the frontends', () => {
  it('nonprofits keeps its pact', async () => {
    const service = await createNonprofits({ MONGODB_URL: testMongoUrl() }, quiet)
    const identity = await testIdentity()
    const states = () => ({ 'the shipped nonprofits': shipped })
    await expect(verifyHttp({ provider: 'nonprofits', identity, service, states })).resolves.toBeDefined()
    await service.close()
  }, 60_000)

  it('sponsors keeps its pact', async () => {
    const service = await createSponsors({ MONGODB_URL: testMongoUrl(), REDIS_URL: testRedisUrl() }, quiet)
    const identity = await testIdentity()
    const states = () => ({ 'the shipped sponsors': shipped })
    await expect(verifyHttp({ provider: 'sponsors', identity, service, states })).resolves.toBeDefined()
    await service.close()
  }, 60_000)
})

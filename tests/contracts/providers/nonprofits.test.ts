import { describe, expect, it } from '@jest/globals'
import { SponsorVisitedSchema } from '@evenhand/contracts/events'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { createNonprofits } from '../../../services/nonprofits/src/app.ts'
import { Config as NonprofitsConfig } from '../../../services/nonprofits/src/config.ts'
import { createSponsors } from '../../../services/sponsors/src/app.ts'
import { Config as SponsorsConfig } from '../../../services/sponsors/src/config.ts'
import { shippedSponsors } from '../../../services/sponsors/src/sponsors/shipped.ts'
import { verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const shipped = async (): Promise<void> => undefined

describe('with entries', () => {
  it('sponsors keeps its pact', async () => {
    const service = await serviceUnderTest('sponsors', SponsorsConfig, createSponsors)
    const verified = verifyMessages('entries', 'sponsors', {
      'a donor visited a sponsor': async () => {
        const donorId = randomUUID()
        await service.donor(donorId).get(`/r/sponsors/${shippedSponsors[0]?.id}`)
        const told = await eventually(async () =>
          (await service.told(SponsorVisitedSchema)).find(({ key }) => key === donorId),
        )
        const type = told.headers.ce_type ?? ''
        return { topic: told.topic, key: donorId, type, payload: JSON.parse(told.value ?? '') }
      },
    })
    await expect(verified).resolves.toBeDefined()
    await service.stop()
  }, 60_000)
})

describe('with the frontends', () => {
  it('nonprofits keeps its pact', async () => {
    const service = await serviceUnderTest('nonprofits', NonprofitsConfig, createNonprofits)
    const states = () => ({ 'the shipped nonprofits': shipped })
    await expect(verifyHttp('nonprofits', service, states)).resolves.toBeDefined()
    await service.stop()
  })

  it('sponsors keeps its pact', async () => {
    const service = await serviceUnderTest('sponsors', SponsorsConfig, createSponsors)
    const states = () => ({ 'the shipped sponsors': shipped })
    await expect(verifyHttp('sponsors', service, states)).resolves.toBeDefined()
    await service.stop()
  })
})

import { describe, expect, it } from '@jest/globals'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createNonprofits } from '../../../services/nonprofits/src/app.ts'
import { Config as NonprofitsConfig } from '../../../services/nonprofits/src/config.ts'
import { verifyHttp } from './verify.ts'

const shipped = async (): Promise<void> => undefined

describe('with the frontends', () => {
  it('nonprofits keeps its pact', async () => {
    const service = await serviceUnderTest('nonprofits', NonprofitsConfig, createNonprofits)
    const states = () => ({ 'the shipped nonprofits': shipped })
    await expect(verifyHttp('nonprofits', service, states)).resolves.toBeDefined()
    await service.stop()
  })
})

import { afterAll, describe, expect, it } from '@jest/globals'
import type { DescMessage } from '@bufbuild/protobuf'
import {
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
} from '@evenhand/contracts/events'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { createNonprofits } from '../../../services/nonprofits/src/app.ts'
import { Config } from '../../../services/nonprofits/src/config.ts'
import { verifyMessages } from './outbox.ts'

const clock = { now: new Date('2027-01-01T12:00:00Z') }
const service = await serviceUnderTest('nonprofits', Config, (config, log) =>
  createNonprofits({ ...config, GRANT_DECIDERS: 1 }, log, () => clock.now),
)
afterAll(() => service.stop())

const desk = service.administrator()
const put = (path: string, body: object) => desk.call('PUT', `/api/admin/${path}`, { body })

/** From a round to a grant that was paid, came back and was canceled: all that donations hears of one. */
async function aWholeGrant(): Promise<string> {
  const [roundId, criterionId, paymentId, cancellationId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const email = `${randomUUID()}@mail.example`
  const form = {
    slug: `round-${randomUUID().slice(0, 8)}`,
    title: 'Spring',
    summary: 'For the harbor.',
    budget: '10000.00',
    requestedMax: '6000.00',
    opensAt: '2027-01-01T12:00:00.000Z',
    closesAt: '2027-02-01T12:00:00.000Z',
    decidesAt: '2027-03-01T12:00:00.000Z',
    isBlind: false,
    questions: [],
    criteria: [{ id: criterionId, title: 'Need', weight: 1 }],
  }
  await put(`grant-rounds/${roundId}`, { form, seen: 0 })
  await put(`grant-rounds/${roundId}/publication`, { seen: 1 })
  await put(`grant-rounds/${roundId}/reviewers`, { reviewers: ['administrator-1'], seen: [] })
  const registration = {
    organizationName: `Lantern ${email}`,
    contactName: 'Ana Bo',
    contactEmail: email,
    description: 'Lamps.',
  }
  const nonprofitId = (await service.nobody.post('/api/nonprofits', registration)).body.id
  await put(`nonprofits/${nonprofitId}/review`, { verdict: 'approved', seen: 0 })
  const applied = await service.provedDonor(service.donorIdOf(email)).post('/api/grant-applications', {
    nonprofitId,
    roundId,
    projectTitle: 'Warm rooms',
    requestedAmount: '6000.00',
    projectDescription: 'Two rooms.',
    impact: 'A meal.',
    timeline: 'November.',
    acceptsTerms: true,
  })
  const id = applied.body.id
  await put(`grant-rounds/${roundId}/interests`, { shown: [nonprofitId], conflicts: [] })
  await put(`grant-applications/${id}/score`, { marks: [{ criterionId, score: 4, reason: 'So' }], comment: '' })
  clock.now = new Date('2027-02-01T12:00:00Z')
  const seen = async () => (await desk.get(`/api/admin/grant-applications/${id}`)).body.version
  await put(`grant-applications/${id}/decision`, {
    decision: { verdict: 'approved', award: '6000.00', words: '' },
    seen: await seen(),
  })
  await put(`grant-applications/${id}/decision/confirmation`, { seen: await seen() })
  const payment = { amount: '4000.00', paidOn: '2027-02-01', evidence: 'Check 1042', seen: await seen() }
  await put(`grants/${id}/payments/${paymentId}`, payment)
  await put(`grants/${id}/payments/${paymentId}/confirmation`, { seen: await seen() })
  const back = `grants/${id}/payments/${paymentId}/return`
  await put(back, { reason: 'It came back', evidence: 'Statement 3', seen: await seen() })
  await put(`${back}/confirmation`, { seen: await seen() })
  const end = `grants/${id}/cancellations/${cancellationId}`
  await put(end, { reason: 'It ended', evidence: 'A letter', seen: await seen() })
  await put(`${end}/confirmation`, { seen: await seen() })
  return id
}

describe('nonprofits keeps its pact', () => {
  it('with donations', async () => {
    const grantId = await aWholeGrant()
    const telling = (schema: DescMessage) => async () => {
      const record = await eventually(async () =>
        (await service.told(schema)).find(({ key, headers }) => key === grantId && headers.ce_type === schema.typeName),
      )
      return {
        topic: record.topic,
        key: record.key,
        type: record.headers.ce_type ?? '',
        payload: JSON.parse(record.value ?? ''),
      }
    }
    const verified = verifyMessages('donations', 'nonprofits', {
      'a grant was awarded': telling(GrantAwardedSchema),
      'a part of a grant was paid': telling(GrantPaidSchema),
      'a payment of a grant came back': telling(GrantPaymentReturnedSchema),
      'a grant was canceled': telling(GrantCanceledSchema),
    })
    await expect(verified).resolves.toBeDefined()
  })
})

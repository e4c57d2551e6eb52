import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import type { nonprofitReviews } from '@evenhand/contracts/http'
import { donorIds } from '@evenhand/service-kit/auth'
import { insertOnce, openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createNonprofits } from '../../../services/nonprofits/src/app.ts'
import { applicationsOf } from '../../../services/nonprofits/src/applications/store.ts'
import { saveDraft, submitDraft } from '../../../services/nonprofits/src/applications/use-cases.ts'
import { Config as NonprofitsConfig } from '../../../services/nonprofits/src/config.ts'
import { confirmDecision, proposeDecision } from '../../../services/nonprofits/src/judging/deciding.ts'
import { declareInterests, readInterests } from '../../../services/nonprofits/src/judging/interests.ts'
import { nameReviewers } from '../../../services/nonprofits/src/judging/naming.ts'
import { scoreApplication } from '../../../services/nonprofits/src/judging/scoring.ts'
import { organisationsOf } from '../../../services/nonprofits/src/organisations/store.ts'
import { newOrganisation } from '../../../services/nonprofits/src/organisations/use-cases.ts'
import { reviewNonprofit, tokenHashOf } from '../../../services/nonprofits/src/reviews/review-nonprofit.ts'
import { roundsOf } from '../../../services/nonprofits/src/rounds/store.ts'
import { nonprofitDeskStates } from './nonprofit-desk-states.ts'
import { erasureTellings } from './erasure-tellings.ts'
import { verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const service = await serviceUnderTest('nonprofits', NonprofitsConfig, createNonprofits)
const connection = await openMongo(service.config.MONGODB_URL)
const [organisations, rounds, applications] = await Promise.all([
  organisationsOf(connection),
  roundsOf(connection),
  applicationsOf(connection),
])
const desk = await nonprofitDeskStates(service)
afterAll(async () => {
  await desk.close()
  await service.stop()
  await connection.close()
})

const now = () => new Date()
const afterTheRound = () => new Date(Date.now() + 100 * 86_400_000)
const id = '0197a000-0000-7000-8000-00000000000a'
const token = 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f'
const shippedId = (end: string) => `01930000-0000-7000-8000-0000000000${end}`
const round = { id: shippedId('d1'), question: shippedId('e1'), criteria: ['f1', 'f2', 'f3'].map(shippedId) }
const by = 'administrator-1'
const shippedIds = ['c1', 'c2', 'c3', 'c4', 'c5'].map(shippedId)
const donorIdOf = donorIds(service.config.DONOR_ID_KEY)
const contact = donorIdOf('ada@lantern.example')
const deps = { organisations, rounds, applications, now }
/** Nobody is asked for another one. */
const oneDecides = Object.assign(async () => 1 as const, { pairRefusals: async () => () => undefined })
const judging = { ...deps, peopleToDecide: oneDecides, now: afterTheRound }

/** A fresh installation, and one organization that has registered. */
async function register(): Promise<void> {
  await Promise.all([
    applications.deleteMany({}),
    organisations.deleteMany({ contactDonorId: contact }),
    rounds.updateOne({ _id: round.id }, { $set: { awards: [], awardedCents: 0, interests: [] } }),
  ])
  const { document, events } = newOrganisation(
    {
      organizationName: 'Lantern Street',
      contactName: 'Ada Byron',
      contactEmail: 'ada@lantern.example',
      description: 'Lamps for streets that have none.',
    },
    { donorIdOf, now: now() },
  )
  await insertOnce(organisations, { document: { ...document, _id: id }, events }, undefined)
}

async function review(verdict: nonprofitReviews.NonprofitReview): Promise<void> {
  await register()
  await reviewNonprofit(organisations, id, { review: verdict, by, now: now() })
}
const approve = () => review({ verdict: 'approved', seen: 0 })
const ask = () => review({ verdict: 'asked', question: 'Under which name does the IRS list you?', seen: 0 })

async function draft(): Promise<void> {
  await approve()
  const form = {
    nonprofitId: id,
    roundId: round.id,
    projectTitle: 'Warm rooms in winter',
    requestedAmount: '2500.00',
    projectDescription: 'Two rooms by the harbor.',
    impact: 'A warm evening and a meal.',
    timeline: 'November to March.',
    answers: [{ questionId: round.question, answer: 'Forty families.' }],
  }
  await saveDraft(deps, { id, form, seen: 0, contact })
}

async function submit(): Promise<void> {
  await draft()
  await submitDraft(deps, { id, seen: 0, contact })
}

async function award(): Promise<void> {
  await submit()
  const { organizations } = await readInterests(judging, round.id, by)
  const shown = organizations.map(({ nonprofitId }) => nonprofitId)
  await declareInterests(judging, round.id, { shown, conflicts: [], by })
  await nameReviewers(judging, round.id, { reviewers: [by], seen: [], by })
  const marks = round.criteria.map((criterionId) => ({ criterionId, score: 5, reason: 'Nobody else does it.' }))
  await scoreApplication(judging, id, { score: { marks, comment: '' }, by })
  const decision = { verdict: 'approved', award: '2500.00', words: 'A good plan.' } as const
  const { application } = await proposeDecision(judging, id, { decision, by, seen: 2 })
  await confirmDecision(judging, id, { by, seen: application.version })
}

describe('nonprofits keeps its pacts', () => {
  it('with the frontends', async () => {
    const verified = verifyHttp('nonprofits', service, ({ asDonor, asAdministrator }) => {
      const asContact = (state: () => Promise<void>) => async () => {
        await state()
        await asDonor(contact)
      }
      return {
        'the shipped nonprofits': async () => void (await organisations.deleteMany({ _id: { $nin: shippedIds } })),
        'a question waits for its answer': async () => {
          await ask()
          await organisations.updateOne({ _id: id }, { $set: { 'question.tokenHash': tokenHashOf(token) } })
        },
        'no question waits for an answer': register,
        'a grant was awarded': award,
        'the contact of an approved organization is signed in': asContact(approve),
        'the contact of an organization with a question is signed in': asContact(ask),
        'the contact has a draft': asContact(draft),
        'an administrator is signed in, and a donor registered a nonprofit': async () => {
          await register()
          await asAdministrator()
          return { donorId: contact }
        },
        ...desk.statesOf({ asAdministrator }),
      }
    })
    await expect(verified).resolves.toBeDefined()
  })

  /** As the relay published it. */
  const told =
    (work: () => Promise<void>, schema: typeof MailRequestedSchema | typeof AdministratorActedSchema, having: string) =>
    async () => {
      await work()
      return eventually(async () => {
        const waits = { _id: id, outboxSince: { $exists: true } }
        if ((await organisations.countDocuments(waits)) + (await applications.countDocuments(waits)) > 0)
          return undefined
        const record = (await service.told(schema)).findLast(({ value }) => value?.includes(having))
        if (!record?.value) return undefined
        const { topic, key, value } = record
        return { topic, key: key ?? '', type: schema.typeName, payload: JSON.parse(value) }
      })
    }
  const mailed = (work: () => Promise<void>, template: string) => told(work, MailRequestedSchema, `"${template}"`)
  const reject = () => review({ verdict: 'rejected', reason: 'Not a charity.', seen: 0 })

  it('with email', async () => {
    const verified = verifyMessages('email', 'nonprofits', {
      'a nonprofit registered': mailed(register, 'message-received'),
      'a nonprofit was approved': mailed(approve, 'nonprofit-approved'),
      'a nonprofit was rejected': mailed(reject, 'nonprofit-rejected'),
      'a nonprofit was asked': mailed(ask, 'nonprofit-asked'),
      'a grant application was submitted': mailed(submit, 'grant-submitted'),
      'a grant application was decided': mailed(award, 'grant-decided'),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const verified = verifyMessages('identity', 'nonprofits', {
      ...erasureTellings(service),
      'an administrator rejected a nonprofit': told(reject, AdministratorActedSchema, 'nonprofit-rejected'),
    })
    await expect(verified).resolves.toBeDefined()
  })
})

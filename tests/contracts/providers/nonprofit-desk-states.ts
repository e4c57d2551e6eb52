import { openMongo } from '@evenhand/service-kit/mongo'
import type { ServiceUnderTest } from '@evenhand/service-kit/testing'
import { applicationsOf } from '../../../services/nonprofits/src/applications/store.ts'
import type { Config } from '../../../services/nonprofits/src/config.ts'
import { finishImport, irsListOf, saveLines } from '../../../services/nonprofits/src/irs/store.ts'
import { organisationsOf } from '../../../services/nonprofits/src/organisations/store.ts'
import { newOrganisation } from '../../../services/nonprofits/src/organisations/use-cases.ts'
import type { Round } from '../../../services/nonprofits/src/rounds/round.ts'
import { currentTerms, nothingJudged } from '../../../services/nonprofits/src/rounds/rules.ts'
import { roundsOf } from '../../../services/nonprofits/src/rounds/store.ts'
import { deskApplication, nonprofitId, registered, roundForm, roundId } from '../nonprofit-examples.ts'
import type { Callers, States } from './verify.ts'

const twinId = '0197a000-0000-7000-8000-0000000000aa'
const at = new Date('2026-11-21T12:00:00Z')
const reviewer = 'administrator-1'

/** The application of the examples as it is stored. */
function judged() {
  const { id, projectTitle, projectDescription, impact, timeline, ownScore, decision, version } = deskApplication
  if (!ownScore || !decision) throw new Error('The example is scored and proposed')
  return {
    _id: id,
    roundId,
    nonprofitId,
    organizationName: registered.organizationName,
    slot: `${roundId} ${nonprofitId} 1`,
    projectTitle,
    requestedCents: 250_000,
    projectDescription,
    impact,
    timeline,
    answers: [{ questionId: roundForm.questions[0]?.id ?? '', answer: 'Families.' }],
    terms: { version: '2026-1', acceptedAt: at, acceptedBy: 'contact' },
    submittedAt: at,
    assigned: [reviewer],
    scores: [
      { ...ownScore, comment: 'Thought again.', at },
      { ...ownScore, at },
    ],
    decision: { ...decision, awardCents: 200_000, at, confirmedAt: null },
    grant: null,
    searched: projectTitle.toLowerCase(),
    state: 'submitted' as const,
    acts: [],
    version,
    changedAt: at,
    requestKey: id,
    requestFingerprint: '',
    createdAt: at,
  }
}

type Stores = Awaited<ReturnType<typeof openStores>>

async function openStores({ config, donorIdOf }: ServiceUnderTest<Config>) {
  const connection = await openMongo(config.MONGODB_URL)
  const [organisations, rounds, applications, irs] = await Promise.all([
    organisationsOf(connection),
    roundsOf(connection),
    applicationsOf(connection),
    irsListOf(connection),
  ])
  return { organisations, rounds, applications, irs, donorIdOf, close: () => connection.close() }
}

async function register(
  { organisations, donorIdOf }: Stores,
  { id, organizationName }: { id: string; organizationName: string },
): Promise<void> {
  const { contactName, contactEmail, website, description, taxId } = registered
  const form = {
    organizationName,
    contactName,
    contactEmail,
    website: website ?? '',
    description,
    taxId: taxId ?? '',
  }
  const { document } = newOrganisation(form, { donorIdOf, now: at })
  await organisations.create({ ...document, _id: id, requestKey: id, requestFingerprint: '', outbox: [] })
}

async function nonprofitWaits(stores: Stores): Promise<void> {
  await stores.organisations.deleteMany({ _id: { $in: [nonprofitId, twinId] } })
  await register(stores, { id: nonprofitId, organizationName: 'Lantern Street' })
  await register(stores, { id: twinId, organizationName: 'Lantern Street Inc.' })
  const line = { taxId: registered.taxId ?? '', name: 'LANTERN STREET', city: 'SALEM', state: 'MA', importId: 'one' }
  await saveLines(stores.irs, [line])
  await finishImport(stores.irs, { importId: 'one', importedAt: at, lines: 1 })
}

/** Approved and on the home page, with a picture; nobody is recused from it. */
async function nonprofitBenefits(stores: Stores): Promise<void> {
  await nonprofitWaits(stores)
  await stores.rounds.deleteMany({ _id: roundId })
  const acts = [{ state: 'approved' as const, note: '', by: reviewer, at }]
  const benefiting = { from: '2026-11-01', until: '2099-12-31', order: 1 }
  const shown = { state: 'approved', acts, benefiting, pictureId: '0'.repeat(32), version: 3 } as const
  await stores.organisations.updateOne({ _id: nonprofitId }, { $set: shown })
}

async function roundIs({ rounds }: Stores, more: Partial<Round>): Promise<void> {
  await rounds.deleteMany({ _id: roundId })
  // Each round of the list has the form of the example.
  await rounds.updateMany({}, { $set: { reviewers: [reviewer] } })
  await rounds.create({
    _id: roundId,
    slug: roundForm.slug,
    form: roundForm,
    terms: currentTerms,
    standing: 'draft',
    opensAt: new Date(roundForm.opensAt),
    closesAt: new Date(roundForm.closesAt),
    ...nothingJudged,
    reviewers: [reviewer],
    interests: [{ administratorId: reviewer, conflicts: [], shown: [nonprofitId], at }],
    budgetCents: 1_000_000,
    version: 1,
    createdAt: at,
    ...more,
    outbox: [],
  })
}

/** Published and over, with the application of the examples in it. */
async function judgedIn(stores: Stores, more: Partial<Round> = {}): Promise<void> {
  await nonprofitWaits(stores)
  await stores.organisations.updateOne({ _id: nonprofitId }, { $set: { state: 'approved', logo: 'lantern' } })
  await roundIs(stores, {
    standing: 'published',
    opensAt: new Date('2020-01-01T12:00:00Z'),
    closesAt: new Date('2020-02-01T12:00:00Z'),
    ...more,
  })
  await stores.applications.deleteMany({ _id: deskApplication.id })
  await stores.applications.create({ ...judged(), outbox: [] })
}

/** What administrators need to be true: a nonprofit that waits, a round that is a draft, and one that is judged. */
export async function nonprofitDeskStates(service: ServiceUnderTest<Config>) {
  const stores = await openStores(service)
  const conflict = {
    administratorId: reviewer,
    conflicts: [{ nonprofitId, reason: 'On its board' }],
    shown: [nonprofitId],
    at,
  }
  const statesOf = ({ asAdministrator }: Pick<Callers, 'asAdministrator'>): States => {
    const signedIn = (make: () => Promise<void>) => async () => {
      await make()
      await asAdministrator()
    }
    return {
      'an administrator is signed in, and a nonprofit waits for a review': signedIn(() => nonprofitWaits(stores)),
      'an administrator is signed in, and a nonprofit is approved that benefits from giving': signedIn(() =>
        nonprofitBenefits(stores),
      ),
      'an administrator is signed in, and a grant round is a draft': signedIn(() => roundIs(stores, {})),
      'an administrator is signed in, and an application is scored and its decision proposed by someone else': signedIn(
        () => judgedIn(stores),
      ),
      'an administrator is signed in who has not declared their conflicts in a grant round': signedIn(() =>
        judgedIn(stores, { interests: [] }),
      ),
      'an administrator is signed in who is recused from an application': signedIn(() =>
        judgedIn(stores, { interests: [conflict] }),
      ),
    }
  }
  return { statesOf, close: stores.close }
}

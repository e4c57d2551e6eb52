import { describe, expect, it } from '@jest/globals'
import {
  attachments,
  grantPayments,
  grants,
  nonprofits,
  registering,
  rounds,
  supporters,
} from '@evenhand/contracts/http'
import { agreeOnHistory } from './history-calls.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnAnswer, agreeOnRefusal, agreeOnUpload } from './frontend-calls.ts'
import {
  agreeOnBenefiting,
  agreeOnDecisions,
  agreeOnJudging,
  agreeOnReviews,
  agreeOnRounds,
} from './nonprofit-desk-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const anId = '0197a000-0000-7000-8000-00000000000a'
const token = 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f'
/** The round of a fresh installation, and what it asks. */
const roundId = '01930000-0000-7000-8000-0000000000d1'
const questionId = '01930000-0000-7000-8000-0000000000e1'
const at = '2026-11-21T12:00:00.000Z'

const written = {
  projectTitle: 'Warm rooms in winter',
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'A warm evening and a meal.',
  timeline: 'November to March.',
}
const form = { ...written, nonprofitId: anId, roundId, answers: [{ questionId, answer: 'Forty families.' }] }
const own: grants.OwnApplication = {
  ...form,
  id: anId,
  attachments: [],
  roundTitle: 'First grant round',
  organizationName: 'Lantern Street',
  state: 'draft',
  closesAt: at,
  decidesAt: at,
  submittedAt: null,
  termsVersion: null,
  decision: null,
  version: 0,
  createdAt: at,
  changedAt: at,
}

const firstRound: rounds.GrantRound = {
  id: roundId,
  slug: 'first-round',
  title: 'First grant round',
  summary: 'For warm rooms.',
  budget: '50000.00',
  requestedMax: '10000.00',
  opensAt: at,
  closesAt: at,
  decidesAt: at,
  isBlind: true,
  questions: [{ id: questionId, label: 'Whom does it help?', hint: '', charactersMax: 1500, isRequired: true }],
  criteria: [{ id: questionId, title: 'Need', guidance: '5: nobody else does.', weight: 30 }],
  state: 'open',
  terms: { version: '2026-1', text: 'A grant is spent on its project.' },
}

describe('the desk asks nonprofits', () => {
  const pact = pactWith('nonprofits')
  agreeOnReviews(pact)
  agreeOnBenefiting(pact)
  agreeOnRounds(pact)
  agreeOnJudging(pact)
  agreeOnPersonalData(pact, 'nonprofits')
  agreeOnDecisions(pact)
})

const ownOrganization: registering.OwnNonprofit = {
  id: anId,
  organizationName: 'Lantern Street',
  website: null,
  description: 'Lamps for streets that have none.',
  logo: null,
  isExample: false,
  status: 'approved',
  createdAt: at,
  contactName: 'Ada Byron',
  contactEmail: 'ada@lantern.example',
  taxId: null,
  question: null,
  reason: null,
}

describe('the frontends ask', () => {
  it('nonprofits for its list', async () => {
    const listed = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the shipped nonprofits',
      call: nonprofits.listNonprofits,
      input: { query: {} },
      answer: [
        {
          id: anId,
          organizationName: 'Lantern Street',
          website: null,
          description: 'Lamps for streets that have none.',
          logo: 'lantern',
          isExample: true,
          status: 'approved',
          createdAt: '2026-11-21T12:00:00.000Z',
        },
      ],
    })
    expect(listed).toHaveLength(1)
  })

  it('nonprofits for the charities that benefit from giving', async () => {
    const listed = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the shipped nonprofits',
      call: nonprofits.listBenefiting,
      input: {},
      answer: [
        {
          id: anId,
          organizationName: 'Lantern Street',
          website: null,
          description: 'Lamps for streets that have none.',
          logo: 'lantern',
          pictureUrl: null,
          isExample: true,
        },
      ],
    })
    expect(listed).toHaveLength(1)
  })

  it('nonprofits to register an organization', async () => {
    const registered = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the shipped nonprofits',
      call: registering.registerNonprofit,
      input: {
        body: {
          organizationName: 'Lantern Street',
          contactName: 'Ada Byron',
          contactEmail: 'ada@lantern.example',
          website: '',
          description: 'Lamps for streets that have none.',
          taxId: '',
        },
      },
      answer: {
        id: anId,
        organizationName: 'Lantern Street',
        website: null,
        description: 'Lamps for streets that have none.',
        logo: null,
        isExample: false,
        status: 'pending',
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    })
    expect(registered).toMatchObject({ status: 'pending' })
  })

  it('nonprofits for the question behind an emailed link, to answer it, and hear when the link is over', async () => {
    const asked = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'a question waits for its answer',
      call: registering.openNonprofitQuestion,
      input: { body: { token } },
      answer: { organizationName: 'Lantern Street', question: 'Under which name does the IRS list you?', askedAt: at },
    })
    expect(asked).toMatchObject({ question: 'Under which name does the IRS list you?' })
    const answered = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'a question waits for its answer',
      call: registering.answerNonprofitQuestion,
      input: { body: { token, answer: 'Under Lantern Street Inc.' } },
      answer: { organizationName: 'Lantern Street' },
    })
    expect(answered).toEqual({ organizationName: 'Lantern Street' })
    const over = await agreeOnRefusal(pactWith('nonprofits'), {
      given: 'no question waits for an answer',
      call: registering.openNonprofitQuestion,
      input: { body: { token } },
      code: 'link-expired',
    })
    expect(over).toMatchObject({ code: 'link-expired' })
  })

  it('nonprofits for the grant rounds, and what was awarded', async () => {
    const listed = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the shipped nonprofits',
      call: rounds.listGrantRounds,
      input: {},
      answer: [firstRound],
    })
    expect(listed).toHaveLength(1)
    const awarded = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'a grant was awarded',
      call: grants.listGrantApplications,
      input: { query: {} },
      answer: [
        {
          id: anId,
          nonprofitId: anId,
          organizationName: 'Lantern Street',
          roundTitle: 'First grant round',
          ...written,
          awarded: '2500.00',
          canceled: '0.00',
          status: 'approved',
          createdAt: at,
        },
      ],
    })
    expect(awarded).toHaveLength(1)
  })

  it('nonprofits for what everyone may see of a round, an organization and their grants', async () => {
    const given = 'a grant was awarded'
    const sums = { grants: 1, reported: 0, granted: '2500.00', paid: '0.00', spent: '0.00' }
    const round: rounds.PublishedRound = { round: firstRound, applied: 1, ...sums, peopleToDecide: 2 }
    const ofRound = { params: { slug: 'first-round' } }
    expect(
      await agreeOnAnswer(pactWith('nonprofits'), { given, call: rounds.getGrantRound, input: ofRound, answer: round }),
    ).toEqual(round)
    const organization: nonprofits.GrantedNonprofit = {
      id: anId,
      organizationName: 'Lantern Street',
      website: null,
      description: 'Lamps for streets that have none.',
      logo: null,
      isExample: false,
      ...sums,
    }
    const [call, input] = [nonprofits.getNonprofit, { params: { nonprofitId: anId } }]
    expect(await agreeOnAnswer(pactWith('nonprofits'), { given, call, input, answer: organization })).toEqual(
      organization,
    )
    const grant: grantPayments.Grant = {
      id: anId,
      nonprofitId: anId,
      organizationName: 'Lantern Street',
      roundTitle: 'First grant round',
      roundSlug: 'first-round',
      projectTitle: written.projectTitle,
      projectDescription: written.projectDescription,
      awarded: '2500.00',
      paid: '0.00',
      canceled: '0.00',
      awardedOn: '2027-02-01',
      decidedBy: 1,
      reportDueOn: '2028-02-01',
      reportState: 'not-due',
      reports: [],
    }
    const listed = await agreeOnAnswer(pactWith('nonprofits'), {
      given,
      call: grantPayments.listGrants,
      input: { query: { nonprofit: anId, limit: '50' } },
      answer: { items: [grant], next: null, total: 1 },
    })
    expect(listed).toMatchObject({ items: [grant] })
  })

  it('nonprofits for what is a contact’s own', async () => {
    const organizations = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the contact of an approved organization is signed in',
      call: registering.listOwnNonprofits,
      input: {},
      answer: [ownOrganization],
    })
    expect(organizations).toHaveLength(1)
    const applications = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the contact has a draft',
      call: grants.listOwnApplications,
      input: {},
      answer: [own],
    })
    expect(applications).toHaveLength(1)
    const stranger = await agreeOnRefusal(pactWith('nonprofits'), {
      given: 'nobody is signed in',
      call: registering.listOwnNonprofits,
      input: {},
      code: 'sign-in-required',
    })
    expect(stranger).toMatchObject({ code: 'sign-in-required' })
  })

  it('nonprofits to answer a question as the contact, and hear when another one was asked', async () => {
    const given = 'the contact of an organization with a question is signed in'
    const [call, params] = [registering.answerOwnQuestion, { nonprofitId: anId }]
    const answer = { ...ownOrganization, status: 'pending' as const }
    const body = { question: 'Under which name does the IRS list you?', answer: 'Under Lantern Street Inc.' }
    expect(await agreeOnAnswer(pactWith('nonprofits'), { given, call, input: { params, body }, answer })).toEqual(
      answer,
    )
    const input = { params, body: { ...body, question: 'Who holds your accounts?' } }
    const other = await agreeOnRefusal(pactWith('nonprofits'), { given, call, input, code: 'not-possible' })
    expect(other).toMatchObject({ code: 'not-possible' })
  })

  it('nonprofits to keep a draft, submit it and take it back, and hear when it changed elsewhere', async () => {
    const kept = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the contact of an approved organization is signed in',
      call: grants.saveGrantDraft,
      input: { params: { applicationId: anId }, body: { form, seen: 0 } },
      answer: own,
    })
    expect(kept).toMatchObject({ state: 'draft' })
    const submitted = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the contact has a draft',
      call: grants.submitGrantDraft,
      input: { params: { applicationId: anId }, body: { acceptsTerms: true, seen: 0 } },
      answer: { ...own, state: 'submitted', submittedAt: at, termsVersion: '2026-1', version: 1 },
    })
    expect(submitted).toMatchObject({ state: 'submitted' })
    await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the contact has a draft',
      call: grants.withdrawGrantApplication,
      input: { params: { applicationId: anId } },
      answer: undefined,
    })
    const elsewhere = await agreeOnRefusal(pactWith('nonprofits'), {
      given: 'the contact has a draft',
      call: grants.saveGrantDraft,
      input: { params: { applicationId: anId }, body: { form, seen: 7 } },
      code: 'conflict',
    })
    expect(elsewhere).toMatchObject({ code: 'conflict' })
  })

  it('nonprofits to attach a file to a draft', async () => {
    const plan = { id: anId, name: 'plan.pdf', type: 'application/pdf' as const, bytes: 15 }
    const attached = await agreeOnUpload(pactWith('nonprofits'), {
      given: 'the contact has a draft',
      call: attachments.attachFile,
      input: { params: { applicationId: anId, attachmentId: anId }, query: { name: 'plan.pdf' } },
      file: { type: plan.type, text: '%PDF-1.7\n%%EOF\n' },
      answer: { ...own, attachments: [plan], version: 1 },
    })
    expect(attached).toMatchObject({ attachments: [plan] })
  })

  agreeOnHistory(pactWith('nonprofits'), supporters.listNonprofitHistory, {
    given: 'an administrator is signed in, and a donor registered a nonprofit',
    person: { name: 'Ada Byron', email: 'ada@lantern.example', given: null },
    item: {
      id: `nonprofit:${anId}`,
      kind: 'nonprofit-registered',
      about: 'Lantern Street',
      state: 'pending',
      thing: anId,
    },
  })

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})

import { describe, expect, it } from '@jest/globals'
import { registrationStatement } from '@evenhand/contracts/catalogue'
import { contacts, registrations, supporters } from '@evenhand/contracts/http'
import { registrant } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnContacts } from './contact-calls.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('registrations')
const anId = '0197a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T12:00:00.000Z'
const form = { ...registrant, ageConfirmed: true, rulesAgreed: true as const }
const rules = { version: 1, sha256: 'ab'.repeat(32) }
const shown = { giveaway: 'lease', ...rules, statement: registrationStatement({ ageMin: 19, version: rules.version }) }
const acceptedRules = { ...shown, acceptedAt: at, isPublished: true }
const asAdministrator = 'an administrator is signed in, and somebody is registered for the lease'

describe('the frontends ask registrations', () => {
  it('for its pages', async () => {
    const pages = await agreeOnAnswer(pact, {
      given: 'the shipped page',
      call: registrations.listLandingPages,
      input: {},
      answer: [
        {
          slug: 'jeep-lease',
          title: '3-Year Jeep Lease Giveaway',
          giveaway: 'lease',
          headline: 'ENTER TO WIN!',
          lead: 'A Jeep for three years, on us.',
          facts: ['A Jeep on a 3-year lease'],
          thanks: 'Thank you for entering to win a 3-year Jeep lease!',
          image: 'jeep-desert',
          rulesLink: '/jeep-lease-rules',
          ageMin: 19,
          states: ['OH'],
          opensAt: at,
          closesAt: at,
          registrations: 1,
          rules,
        },
      ],
    })
    expect(pages).toHaveLength(1)
  })

  it('to register somebody', async () => {
    const call = registrations.registerForLanding
    const given = 'nobody is registered for the lease'
    await agreeOnAnswer(pact, { given, call, input: { body: form }, answer: { id: anId, createdAt: at } })
    const again = 'somebody is registered for the lease'
    const refused = await agreeOnRefusal(pact, {
      given: again,
      call,
      input: { body: form },
      code: 'already-registered',
    })
    expect(refused).toMatchObject({ code: 'already-registered' })
  })

  it('to register somebody by rules that are no longer in force', async () => {
    const refused = await agreeOnRefusal(pact, {
      given: 'nobody is registered for the lease, and newer rules are in force',
      call: registrations.registerForLanding,
      input: { body: { ...form, rules: shown } },
      code: 'rules-changed',
    })
    expect(refused).toMatchObject({ code: 'rules-changed' })
  })

  it('who is registered, and who took the table away', async () => {
    await agreeOnAnswer(pact, {
      given: asAdministrator,
      call: registrations.listRegistrations,
      input: { query: { page: 'jeep-lease', search: 'lovelace', limit: '1' } },
      answer: {
        items: [{ ...registrant, id: anId, ageConfirmed: true, rulesAgreed: true, acceptedRules, createdAt: at }],
        next: anId,
        total: 1,
      },
    })
    await agreeOnAnswer(pact, {
      given: `${asAdministrator}, and the table was exported`,
      call: registrations.listRegistrationExports,
      input: { query: { page: 'jeep-lease' } },
      answer: [{ id: anId, at, by: 'administrator-1', words: 'all registrations' }],
    })
    const refused = await agreeOnRefusal(pact, {
      given: 'nobody is signed in',
      call: registrations.listRegistrations,
      input: { query: {} },
      code: 'sign-in-required',
    })
    expect(refused).toMatchObject({ code: 'sign-in-required' })
  })

  agreeOnHistory(pact, supporters.listRegistrationHistory, {
    person: { name: registrant.name, email: registrant.email, given: null },
    item: { id: `registration:${anId}`, kind: 'registered', about: 'lease-2026', thing: 'jeep-lease' },
  })
  agreeOnContacts(pact, contacts.listRegistrationContacts, {
    name: registrant.name,
    email: registrant.email,
    phone: registrant.phone,
    place: `${registrant.city}, ${registrant.state}`,
    at,
    acceptedRules: [acceptedRules],
  })

  agreeOnPersonalData(pact, 'registrations')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})

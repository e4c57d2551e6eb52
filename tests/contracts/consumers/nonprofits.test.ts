import { describe, expect, it } from '@jest/globals'
import { nonprofits } from '@evenhand/contracts/http'
import { freshPacts } from '../pact-files.ts'
import { agreeOnAnswer } from './frontend-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const anId = '0197a000-0000-7000-8000-00000000000a'

describe('the frontends ask', () => {
  it('nonprofits for its list', async () => {
    const listed = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the shipped nonprofits',
      call: nonprofits.listNonprofits,
      input: {},
      answer: [
        {
          id: anId,
          organizationName: 'Lantern Street',
          website: 'https://lantern.example',
          description: 'Lamps for streets that have none.',
          logo: 'lantern',
          featured: true,
          status: 'approved',
          createdAt: '2026-11-21T12:00:00.000Z',
        },
      ],
    })
    expect(listed).toHaveLength(1)
  })

  it('nonprofits to register an organization', async () => {
    const registered = await agreeOnAnswer(pactWith('nonprofits'), {
      given: 'the shipped nonprofits',
      call: nonprofits.registerNonprofit,
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
        featured: false,
        status: 'pending',
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    })
    expect(registered).toMatchObject({ status: 'pending' })
  })

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})

/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { Refuses } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { atPortal } from '../testing/at-portal.tsx'
import { roundOf } from '../testing/portal-api.ts'

const here = atPortal()
const grant = (number: number) => ({
  id: `0190a0a0-0000-7000-8000-00000000000${number}`,
  nonprofitId: '0190a0a0-0000-7000-8000-0000000000c1',
  organizationName: 'Lantern Street',
  roundTitle: 'Autumn round',
  projectTitle: `Warm rooms ${number}`,
  requestedAmount: '2500.00',
  awarded: '2500.00',
  canceled: number === 2 ? '2500.00' : number === 3 ? '500.00' : '0.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'A warm evening.',
  timeline: 'November to March.',
  status: 'approved' as const,
  createdAt: '2026-11-21T12:00:00Z',
})

describe('the grants tab', () => {
  it('is opened from the tabs, and its address is kept', async () => {
    const { user, router } = here.open('')
    await user.click(screen.getByRole('tab', { name: 'Grants' }))
    await screen.findByRole('heading', { name: 'Spring round' })
    expect(router.state.location.search).toBe('?tab=grants')
    await user.click(screen.getByRole('tab', { name: 'Register' }))
    await screen.findByRole('heading', { name: 'Register your nonprofit' })
  })

  it('says of an open round what there is to give, how it is judged, and leads to its form', async () => {
    const { user, router } = here.open('?tab=grants')
    await screen.findByText('$50,000')
    screen.getByText('$10,000')
    screen.getByText('· 25%')
    screen.getByText('· 75%')
    screen.getByText('A grant is spent on its project.')
    await user.click(screen.getByRole('link', { name: 'Apply for a grant' }))
    await screen.findByRole('heading', { name: 'Spring round' })
    expect(router.state.location.search).toBe(`?tab=grants&round=${roundOf().id}`)
  })

  it('lets nobody apply in a round that is over or still to come', async () => {
    const closed = roundOf({ state: 'closed', title: 'Last round' })
    const upcoming = roundOf({ id: '0190a0a0-0000-7000-8000-0000000000d2', state: 'upcoming', title: 'Next round' })
    here.open('?tab=grants', { rounds: [upcoming, closed] })
    await screen.findByRole('heading', { name: 'Next round' })
    screen.getByText('Opens')
    screen.getByText('Closed', { selector: 'dt' })
    expect(screen.queryByRole('link', { name: 'Apply for a grant' })).toBeNull()
  })

  it('shows five of what was awarded, and the others on demand', async () => {
    const { user } = here.open('?tab=grants', { awarded: [1, 2, 3, 4, 5, 6, 7].map(grant) })
    const more = await screen.findByRole('button', { name: 'Show all 7 grants' })
    const items = () => within(screen.getByRole('region', { name: 'Grants awarded' })).getAllByRole('listitem')
    expect(items()).toHaveLength(5)
    expect(
      items()
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Warm rooms 1\$2,500Lantern Street · Autumn round · asked for \$2,500Two rooms/),
      expect.stringMatching(/^Warm rooms 2Canceled.* · \$2,500 of \$2,500 canceled/),
      expect.stringMatching(/^Warm rooms 3\$2,000.* · \$500 of \$2,500 canceled/),
    ])
    await user.click(more)
    expect(items()).toHaveLength(7)
  })

  it('says when there is neither a round nor a grant, and when they did not come', async () => {
    const { user } = here.open('?tab=grants', { rounds: [], awarded: new Refuses('dependency-unavailable') })
    await screen.findByText('No grant round is announced yet')
    await screen.findByText('We couldn’t load the grants')
    here.portal.awarded = []
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^No grant has been awarded yet/)
  })
})

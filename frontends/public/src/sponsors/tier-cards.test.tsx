/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { sponsors } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { TierCards } from './tier-cards.tsx'

type Listed = ReturnType<typeof sponsors.listSponsors.response.body.parse>[number]

let end: (() => Promise<void>) | undefined
afterEach(() => end?.())

/** The cards, beside so many who have bought a tier, and an example of each. */
async function show(bought: Partial<Record<Listed['sponsorshipLevel'], number>>) {
  const levels = (['gold', 'platinum'] as const).flatMap((level) => [
    ...Array.from({ length: bought[level] ?? 0 }, () => ({ level, isExample: false })),
    { level, isExample: true },
  ])
  const listed = levels.map(({ level, isExample }, nth) => ({
    id: `01930000-0000-7000-8000-0000000000${nth + 10}`,
    companyName: `Company ${nth}`,
    link: `/r/sponsors/01930000-0000-7000-8000-0000000000${nth + 10}`,
    website: 'https://company.example',
    logo: 'anchor',
    logoUrl: null,
    sponsorshipLevel: level,
    isExample,
  }))
  const server = await startFakeApi([fake(sponsors.listSponsors, () => listed)])
  const restore = routeFetchTo(server)
  end = async () => {
    restore()
    await server.stop()
    expect(server.complaints).toEqual([])
  }
  renderPage('/sponsor-levels', <TierCards action={() => null} />)
}

it.each([
  [
    {},
    [
      'A place on the home page (1 of 1 open). We fill them in the order we approve.',
      'A place on the home page (4 of 4 open). We fill them in the order we approve.',
    ],
  ],
  [
    { gold: 1, platinum: 3 },
    [
      'No place on the home page now. You move up when one opens.',
      'A place on the home page (1 of 4 open). We fill them in the order we approve.',
    ],
  ],
  [{ platinum: 5 }, ['No place on the home page now. You move up when one opens.']],
])(
  'a tier says what is left of its places on the home page, of which examples take none: %j',
  async (bought, words) => {
    await show(bought)
    for (const line of words) await screen.findByText(line)
  },
)

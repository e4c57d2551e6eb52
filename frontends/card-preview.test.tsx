/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { periodOf } from '@evenhand/contracts/catalogue'
import { entries, type giveaways } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../packages/web-kit/src/testing/render-page.tsx'
import { CardPreview } from './admin/src/giveaways/card-preview.tsx'
import { toValues } from './admin/src/giveaways/rules-fields.ts'
import { someFacts } from './admin/src/giveaways/testing/some-facts.ts'
import { Giveaways } from './public/src/home/giveaways.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
})

/** What the service lists once such facts are published. */
function published(slug: string, facts: giveaways.RulesFacts): entries.Giveaway {
  const { opensAt, closesAt } = periodOf(facts, facts.timeZone)
  return {
    slug,
    title: facts.title,
    description: facts.description,
    prize: facts.prize,
    cashOption: facts.cashOption,
    cashCondition: facts.cashCondition,
    drawsOn: facts.drawsOn,
    timeZone: facts.timeZone,
    ageMin: facts.ageMin,
    link: facts.link,
    image: facts.image,
    regionsAllowed: facts.regionsAllowed,
    regionsVoid: facts.regionsVoid,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    external: false,
    isExample: false,
    pictureUrl: null,
    entriesMaxPerPerson: 100,
    totalEntries: 0,
  }
}

/** The card as it looks: words, pictures and styles; not where its links lead, nor how deep its heading is. */
const looks = (card: Element): string =>
  card.outerHTML
    .replaceAll(/ (?:href|data-discover|data-main-button|id|aria-labelledby|fill|clip-path)="[^"]*"/g, '')
    .replaceAll(/<(\/?)(?:a|span)\b/g, '<$1x')
    .replaceAll(/<(\/?)h\d/g, '<$1h')

async function show(slug: string, facts: giveaways.RulesFacts) {
  server = await startFakeApi([fake(entries.listGiveaways, () => [published(slug, facts)])])
  restore = routeFetchTo(server)
  renderPage(
    '/',
    <>
      <Giveaways />
      <CardPreview slug={slug} values={toValues(facts)} />
    </>,
  )
  await screen.findByRole('heading', { level: 4 })
  const [home, preview] = screen.getAllByRole('article')
  if (!home || !preview) throw new Error('A card is missing')
  return { home, preview }
}

describe('the preview of a card', () => {
  it.each<[string, string, Partial<giveaways.RulesFacts>]>([
    ['that is announced', 'canoe', {}],
    ['that is open, with a condition of its cash option', 'canoe', { firstDay: '2020-06-15' }],
    ['without a cash option', 'canoe', { firstDay: '2020-06-15', cashOption: '', cashCondition: '' }],
    ['of the main series', 'main-2090', { firstDay: '2020-06-15', timeZone: 'America/Los_Angeles' }],
  ])('%s is the card of the home page, and leads nowhere', async (_which, slug, more) => {
    const { home, preview } = await show(slug, someFacts(more))
    expect(preview.textContent).toContain('Closes')
    expect(looks(preview)).toBe(looks(home))
    expect(preview.querySelectorAll('a, button')).toHaveLength(0)
  })
})

import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { draws } from '@evenhand/contracts/http'
import { problemBody } from '@evenhand/contracts/problems'
import type { Page } from 'playwright-core'
import {
  drawOf,
  type Files,
  filesByOwnBeacon,
  filesOfVector,
  proofsOf,
  withText,
} from '../../frontends/public/src/draws/testing/published-draw.ts'
import { newVisit } from '../system/browser.ts'
import { site } from '../system/site.ts'
import { lookAt } from './looks.ts'
import { publishFor } from './published-draw.ts'

/** The files of a draw of the format's test vectors stand in for those of a draw that nobody can wait for here. */
const honest = filesOfVector()
const longTitle = `The ${'Featherstonehaughwolfeschlegelsteinhausen'.repeat(2)} Memorial Jeep Giveaway of 2026`
const later = new Date(Date.now() + 3 * 86_400_000).toISOString()

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let seen: ReturnType<typeof lookAt>

beforeEach(async () => {
  visit = await newVisit()
  page = visit.page
  seen = lookAt(page)
})
afterEach(async () => {
  await visit.context.close()
  expect(visit.faults).toEqual([])
  expect(seen.findings).toEqual([])
})

async function open(draw: draws.DrawWithFiles, files?: Files) {
  await publishFor(page, draw, files)
  await page.goto(`${site.url()}/draws/example`)
  await page.getByRole('heading', { level: 1, name: draw.title }).waitFor()
}

const check = () => page.getByRole('button', { name: 'Check this draw in your browser' }).click()
/** Moves the focus as the keyboard does, past what comes before the button of a name. */
async function tabTo(name: string) {
  for (let tab = 0; tab < 10; tab++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
  }
  throw new Error(`Ten presses of Tab don’t reach “${name}”.`)
}
const heading = (name: string) => page.getByRole('heading', { name }).waitFor()

it('a stranger runs a draw again by keyboard alone, and finds the same winner', async () => {
  await open(drawOf('drawn'))
  await seen.look('a draw')
  await page.getByRole('link', { name: 'All draws' }).focus()
  await tabTo('Check this draw in your browser')
  await page.keyboard.press('Enter')
  await heading('The files match each other')
  await page.getByText('7bf9e249d07d81e3d3527f5cebebd8269b369ff130dd82420eec4f39ea973e29').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Check again')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('3. Ticket 45').waitFor()
  await seen.look('a draw that agrees')
})

it('names what was changed in the list of entries', async () => {
  const pool = honest['pool.bin'].slice()
  pool[39] = (pool[39] ?? 0) + 1
  await open(drawOf('drawn'), { ...honest, 'pool.bin': pool })
  await check()
  await heading('Something doesn’t match')
  await page.getByText(/^The pool file was changed after it was frozen/).waitFor()
  await seen.look('a draw with another list')
})

it('names a winner who did not win', async () => {
  const result = withText(honest['result.json'], '"ticket":"27"', '"ticket":"28"')
  await open(drawOf('drawn'), { ...honest, 'result.json': result })
  await check()
  await heading('Something doesn’t match')
  await page.getByText(/^The draw gives the winner ticket 27; the result has ticket 28/).waitFor()
  await seen.look('a draw with another winner')
})

it('says that all matches but the chance, where the random number is the operator’s own', async () => {
  const files = await filesByOwnBeacon()
  await open(drawOf('drawn', {}, files), files)
  await check()
  await heading('The math matches, but the random number isn’t a public one')
  await page.getByText(/^Running the draw again gives the same result/).waitFor()
  expect(await page.getByText('What matched before').count()).toBe(0)
  await seen.look('a draw by its operator’s beacon')
})

it('says which file did not come, and checks again when it does', async () => {
  const { 'freeze.json': _freeze, ...rest } = honest
  await open(drawOf('drawn'), rest)
  await check()
  await heading('We couldn’t finish the check')
  await seen.look('a draw without a file')
  await page.unroute('**/api/draws/example/files/*')
  await open(drawOf('drawn'))
  await check()
  await heading('The files match each other')
})

it('stops when it is told to', async () => {
  await open(drawOf('drawn'))
  await page.route('**/files/pool.bin', () => new Promise(() => {}))
  await check()
  await page.getByText('The result belongs to this freeze.').waitFor()
  await seen.look('a check that runs')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Check stopped.').waitFor()
})

it('checks what there is of a draw to come', async () => {
  const toCome = { title: longTitle, closesAt: later, freezesAt: later }
  await open(drawOf('committed', toCome))
  await check()
  await heading('Everything published so far matches')
  await seen.look('a draw that is sealed')
  await open(drawOf('frozen', { roundAt: later }))
  await check()
  await heading('Everything published so far matches')
  await seen.look('a draw that is frozen')
})

it('a donor sees the own tickets by the proof, as a file or as text', async () => {
  const proof = proofsOf(7)[1]?.proof ?? ''
  await open(drawOf('drawn'))
  const field = page.getByLabel('Choose your proof file')
  await field.setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(proof) })
  await page.getByText('You are in this draw with 2 entries: tickets 6 to 7 of 98.').waitFor()
  await seen.look('a proof that holds')
  await page.getByLabel('or paste its contents').fill(proof.replace('"entries":"2"', '"entries":"9"'))
  await page.getByRole('button', { name: 'Check my proof' }).click()
  await page
    .getByText(/^This proof doesn’t match this draw/)
    .first()
    .waitFor()
  await seen.look('a proof that was changed')
})

/** From inside of the site: who types the address gets the list with the page, and asks for nothing. */
async function followToDraws(): Promise<void> {
  // A link that is pressed before the page answers loads the next page whole, and with it the real list.
  await visit.open('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Draws', exact: true }).click()
}

it('lists the draws, and says when there is none of a name', async () => {
  const { files: _files, ...draw } = drawOf('drawn')
  const toCome = { ...draw, slug: 'to-come', title: longTitle, state: 'committed', closesAt: later, donors: null }
  await page.route('**/api/draws', (route) => route.fulfill({ json: [toCome, draw] }))
  await followToDraws()
  await page.getByText('The secret number of this draw and the round of the beacon').first().waitFor()
  await seen.look('the draws')
  await page.route('**/api/draws', (route) => route.fulfill({ json: [] }))
  await followToDraws()
  await page.getByText('No draw has been sealed yet').waitFor()
  await seen.look('no draws')
  await page.route('**/api/draws/*', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify(problemBody('not-found')),
    }),
  )
  await page.goto(`${site.url()}/draws/no-such-draw`)
  await heading('We couldn’t find that draw')
  await seen.look('no such draw')
})

import { describe, expect, it } from '@jest/globals'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import type { Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'
import { press, says } from './giving-pages.ts'
import { choose, enterDesk, openWall, pay, reviewing } from './memorial-pages.ts'

/** Somebody whose name no other run has. */
const newName = (): string => `Ada Quill-${crypto.randomUUID().slice(0, 8)}`

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

describe.each([
  ['in memory of a loved one', '/in-honor-of', 'Honor a Loved One', 'In Memory of', widths.desk],
  ['for a veteran', '/honoring-veterans', 'Honor a Veteran', 'Honoring', widths.phone],
])('a tile %s', (_what, path, opener, title, viewport) => {
  it('is chosen, held from others, paid, approved, and then there for all to see', async () => {
    const [honoree, email] = [newName(), newEmail('wall')]
    const { page, faults } = await newVisit(viewport)
    await openWall(page, path)
    expect(await whatAxeFinds(page)).toEqual([])
    await press(page, opener)
    const tile = await choose(page, honoree, email)
    await says(page, /Earns 50 entries\..*Held for you until/)

    const other = await newVisit(viewport)
    await openWall(other.page, path)
    await other.page.getByText(`Tile ${tile}: Reserved`).waitFor()
    expect(await other.page.getByRole('button', { name: `Tile ${tile}: Available` }).count()).toBe(0)

    await pay(page)
    const receipt = await until(async () => (await mailsTo(email)).find(({ subject }) => /receipt/i.test(subject)))
    expect(receipt.text).toContain(`Memorial tile ${tile}, `)
    expect(receipt.text).toMatch(/Entries earned: 50/)
    await openWall(other.page, path)
    await other.page.getByText(`Tile ${tile}: Reserved`).waitFor()

    const desk = await enterDesk()
    await reviewing(desk, honoree)
    expect(await whatAxeFinds(desk)).toEqual([])
    await press(desk, `Approve: ${honoree}`)
    await says(desk, `The memorial for ${honoree} is now on the wall.`)

    await openWall(other.page, path)
    await other.page.getByRole('button', { name: honoree }).focus()
    await other.page.keyboard.press('Enter')
    const opened = other.page.getByRole('dialog')
    await opened.getByText(`${title} ${honoree}`).waitFor()
    await opened.getByText('This memorial was given to support our cause.').waitFor()
    await opened.getByText('For the patience.').waitFor()
    expect(await opened.getByText(email).count()).toBe(0)
    expect(await whatAxeFinds(other.page)).toEqual([])
    await other.page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await other.page.locator('button:focus').getByText(`: ${honoree}`).waitFor()
    const told = path === '/in-honor-of' ? `memorial for ${honoree}` : `tribute to ${honoree}`
    await until(async () => (await subjectsTo(email)).includes(`The ${told} is now on the wall`))
    expect([...faults, ...other.faults]).toEqual([])
    await Promise.all([page, other.page, desk].map((one) => one.context().close()))
  })
})

/** A wall whose first half is given, with names as long as they come. */
async function halfFull(page: Page): Promise<void> {
  const names = [
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    'Ed',
    'Maximilian Worthington',
    'Bartholomew O’Shaughnessy',
  ]
  const blocks = Array.from({ length: 15 }, (_, position) => ({
    id: `0190a0a0-0000-7000-8000-${String(position).padStart(12, '0')}`,
    wall: 'in-honor-of',
    position,
    lovedOneName: names[position % names.length],
    donorName: 'Nils Quill',
    message: null,
    photoUrl: null,
    photoDescription: null,
    branch: null,
    yearsServed: null,
    isExample: position === 0,
    createdAt: '2026-11-21T12:00:00.000Z',
  }))
  await page.route('**/api/memorial-blocks?*', (route) => route.fulfill({ json: blocks }))
  const free = Array.from({ length: 13 }, (_, index) => index + 17)
  await page.route('**/api/memorial-blocks/available-positions?*', (route) => route.fulfill({ json: free }))
}

it.each([390, 768])('what a tile of a half full wall says fits it at %i pixels', async (width) => {
  const { page, context } = await newVisit({ width, height: 900 })
  await halfFull(page)
  await openWall(page, '/in-honor-of')
  const wall = page.getByRole('list', { name: /tiles 1–30$/ }).first()
  await wall
    .getByRole('button', { name: /Featherstonehaugh/ })
    .first()
    .waitFor()
  const { shown, outside } = await wall.evaluate((list) => {
    const found = { shown: 0, outside: [] as string[] }
    for (const tile of list.querySelectorAll('li > *')) {
      const box = tile.getBoundingClientRect()
      for (const one of tile.querySelectorAll(':scope > :not(.sr-only)')) {
        const range = document.createRange()
        range.selectNodeContents(one)
        const inner =
          one.matches('svg') || !one.textContent ? one.getBoundingClientRect() : range.getBoundingClientRect()
        if (inner.width === 0) continue
        found.shown += 1
        const sticksOut = inner.left < box.left || inner.right > box.right || one.scrollWidth > one.clientWidth + 1
        if (sticksOut && getComputedStyle(one).display !== 'inline') found.outside.push(one.textContent || one.tagName)
        if (inner.left < box.left || inner.right > box.right) found.outside.push(one.textContent || one.tagName)
      }
    }
    return found
  })
  expect(outside).toEqual([])
  expect(shown).toBeGreaterThanOrEqual(30)
  await context.close()
})

/** How many sheets a page takes when it is printed. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** A memorial with a family member to tell, paid and approved; answers its address on this site, as the one mail says it. */
async function toldTo(family: string, honoree: string, desk: Page): Promise<string> {
  const { page, context } = await newVisit()
  await openWall(page, '/in-honor-of')
  await press(page, 'Honor a Loved One')
  await press(page, 'Tell a family member')
  await page.getByLabel('Their name').fill('Anne Quill')
  await page.getByLabel('Their email').fill(family)
  await choose(page, honoree, newEmail('wall'))
  await pay(page)
  await reviewing(desk, honoree)
  await desk.getByText('Will be told when you approve it').waitFor()
  await press(desk, `Approve: ${honoree}`)
  await says(desk, `The memorial for ${honoree} is now on the wall.`)
  const mail = await until(async () => (await mailsTo(family))[0])
  expect([mail.subject, mail.text.includes('For the patience.')]).toEqual([`A memorial for ${honoree}`, true])
  await context.close()
  const { pathname, search } = new URL(/See the memorial: (\S+)/.exec(mail.text)?.[1] ?? '')
  return site.url() + pathname + search
}

it('a memorial is told to the family once, read without scripts, printed, reported, taken down, and gone', async () => {
  const [honoree, family] = [newName(), newEmail('family')]
  const desk = await enterDesk()
  const address = await toldTo(family, honoree, desk)
  const bare = await newVisit(widths.phone, 'returning', 'over', { javaScriptEnabled: false })
  expect((await bare.page.goto(address))?.status()).toBe(200)
  expect(await bare.page.title()).toBe(`In Memory of ${honoree} · Evenhand`)
  const words = await bare.page.locator('main').innerText()
  for (const one of [honoree, 'For the patience.', 'From Nils Quill']) expect(words).toContain(one)

  const visit = await newVisit(widths.desk)
  await visit.page.goto(address)
  await visit.page.getByRole('img', { name: /^QR code of / }).waitFor()
  expect(await whatAxeFinds(visit.page)).toEqual([])
  await visit.page.emulateMedia({ media: 'print' })
  expect(await visit.page.getByRole('img', { name: /^QR code/ }).isVisible()).toBe(true)
  for (const name of ['banner', 'contentinfo'] as const) expect(await visit.page.getByRole(name).count()).toBe(0)
  expect(await visit.page.getByRole('button').count()).toBe(0)
  expect(await sheetsOf(visit.page)).toBe(1)
  await visit.page.emulateMedia({ media: null })
  await press(visit.page, 'Report this memorial')
  await visit.page.getByLabel('What’s wrong with it?').selectOption('The family doesn’t want it shown')
  expect(await whatAxeFinds(visit.page)).toEqual([])
  await press(visit.page, 'Send report')
  await says(visit.page, 'Thank you. A person will look at this memorial and decide.')

  await reviewing(desk, honoree, 'reported')
  await desk.getByText('A visitor reported it').waitFor()
  expect(await whatAxeFinds(desk)).toEqual([])
  await press(desk, `Take off the wall: ${honoree}`)
  const form = desk.getByRole('form', { name: `Decline the memorial for ${honoree}` })
  await form.getByLabel('Reason').fill('The family asked.')
  await form.getByRole('button', { name: 'Decline' }).click()
  await says(desk, /will be told by email/)
  await until(async () => (await bare.page.goto(address))?.status() === 404)
  const gone = await bare.page.content()
  expect(gone).toContain('This memorial isn’t on the wall')
  expect(gone).not.toMatch(new RegExp(`${honoree}|For the patience`))
  expect(await mailsTo(family)).toHaveLength(1)
  expect(visit.faults).toEqual([])
  await Promise.all([bare.context, visit.context, desk.context()].map((one) => one.close()))
})

it('a tile that was declined shows nowhere, and its donor reads why', async () => {
  const [honoree, email] = [newName(), newEmail('wall')]
  const { page, context } = await newVisit()
  await openWall(page, '/in-honor-of')
  await press(page, 'Honor a Loved One')
  await choose(page, honoree, email)
  await pay(page)
  const desk = await enterDesk()
  await reviewing(desk, honoree)
  await press(desk, `Decline: ${honoree}`)
  const form = desk.getByRole('form', { name: `Decline the memorial for ${honoree}` })
  await form.getByRole('button', { name: 'Decline' }).click()
  await form.getByText('Say why. The donor will read it').waitFor()
  await form.getByLabel('Reason').fill('The message names a telephone number.')
  await form.getByRole('button', { name: 'Decline' }).click()
  await says(desk, /will be told by email/)
  const mail = await until(async () =>
    (await mailsTo(email)).find(({ subject }) => subject === `About the memorial for ${honoree}`),
  )
  expect(mail.text).toContain('The message names a telephone number.')
  await reviewing(desk, honoree, 'declined')
  await openWall(page, '/in-honor-of')
  expect(await page.getByRole('button', { name: honoree }).count()).toBe(0)
  await Promise.all([context.close(), desk.context().close()])
})

it('a tile whose time has run out cannot be paid, and the cart says so', async () => {
  const [honoree, email] = [newName(), newEmail('wall')]
  const { page, context } = await newVisit()
  await openWall(page, '/in-honor-of')
  await press(page, 'Honor a Loved One')
  await choose(page, honoree, email)
  const db = openDatabase(site.databases().donations ?? '')
  await db.query(sql`
    update held_things set held_until = now()
    where thing_id::text in (select product_id from cart_items where donor_email = ${email})`)
  await db.close()
  await page.reload()
  await says(page, /It's no longer held for you\. Remove it and choose a tile again\./)
  await press(page, 'Proceed to Checkout')
  await says(page, /no longer holding this memorial tile for you/)
  await page.waitForURL('**/cart')
  expect((await mailsTo(email)).length).toBe(0)
  await context.close()
})

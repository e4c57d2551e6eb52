import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'
import { press, says } from './giving-pages.ts'
import { choose, enterDesk, openWall, pay, reviewing } from './memorial-pages.ts'

const own = (page: Page, honoree: string) => page.getByRole('group', { name: `In Memory of ${honoree}` })

/** A memorial, paid and approved, with a member of the family who was told. */
async function given(honoree: string, email: string, family: string, desk: Page): Promise<void> {
  const { page, context } = await newVisit()
  await openWall(page, '/in-honor-of')
  await press(page, 'Honor a Loved One')
  await press(page, 'Tell a family member')
  await page.getByLabel('Their name').fill('Anne Quill')
  await page.getByLabel('Their email').fill(family)
  await choose(page, honoree, email)
  await pay(page)
  await reviewing(desk, honoree)
  await press(desk, `Approve: ${honoree}`)
  await says(desk, `The memorial for ${honoree} is now on the wall.`)
  await context.close()
}

it('a donor proves the mailbox, corrects the words, sees them on the wall once approved, and tells the family again', async () => {
  const honoree = `Ada Quill-${crypto.randomUUID().slice(0, 8)}`
  const corrected = honoree.replace('Ada', 'Ada B.')
  const [email, family, another] = [newEmail('wall'), newEmail('family'), newEmail('family')]
  const desk = await enterDesk()
  await given(honoree, email, family, desk)

  const approval = await until(async () =>
    (await mailsTo(email)).find(({ subject }) => subject.endsWith('on the wall')),
  )
  const { pathname, hash } = new URL(/See or correct yours: (\S+)/.exec(approval.text)?.[1] ?? '')
  const { page, faults } = await newVisit(widths.phone)
  await page.goto(site.url() + pathname + hash)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  const mine = own(page, honoree)
  await mine.getByText(/^On the wall/).waitFor()
  await mine.getByRole('button', { name: 'Correct it' }).click()
  await mine.getByLabel('Name of your loved one').fill(corrected)
  await mine.getByLabel(/^Message/).fill('For the roses.')
  expect(await whatAxeFinds(page)).toEqual([])
  await mine.getByRole('button', { name: 'Send correction' }).click()
  await mine.getByRole('region', { name: 'Your correction' }).getByText('For the roses.').waitFor()
  expect(await whatAxeFinds(page)).toEqual([])
  const wall = await newVisit()
  await openWall(wall.page, '/in-honor-of')
  await wall.page.getByRole('button', { name: honoree }).waitFor()

  await reviewing(desk, honoree)
  const before = desk.getByRole('region', { name: 'What changes' })
  for (const words of [honoree, corrected, 'For the roses.']) await before.getByText(words, { exact: true }).waitFor()
  expect(await whatAxeFinds(desk)).toEqual([])
  await press(desk, 'Approve the correction')
  await says(desk, `The wall shows the new words for ${honoree}.`)
  const told = await until(async () =>
    (await mailsTo(email)).find(({ subject }) => subject.startsWith('Your correction')),
  )
  expect(told.text).toContain(corrected)
  await openWall(wall.page, '/in-honor-of')
  await wall.page.getByRole('button', { name: corrected }).click()
  await wall.page.getByRole('dialog').getByText('For the roses.').waitFor()

  await page.reload()
  const now = own(page, corrected)
  await now.getByRole('button', { name: 'Send the email again' }).click()
  await now.getByText('2 of 3 emails sent.').waitFor()
  const again = await until(async () => (await mailsTo(family)).find(({ text }) => text.includes('For the roses.')))
  expect(again.subject).toBe(`A memorial for ${corrected}`)
  await now.getByRole('button', { name: 'Change who is told' }).click()
  await now.getByLabel('Their email').fill(another)
  await now.getByRole('button', { name: 'Save' }).click()
  await now.getByText('3 of 3 emails sent.').waitFor()
  await until(async () => (await mailsTo(another)).length === 1)
  expect(await mailsTo(family)).toHaveLength(2)
  expect(await now.getByRole('button', { name: 'Send the email again' }).count()).toBe(0)
  expect(faults).toEqual([])
  await Promise.all([page, wall.page, desk].map((one) => one.context().close()))
})

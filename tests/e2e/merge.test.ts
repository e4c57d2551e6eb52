import { expect, it } from '@jest/globals'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { enter, invitationTo, invite, join } from './desk-people.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

const everyWidth = Object.keys(widths) as (keyof typeof widths)[]
const at = { at: everyWidth }

it('an owner merges two records, sees what moves before, and either address leads to one account', async () => {
  const [old, kept] = [newEmail('old-address'), newEmail('new-address')]
  await give(visitor(), { email: old, name: 'Odalys Quill' })
  await give(visitor(), { email: kept, name: 'Odalys Quill' })
  for (const email of [old, kept]) await until(async () => (await mailsTo(email)).length > 0)
  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/supporters?search=${encodeURIComponent(kept)}`)
  await page.getByRole('list', { name: 'Supporters' }).getByRole('link', { name: 'Odalys Quill' }).click()
  await page.getByRole('heading', { name: 'Odalys Quill' }).waitFor()
  await press(page, 'Merge with another record')
  const dialog = page.getByRole('dialog', { name: 'Merge two records of one person' })
  const field = dialog.getByLabel('The other email address')
  await field.fill(newEmail('nobody'))
  await dialog.getByRole('button', { name: 'Find the record' }).click()
  await dialog.getByText('We have no one with this address. Check its spelling.').waitFor()
  await seen.look('find the other record', at)
  await field.fill(old)
  await dialog.getByRole('button', { name: 'Find the record' }).click()
  await dialog
    .getByRole('list', { name: 'What moves' })
    .getByText(/^1 gift or free entry: \$50\.00/)
    .waitFor()
  // Who they are, beside each other.
  for (const [what, email] of [
    ['This record goes', old],
    ['This record stays', kept],
  ] as const)
    await dialog.getByRole('group', { name: 'Odalys Quill' }).filter({ hasText: what }).getByText(email).waitFor()
  await seen.look('merge two records', at)
  await dialog.getByLabel('Reason').fill('A call of November 20')
  await dialog.getByLabel(/to confirm$/).fill(old)
  await dialog.getByRole('button', { name: 'Merge the two records' }).click()
  await says(page, /was merged into this record/)
  // All that is known of the person is the page’s without a reload.
  await says(page, '$100.00')
  await seen.look('a record that another went into', at)
  await page
    .getByRole('status')
    .getByRole('link', { name: `Odalys Quill, ${old}` })
    .click()
  await says(page, /^Merged into Odalys Quill, /)
  expect(await page.getByRole('heading', { name: 'Add a note' }).count()).toBe(0)
  await seen.look('a record that went into another', at)
  for (const email of [old, kept])
    await until(async () =>
      (await mailsTo(email)).some(({ subject }) => subject.startsWith('We combined your two accounts at')),
    )

  // The old address finds the one that stays.
  await page.goto(`${site.url()}/admin/supporters?search=${encodeURIComponent(old)}`)
  await says(page, new RegExp(`^${old} was combined into the record of Odalys Quill, ${kept} on `))

  const { page: account, faults: others, context: own } = await newVisit(widths.phone)
  await account.goto(`${site.url()}/donor-account`)
  await account.getByLabel('Email').fill(old)
  const before = (await mailsTo(old)).length
  await press(account, 'Send me a code')
  await until(async () => (await mailsTo(old)).length > before)
  await account.getByLabel('Code from the email').fill(await codeMailedTo(old))
  await account.getByText('$100.00').first().waitFor()
  expect(seen.findings).toEqual([])
  expect([...faults, ...others]).toEqual([])
  await context.close()
  await own.close()
})

/** From then on who joined is another person than who invited them (docs/decisions/0109). */
async function letWeekPass(): Promise<void> {
  const db = openDatabase(site.databases().identity ?? '', { connections: 1 })
  await db.query(sql`delete from given_roles`)
  await db.close()
}

it('one owner asks, another one reads who the two are and confirms, and both see it in the list', async () => {
  const [old, kept] = [newEmail('from-work'), newEmail('from-home')]
  await give(visitor(), { email: old, name: 'Isolde Marsh' })
  await give(visitor(), { email: kept, name: 'Isolde Marsh-Lee' })
  for (const email of [old, kept]) await until(async () => (await mailsTo(email)).length > 0)
  const [name, email, username] = [`Second ${Date.now()}`, newEmail('owner'), `second-${Date.now()}`]
  const first = await newVisit(widths.desk)
  const firstSees = lookAt(first.page)
  await first.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(first.page)
  await invite(first.page, { name, email, role: 'Owner' })
  const second = await newVisit(widths.desk)
  const secondSees = lookAt(second.page)
  await second.page.goto(await invitationTo(email))
  await join(second.page, username)
  await enter(second.page, username)
  await letWeekPass()

  await first.page.goto(`${site.url()}/admin/supporters?search=${encodeURIComponent(kept)}`)
  await first.page.getByRole('link', { name: 'Isolde Marsh-Lee' }).click()
  await press(first.page, 'Merge with another record')
  const dialog = first.page.getByRole('dialog', { name: 'Merge two records of one person' })
  await dialog.getByLabel('The other email address').fill(old)
  await dialog.getByRole('button', { name: 'Find the record' }).click()
  await dialog.getByLabel('Reason').fill('A call of November 20')
  await dialog.getByLabel(/to confirm$/).fill(old)
  await dialog.getByRole('button', { name: 'Merge the two records' }).click()
  const waits = { name: 'A merge waits for another owner' }
  await first.page.getByRole('region', waits).getByRole('button', { name: 'Withdraw' }).waitFor()
  await firstSees.look('a merge that waits, to who asked', at)

  await second.page.goto(`${site.url()}/admin`)
  await second.page.getByRole('link', { name: /merges? of two records waits? for you/ }).click()
  await second.page
    .getByRole('list', { name: 'Merges' })
    .getByRole('link', { name: `Isolde Marsh-Lee, ${kept}` })
    .waitFor()
  await secondSees.look('merges that wait', at)
  await second.page.getByRole('link', { name: `Isolde Marsh-Lee, ${kept}` }).click()
  const card = second.page.getByRole('region', waits)
  await card.getByRole('group', { name: 'Isolde Marsh', exact: true }).getByText(old).waitFor()
  await card.getByRole('group', { name: 'Isolde Marsh-Lee', exact: true }).getByText(kept).waitFor()
  await secondSees.look('a merge that waits, to who decides', at)
  await card.getByRole('button', { name: 'Confirm the merge' }).click()
  await second.page
    .getByRole('dialog', { name: `Merge Isolde Marsh, ${old} into Isolde Marsh-Lee, ${kept}?` })
    .getByRole('button', { name: 'Confirm the merge' })
    .click()
  const result = second.page.getByRole('group', { name: 'Merges of this record' })
  await result.getByText(/(is being|was) merged into this record/).waitFor()
  expect(await result.evaluate((element) => element === document.activeElement)).toBe(true)
  await secondSees.look('a merge that was confirmed', at)
  // Who asked sees it without a reload.
  await says(first.page, /was merged into this record/)
  await first.page.goto(`${site.url()}/admin/merges?state=done`)
  await first.page.getByRole('heading', { name: `Isolde Marsh, ${old} into Isolde Marsh-Lee, ${kept}: done` }).waitFor()
  await firstSees.look('merges that are done', at)

  await first.page.goto(`${site.url()}/admin/people`)
  await press(first.page, `Remove ${name}`)
  await first.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await says(first.page, 'Removed')
  expect([...firstSees.findings, ...secondSees.findings]).toEqual([])
  expect(first.faults).toEqual([])
  expect(second.faults.filter((fault) => !/40[13]/.test(fault))).toEqual([])
  await first.context.close()
  await second.context.close()
  // Two owners, two logins, and every look at both widths.
}, 180_000)

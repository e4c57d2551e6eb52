import { expect, it } from '@jest/globals'
import { letProofAge, logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, site } from '../system/site.ts'
import { enter, invitationTo, invite, join } from './desk-people.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

it('who is invited joins by the emailed link, finds what their role opens, and is out when an owner removes them', async () => {
  const email = newEmail('desk')
  const name = `Grace ${Date.now()}`
  const username = `grace-${Date.now()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(owner.page)
  await invite(owner.page, { name, email, role: 'Support' })

  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  const link = await invitationTo(email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Join the desk' }).waitFor()
  await seen.look('an invitation')
  await join(page, username)
  expect(page.url()).not.toContain('token')

  await enter(page, username)
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await menu.getByRole('link', { name: 'Sponsor inquiries' }).waitFor()
  for (const absent of ['People', 'Accounting', 'Mail-in entries', 'Audit trail'])
    expect(await menu.getByRole('link', { name: absent }).count()).toBe(0)
  // Its home asks for nothing that the role may not see: each refusal would be a fault here.
  await page.getByRole('heading', { name: 'Figures' }).waitFor()
  await page.getByRole('heading', { name: /^Needs attention \(/ }).waitFor()
  expect(await page.getByText(/^We couldn't load/).count()).toBe(0)
  await page.goto(`${site.url()}/admin/members`)
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()

  await owner.page.reload()
  await press(owner.page, `Remove ${name}`)
  await letProofAge(owner.page)
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const asked = owner.page.getByRole('dialog', { name: 'Enter your password' })
  const ownersSeen = lookAt(owner.page)
  await asked.getByLabel('Password', { exact: true }).fill('a guess')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await says(owner.page, 'That isn’t your current password')
  await ownersSeen.look('the password of an act')
  await asked.getByLabel('Password', { exact: true }).fill(site.adminPassword())
  await asked.getByRole('button', { name: 'Continue' }).click()
  await says(owner.page, 'Removed')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await says(page, 'Access Denied')
  await page.getByLabel('Username').waitFor()
  await page.goto(link)
  await says(page, 'This invitation has ended')
  expect([...seen.findings, ...ownersSeen.findings]).toEqual([])
  await context.close()
  await owner.context.close()
  expect(faults.filter((fault) => !/40[13]|410/.test(fault))).toEqual([])
})

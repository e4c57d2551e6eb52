import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until } from '../system/site.ts'
import { confirmGiver, fillCart, press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

async function apply(page: Page, email: string, profile: string): Promise<void> {
  await page.goto(`${site.url()}/affiliate-portal`)
  await press(page, 'Submit application')
  await says(page, 'Please add at least one social media platform.')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Platform', { exact: true }).selectOption('Instagram')
  await page.getByLabel('Link to your profile').fill(profile)
  await page.getByLabel('Followers').fill('12,400')
  await press(page, 'Submit application')
  await says(page, 'Application Submitted!')
}

async function deskAt(path: string) {
  const desk = await newVisit(widths.desk)
  await desk.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(desk.page)
  await desk.page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await desk.page.goto(`${site.url()}${path}`)
  return desk
}

/** Follows the short link on a browser of its own, and gives there. */
async function giveThrough(link: string, email: string): Promise<void> {
  const { page, faults, context } = await newVisit(widths.phone)
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await until(() => page.evaluate(() => localStorage.getItem('evenhand.cameBy')?.includes('"click"')))
  await fillCart(page, email)
  await confirmGiver(page)
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  expect(faults).toEqual([])
  await context.close()
}

it('an affiliate is approved, brings a giver, and sees why the referral is on hold until somebody accepts it', async () => {
  const email = newEmail('affiliate')
  const profile = `www.instagram.com/grace${Date.now()}`
  const { page, faults, context } = await newVisit(widths.phone)
  const seen = lookAt(page)
  await apply(page, email, profile)
  await seen.look('applied')

  const desk = await deskAt(`/admin/affiliates?${new URLSearchParams({ search: email })}`)
  await desk.page.getByRole('link', { name: 'Grace Hopper' }).click()
  await desk.page.getByRole('dialog').getByRole('link', { name: profile }).waitFor()
  await press(desk.page, 'Approve: Grace Hopper')
  await says(desk.page, 'Grace Hopper is emailed their code and link.')
  const link = await until(async () =>
    (await mailsTo(email)).map(({ text }) => /\S+\/r\/AF-[\dA-Z]+/.exec(text)?.[0]).find(Boolean),
  )

  const giver = newEmail('giver')
  await giveThrough(link, giver)

  await page.goto(`${site.url()}/affiliate-portal?tab=referrals`)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await page.getByRole('heading', { name: 'Your link' }).waitFor()
  await until(async () => {
    await page.reload()
    await page.getByRole('heading', { name: 'Your referrals' }).waitFor()
    return page.getByText('Someone looks at each affiliate’s first referrals').first().isVisible()
  })
  await seen.look('a referral on hold')

  await desk.page.goto(`${site.url()}/admin/affiliates/referrals`)
  await desk.page.getByRole('link', { name: 'Grace Hopper' }).last().click()
  await desk.page.getByRole('dialog').getByText('Among the affiliate’s first referrals').waitFor()
  await press(desk.page, 'Accept: Referral of Grace Hopper')
  await says(desk.page, '1 referral. Nothing holds it now.')
  await page.reload()
  await says(page, /^Counts by/)
  expect(seen.findings).toEqual([])
  expect(desk.faults).toEqual([])
  expect(faults).toEqual([])
  await desk.context.close()
  await context.close()
})

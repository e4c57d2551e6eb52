import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { letProofAge, logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { deskPassword, giveLogin, invitationTo, invite, join, today } from './desk-people.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

async function logOut(page: Page): Promise<void> {
  await page.goto(`${site.url()}/admin/account`)
  await press(page, 'Log out')
  await page.getByLabel('Username').waitFor()
}

/** The password, with a passkey that is there already, and a name; the device does the rest. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('form', { name: 'Add a passkey' }).getByLabel('Your password').fill(deskPassword)
  await press(page, 'Continue')
  await page.getByLabel('Name of the passkey').fill(name)
  await press(page, 'Make the passkey')
}

/** Who joins by an emailed link, as far as the login. No owner: others merge records meanwhile, which a second owner would have to confirm. */
async function aNewColleague(page: Page): Promise<{ email: string; username: string }> {
  const email = newEmail('desk')
  const username = `edith-${Date.now()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(owner.page)
  await invite(owner.page, { name: 'Edith Clarke', email, role: 'Money' })
  await owner.context.close()
  await page.goto(await invitationTo(email))
  await join(page, username)
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await giveLogin(page, username)
  return { email, username }
}

it('who joins adds a passkey first, logs in with it after the password and alone, proves an act with it, and without it takes a recovery code', async () => {
  const { page, faults, context } = await newVisit(widths.desk)
  const device = await virtualAuthenticator(page)
  const seen = lookAt(page)
  const { email, username } = await aNewColleague(page)

  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  await seen.look('which second factor to set up')
  await press(page, 'Add a passkey')
  await seen.look('a passkey to set up first')
  await add(page, 'Work laptop')
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  await shown.waitFor()
  const codes = await shown.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await device.kept()).toHaveLength(1)
  await press(page, 'I’ve kept them')
  await today(page)

  await logOut(page)
  await seen.look('the login')
  await giveLogin(page, username)
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  await seen.look('the passkey of a login')
  await press(page, 'Use your passkey')
  await today(page)

  await logOut(page)
  await press(page, 'Use a passkey')
  await today(page)

  await page.goto(`${site.url()}/admin/books`)
  await page.getByRole('button', { name: 'Reconcile now' }).waitFor()
  await letProofAge(page)
  const instead = page.getByRole('button', { name: 'Use a passkey instead' })
  const act = page.getByRole('button', { name: 'Reconcile now' })
  // The gateway believes for a second what it has read of a session.
  await until(async () => {
    await act.click({ timeout: 1_000 }).catch(() => undefined)
    return instead.isVisible()
  })
  await instead.waitFor()
  await seen.look('an act that takes a passkey', { within: '[role=dialog]:last-of-type' })
  await press(page, 'Use a passkey instead')
  await says(page, 'Reconciled')

  await page.goto(`${site.url()}/admin/account`)
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('Work laptop').waitFor()
  await seen.look('an account with a passkey')
  await logOut(page)
  await giveLogin(page, username)
  await press(page, 'Enter a recovery code instead')
  await seen.look('a recovery code in place of a passkey')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(page, 'Log in')
  await today(page)
  await until(async () => (await mailsTo(email)).some(({ text }) => text.includes('A passkey was added')))
  expect(seen.findings).toEqual([])
  await context.close()
  expect(faults.filter((fault) => !/40[13]|422/.test(fault))).toEqual([])
})

it('a device that doesn’t know its owner, has a passkey already, was replaced, or is a copy gets a sentence, and no login', async () => {
  const { page, context } = await newVisit(widths.desk)
  const device = await virtualAuthenticator(page)
  const seen = lookAt(page)
  const { email } = await aNewColleague(page)
  await press(page, 'Add a passkey')
  await device.verify(false)
  await add(page, 'Phone')
  await says(page, /^No passkey was added/)
  await seen.look('a passkey that was not added')
  await device.verify(true)
  await press(page, 'Make the passkey')
  await page.getByRole('region', { name: 'Recovery codes' }).waitFor()
  await press(page, 'I’ve kept them')
  await today(page)

  await page.goto(`${site.url()}/admin/account`)
  await press(page, 'Add a passkey')
  await add(page, 'Phone again')
  await says(page, /^This device already has a passkey of yours/)
  await seen.look('a passkey that the device has already')
  await device.replace()
  await press(page, 'Make the passkey')
  await says(page, 'Passkey added')
  const theirs = page.getByRole('list', { name: 'Your passkeys' })
  await theirs.getByText('Phone again').waitFor()
  await press(page, 'Remove Phone again')
  await seen.look('removing a passkey', { within: '[role=dialog]' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(deskPassword)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await theirs.getByText('Phone again').waitFor({ state: 'detached' })

  await logOut(page)
  await press(page, 'Use a passkey')
  await says(page, /^We couldn’t check this passkey/)
  await seen.look('a passkey that was removed')
  await device.verify(false)
  await press(page, 'Use a passkey')
  await says(page, /^We didn’t get a passkey/)
  expect(seen.findings).toEqual([])
  expect(await mailsTo(email)).not.toEqual([])
  await context.close()
})

it('a copy of a passkey is refused, and its owner is emailed', async () => {
  const { page, context } = await newVisit(widths.desk)
  const device = await virtualAuthenticator(page)
  const { email } = await aNewColleague(page)
  await press(page, 'Add a passkey')
  await add(page, 'Laptop')
  await page.getByRole('region', { name: 'Recovery codes' }).waitFor()
  await press(page, 'I’ve kept them')
  await today(page)
  for (let time = 0; time < 2; time++) {
    await logOut(page)
    await press(page, 'Use a passkey')
    await today(page)
  }
  await logOut(page)
  const [kept] = await device.kept()
  expect(kept?.signCount).toBeGreaterThan(1)
  await device.goBack(1)
  await press(page, 'Use a passkey')
  await says(page, /^We couldn’t check this passkey/)
  await until(async () => (await mailsTo(email)).some(({ text }) => text.includes('A passkey of yours was refused')))
  await context.close()
})

import { expect, it } from '@jest/globals'
import { letProofAge, logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { site, until } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

/** As a CRM asks. */
const read = (path: string, key: string) =>
  fetch(site.url() + path, { headers: { authorization: `Bearer ${key}` }, redirect: 'manual' })

it('an owner makes an API key, a system reads with it what it may, and nothing once it is revoked', async () => {
  const name = `The CRM ${crypto.randomUUID().slice(0, 8)}`
  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.goto(`${site.url()}/admin/api-keys`)
  await press(page, 'Make an API key')
  const form = page.getByRole('dialog', { name: 'Make an API key' })
  await form.getByRole('button', { name: 'Make key' }).click()
  await form.getByText('Choose at least one thing to read').waitFor()
  await seen.look('an API key not filled in')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('checkbox', { name: /gifts:read/ }).click()
  await form.getByLabel('Expires').selectOption('Never')
  await form.getByText(/still works when it leaks/).waitFor()
  await seen.look('an API key that never expires')
  await form.getByLabel('Expires').selectOption('In 90 days')
  await letProofAge(page)
  await form.getByRole('button', { name: 'Make key' }).click()
  const asked = page.getByRole('dialog', { name: 'Enter your password' })
  await asked.getByLabel('Password', { exact: true }).fill(site.adminPassword())
  await asked.getByRole('button', { name: 'Continue' }).click()
  const shown = page.getByRole('dialog', { name: 'Your API key' })
  const key = await shown.locator('code').innerText()
  await seen.look('an API key, shown once')
  await shown.getByRole('button', { name: 'I’ve kept it' }).click()
  expect(await page.content()).not.toContain(key)

  const gifts = await read('/api/admin/gifts?limit=1', key)
  expect([gifts.status, gifts.headers.get('set-cookie')]).toEqual([200, null])
  expect(await gifts.json()).toMatchObject({ items: expect.any(Array), total: expect.any(Number) })
  const members = await read('/api/admin/members', key)
  expect([members.status, await members.json()]).toMatchObject([
    403,
    { detail: 'This API key doesn’t have the scope members:read. An owner can make a key that has it.' },
  ])
  expect((await read('/api/admin/people', key)).status).toBe(403)
  expect((await read('/api/admin/gifts', `${key.slice(0, -1)}_`)).status).toBe(401)

  await page.goto(`${site.url()}/admin/audit`)
  await page.getByText(`by API key ${name}`).first().waitFor()
  await page.goto(`${site.url()}/admin/api-keys`)
  await page
    .getByText(/Last used/)
    .first()
    .waitFor()
  await seen.look('API keys')
  await press(page, `Revoke ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await says(page, 'API key revoked')
  const refused = await until(async () => {
    const answer = await read('/api/admin/gifts?limit=1', key)
    return answer.status === 401 && answer
  })
  expect(await refused.json()).toMatchObject({
    detail: 'This API key was revoked. An owner of the desk can make a new one.',
  })
  await seen.look('an API key that was revoked')
  expect(seen.findings).toEqual([])
  await context.close()
  expect(faults.filter((fault) => !/403/.test(fault))).toEqual([])
})

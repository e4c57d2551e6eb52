import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { serviceNames } from '@evenhand/contracts/services'
import { give, mailsTo, newEmail, signIn, site, until, visitor } from '../system/site.ts'

const processes = [...serviceNames, 'gateway']

it('the logs of a gift, a sign-in and a refused login hold no personal data and no secret', async () => {
  const email = newEmail('unlogged')
  const call = visitor()
  await give(call, { email, name: 'Unmistakable Logname' })
  await signIn(call, email)
  await call('GET', `/api/donations?email=${encodeURIComponent(email)}`)
  await call('POST', '/api/cart', { sessionId: 'not-an-id', donorEmail: email })
  await call('POST', '/api/admin/login', { username: email, password: 'a-password-never-logged' })
  await until(async () => (await mailsTo(email)).length > 1)

  const files = readdirSync(site.logs()).filter((file) => processes.some((name) => file.startsWith(name)))
  expect(files.length).toBeGreaterThanOrEqual(processes.length)
  const local = email.split('@')[0] ?? ''
  for (const file of files) {
    const lines = readFileSync(join(site.logs(), file), 'utf8').split('\n')
    const leaks = lines.filter((line) =>
      [local, 'Logname', 'a-password-never-logged', '4242424242424242'].some((secret) => line.includes(secret)),
    )
    expect({ file, leaks }).toEqual({ file, leaks: [] })
  }
})

it('each line is one JSON event with its service and level', () => {
  for (const name of processes) {
    // What follows the last line break is still being written.
    const lines = readFileSync(join(site.logs(), `${name}.log`), 'utf8')
      .split('\n')
      .slice(0, -1)
      .filter(Boolean)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ service: name, level: expect.any(String), event: expect.any(String) })
  }
})

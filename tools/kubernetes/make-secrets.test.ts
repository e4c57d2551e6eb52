import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { configErrorExitCode } from '@evenhand/service-kit/config'
import { z } from 'zod'
import { ROOT } from '../launcher/services.ts'

const given = {
  SMTP_URL: 'smtps://us:secret@relay.ours.test',
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  FILES_S3_ACCESS_KEY: 'ours',
  FILES_S3_SECRET_KEY: 'ours',
}
const forBackups = { BACKUP_S3_ACCESS_KEY: 'ours', BACKUP_S3_SECRET_KEY: 'ours' }
const List = z.object({ items: z.array(z.object({ metadata: z.object({ name: z.string() }) })) })

function makeSecrets(environment: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'k8s/make-secrets.ts')], {
    env: environment,
    encoding: 'utf8',
  })
  return { status, told: stderr, names: status === 0 ? namesIn(stdout) : [] }
}
const namesIn = (list: string) => List.parse(JSON.parse(list)).items.map(({ metadata }) => metadata.name)

/** Whether the service starts with it. */
async function isTaken(service: string, variable: string, value: string): Promise<boolean> {
  const module: unknown = await import(join(ROOT, 'services', service, 'src/config.ts'))
  const { Config } = z.object({ Config: z.instanceof(z.ZodObject) }).parse(module)
  const Variable = z.instanceof(z.ZodType).parse(Config.shape[variable])
  return Variable.safeParse(value).success
}

it('names all that is missing', () => {
  expect(makeSecrets({ SMTP_URL: given.SMTP_URL })).toMatchObject({
    status: configErrorExitCode,
    told: expect.stringMatching(/^Please set these variables: STRIPE_SECRET_KEY, .*FILES_S3_SECRET_KEY\.\n$/),
  })
})

it.each([
  ['email', 'SMTP_URL', ['smtp://mailbox:1025', 'smtp://a.test smtps://b.test?weight=2'], ['hello', 'https://a.test']],
  ['donations', 'STRIPE_SECRET_KEY', ['sk_live_x', 'rk_live_x'], ['x', 'pk_live_x']],
  ['donations', 'STRIPE_PUBLISHABLE_KEY', ['pk_live_x'], ['x', 'sk_live_x']],
  ['donations', 'STRIPE_WEBHOOK_SECRET', ['whsec_12'], ['whsec_1']],
  ['identity', 'ADMIN_PASSWORD', ['8 at the', 'a'.repeat(200)], ['5 her', 'a'.repeat(201)]],
])('takes what %s takes as %s, and refuses what it refuses', async (service, variable, taken, refused) => {
  for (const value of taken) {
    expect(await isTaken(service, variable, value)).toBe(true)
    expect(makeSecrets({ ...given, [variable]: value })).toMatchObject({ status: 0 })
  }
  for (const value of refused) {
    expect(await isTaken(service, variable, value)).toBe(false)
    const { status, told } = makeSecrets({ ...given, [variable]: value })
    expect(status).toBe(configErrorExitCode)
    expect(told).toMatch(new RegExp(`^${variable} .+\\.\n$`))
  }
})

it('says that backups get no Secret where there is no bucket for them', () => {
  const without = makeSecrets(given)
  expect(without.names).not.toContain('evenhand-backups')
  expect(without.told).toMatch(/^No Secret for backups is made, because BACKUP_S3_ACCESS_KEY .*\n$/)
  expect(makeSecrets({ ...given, ...forBackups })).toMatchObject({
    told: '',
    names: expect.arrayContaining(['evenhand-backups']),
  })
})

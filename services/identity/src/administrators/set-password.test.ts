import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase, testMailKeys } from '@evenhand/service-kit/testing'
import { hashSecret, isSecret } from '../secrets.ts'

const database = await testDatabase(new URL('../../migrations/', import.meta.url))
afterAll(() => database.drop())
const { db } = database
const first = 'the-first-password'
const inThePod = {
  DATABASE_URL: database.url,
  PUBLIC_URL: 'https://give.test',
  MAIL_PUBLIC_KEY: testMailKeys.publicKey,
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: first,
}

describe('a lost password', () => {
  const type = async (args: readonly string[], said: string, more: Record<string, string> = {}) => {
    const program = fileURLToPath(new URL('set-password.ts', import.meta.url))
    const child = spawn(process.execPath, ['--conditions=@evenhand/source', program, ...args], {
      env: { ...inThePod, ...more },
    })
    child.stdin.end(said)
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, told: `${out}${error}` }
  }
  const opensWith = async (password: string): Promise<boolean> => {
    const [admin] = await db.query<{ hash: string }>(sql`select password_hash as hash from administrators`)
    return isSecret(admin?.hash ?? '', password)
  }

  it('is replaced by the one that is typed, and not by the first one that a pod still knows', async () => {
    await db.query(
      sql`insert into administrators (id, username, name, roles, password_hash) values (gen_random_uuid(), 'admin', 'Ada', array['owner'], ${await hashSecret(first)})`,
    )
    const { code, told } = await type(['admin'], 'Another-Password-99\n')
    expect(told).toMatch(/^The password is set for admin\./)
    expect(code).toBe(0)
    expect(await opensWith('Another-Password-99')).toBe(true)
    expect(await opensWith(first)).toBe(false)
  })

  it.each([
    ['--help', ['--help'], '', {}],
    ['two names', ['admin', 'other'], 'Another-Password-98', {}],
    ['nothing typed', ['admin'], '', {}],
    ['a short one', ['admin'], 'short', {}],
    ['nobody of that name', ['nobody'], 'Another-Password-98', {}],
    ['no database', ['admin'], 'Another-Password-98', { DATABASE_URL: 'postgres://evenhand@127.0.0.1:1/identity' }],
    ['a file beside the first one', [], '', { ADMIN_PASSWORD_FILE: '/tmp/new' }],
  ])('stays as it is: %s', async (_, args, said, more) => {
    const { code, told } = await type(args, said, more)
    expect(code).toBe(2)
    expect(told).toMatch(/set-password|There is no administrator nobody|The database isn’t responding/)
    expect(await opensWith('Another-Password-99')).toBe(true)
  })
})

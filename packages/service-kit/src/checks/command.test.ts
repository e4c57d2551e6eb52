import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'

/** As the folder of a service in the image. */
const root = await mkdtemp(join(tmpdir(), 'evenhand-checks-'))
const service = join(root, 'volunteers')
await mkdir(join(service, 'checks'), { recursive: true })
await mkdir(join(service, 'migrations'))
const saved = (name: string, text: string) => writeFile(join(service, name), text)
await saved('migrations/0001_hours.sql', 'create table hours (volunteer text primary key, hours bigint not null);\n')
await saved('checks/hours-are-given.sql', '-- Nobody gave less than no hours.\nselect * from hours where hours < 0;\n')
await saved(
  'checks/names-are-ids.sql',
  '-- Each volunteer is known.\nselect volunteer from hours where volunteer::uuid is null;\n',
)

const database = await testDatabase(new URL(`file://${service}/migrations/`))
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

describe('the checks in a pod of their own', () => {
  const run = (env: Record<string, string>) => {
    const command = fileURLToPath(new URL('command.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=@evenhand/source', command], {
      cwd: service,
      env,
      encoding: 'utf8',
    })
    return { status, said: `${stdout}${stderr}` }
  }

  it('end well where all of them hold, and with 1 and the rows where one does not', async () => {
    const env = { DATABASE_URL: database.url }
    expect(run(env)).toEqual({ status: 0, said: 'All checks hold.\n' })
    await database.db.query(sql`insert into hours values (${crypto.randomUUID()}, 8), (${crypto.randomUUID()}, -7)`)
    const { status, said } = run(env)
    expect(status).toBe(1)
    expect(said).toContain('volunteers: this does not hold: Nobody gave less than no hours.')
    expect(said).toContain('"hours":"-7"')
    expect(said).toContain('1 check does not hold.')
  })

  it('say which one couldn’t be asked beside what doesn’t hold, and show so many rows alone', async () => {
    await database.db.query(sql`insert into hours select 'Ada ' || nth, -nth from generate_series(1, 30) as nth`)
    const { status, said } = run({ DATABASE_URL: database.url })
    expect(status).toBe(1)
    expect(said.match(/"hours"/g)).toHaveLength(20)
    expect(said).toContain('  and more: psql -f services/volunteers/checks/hours-are-given.sql')
    expect(said).toContain('volunteers: nobody knows whether this holds: Each volunteer is known.\n')
    expect(said).toContain('services/volunteers/checks/names-are-ids.sql: invalid input syntax for type uuid')
    expect(said).toContain('2 checks do not hold.')
  })

  it('end with 1 and the reason where the database is away, and with 78 where none is named', () => {
    const away = run({ DATABASE_URL: 'postgres://evenhand@127.0.0.1:1/volunteers' })
    expect(away.status).toBe(1)
    expect(away.said).toContain('The checks couldn’t be run: ')
    expect(away.said).toContain('ECONNREFUSED')
    expect(run({})).toMatchObject({ status: 78, said: expect.stringContaining('DATABASE_URL') })
  })
})

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'

const service = new URL('../../../../services/registrations/', import.meta.url)
const database = await testDatabase(new URL('migrations/', service))
afterAll(() => database.drop())

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
    await database.db.query(
      sql`insert into landing_pages (slug, title, series, age_min, states) values ('jeep', 'A Jeep', 'main', 18, array['OH'])`,
    )
    await database.db.query(
      sql`insert into page_totals (page, giveaway, slot, registrations) values ('jeep', 'edition-01', 0, 7)`,
    )
    const { status, said } = run(env)
    expect(status).toBe(1)
    expect(said).toContain('registrations: this does not hold: The folded totals equal the registrations')
    expect(said).toContain('"folded":"7"')
    expect(said).toContain('1 check does not hold.')
  })

  it('end with 1 and the reason where the database is away, and with 78 where none is named', () => {
    const away = run({ DATABASE_URL: 'postgres://evenhand@127.0.0.1:1/registrations' })
    expect(away.status).toBe(1)
    expect(away.said).toContain('The checks couldn’t be run: ')
    expect(away.said).toContain('ECONNREFUSED')
    expect(run({})).toMatchObject({ status: 78, said: expect.stringContaining('DATABASE_URL') })
  })
})

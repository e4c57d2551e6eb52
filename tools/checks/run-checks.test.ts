import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { runChecks } from './run-checks.ts'

const registrations = await testDatabase(new URL('../../services/registrations/migrations/', import.meta.url))
afterAll(() => registrations.drop())

describe('the checks of each night', () => {
  const run = async (databases: Record<string, string>) => {
    const lines: string[] = []
    const count = await runChecks(databases, (line) => void lines.push(line))
    return { count, lines }
  }
  const databases = { registrations: registrations.url, sponsors: 'mongodb://has-no-checks' }

  it('say nothing where all of them hold', async () => {
    expect(await run(databases)).toEqual({ count: 0, lines: [] })
  })

  it('say the sentence and the rows of each that does not', async () => {
    const { db } = registrations
    await db.query(
      sql`insert into landing_pages (slug, title, series, age_min, states) values ('jeep', 'A Jeep', 'main', 18, array['OH'])`,
    )
    await db.query(sql`insert into page_totals (page, giveaway, slot, registrations)
      select slug, 'edition-' || lpad(nth::text, 2, '0'), 0, 7 from landing_pages, generate_series(1, 25) as nth`)
    const { count, lines } = await run(databases)
    expect(count).toBe(1)
    expect(lines[0]).toBe(
      'registrations: this does not hold: The folded totals equal the registrations of each page and edition.',
    )
    expect(lines[1]).toContain('"folded":"7"')
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('  and more: psql -f services/registrations/checks/page-totals.sql')
  })

  it('of a database that is away count as broken, and those of the others are asked', async () => {
    const away = 'postgres://evenhand@127.0.0.1:1/identity'
    const { count, lines } = await run({ identity: away, ...databases })
    expect(count).toBe(2)
    expect(lines[0]).toMatch(/^The checks of identity couldn’t be run in its database: .*ECONNREFUSED/)
    expect(lines[1]).toContain('registrations: this does not hold:')
  })
})

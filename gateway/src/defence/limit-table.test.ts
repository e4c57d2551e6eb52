import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitTable } from './limit-table.ts'

const security = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')

describe('docs/security.md', () => {
  it('has the limits as they are', () => {
    const [, table = ''] = security.split(
      '| class | window | browser | network | while Redis is away |\n|---|---|---|---|---|\n',
    )
    const rows = table.slice(0, table.indexOf('\n\n')).split('\n')
    const away = { refuse: 'refused', 'count-here': 'counted in each process' }
    const number = (points: number) => points.toLocaleString('en-US')
    expect(rows.toSorted()).toEqual(
      Object.entries(limitTable)
        .map(
          ([name, { seconds, session, address, whenRedisIsAway }]) =>
            `| ${name} | ${seconds / 60} min | ${number(session)} | ${number(address)} | ${away[whenRedisIsAway]} |`,
        )
        .toSorted(),
    )
  })
})

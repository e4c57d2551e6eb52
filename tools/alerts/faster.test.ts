import { describe, expect, it } from '@jest/globals'
import { mistakeIn } from '../monitoring/parse.ts'
import { ruleGroups } from '../monitoring/rules.ts'
import { fasterCommand, fasterGroups } from './faster.ts'

const fasterRule = (expr: string, held?: string) =>
  fasterGroups([{ name: 'one', rules: [{ alert: 'One', expr, ...(held ? { for: held } : {}) }] }], 20)[0]?.rules[0]

describe('rules for a drill, 20 times faster', () => {
  it.each([
    ['max(evenhand_a_seconds) > 300', 'max(evenhand_a_seconds) > 15'],
    ['max by (group, topic) (evenhand_b_seconds) > 300', 'max by (group, topic) (evenhand_b_seconds) > 15'],
    ['max(evenhand_c_seconds{lane="code"}) > bool 60', 'max(evenhand_c_seconds{lane="code"}) > bool 3'],
    ['sum(increase(evenhand_d_total[15m])) > 50', 'sum(increase(evenhand_d_total[45000ms])) > 50'],
    ['evenhand_e_total unless evenhand_e_total offset 1h', 'evenhand_e_total unless evenhand_e_total offset 180000ms'],
    ['evenhand:slo_errors:ratio_rate1h{slo="x"} > 0.0144', 'evenhand:slo_errors:ratio_rate1h{slo="x"} > 0.0144'],
    ['max(evenhand_waiting) > 1500000', 'max(evenhand_waiting) > 1500000'],
  ])('%s', (written, wanted) => {
    expect(fasterRule(written)?.expr).toBe(wanted)
  })

  it('hold for a twentieth of the time, and for a second at least', () => {
    expect(fasterRule('x > 0', '10m')?.for).toBe('30000ms')
    expect(fasterRule('x > 0', '1s')?.for).toBe('1000ms')
  })

  it('are PromQL, each of them, and keep no age of before', () => {
    const rules = fasterGroups(ruleGroups(), 20).flatMap((group) => group.rules)
    expect(rules.flatMap(({ expr }) => mistakeIn(expr) ?? [])).toEqual([])
    const ages = ruleGroups().flatMap(({ rules: ofGroup }) =>
      ofGroup.filter(({ expr }) => /_seconds(?:\{[^}]*\})?\) > (?:bool )?\d+$/.test(expr)),
    )
    expect(ages.length).toBeGreaterThan(8)
    for (const { expr } of ages.filter((rule) => !rule.expr.startsWith('histogram')))
      expect(rules.map((rule) => rule.expr)).not.toContain(expr)
  })

  it('end a transaction that rests for a twentieth of a minute', () => {
    const sql = "select 1 where state_change < now() - interval '1 minute'"
    expect(fasterCommand({ database: 'entries', sql }, 20)).toEqual({
      database: 'entries',
      sql: "select 1 where state_change < now() - interval '3 seconds'",
    })
  })
})

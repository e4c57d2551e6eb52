import { describe, expect, it } from '@jest/globals'
import { ruleGroups } from '../monitoring/rules.ts'
import { faults } from './faults/index.ts'
import { readOptions } from './options.ts'
import { commandsOf } from './remedy.ts'

describe('faults of the drill', () => {
  it('are drilled in the order of the table, however they are typed', () => {
    expect(readOptions(['one-of-two-relays-hangs', 'kafka-hangs']).names).toEqual([
      'kafka-hangs',
      'one-of-two-relays-hangs',
    ])
    expect(readOptions([]).names).toEqual([...faults.keys()])
  })

  it('are for alerts that there are', () => {
    const known = ruleGroups().flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []))
    expect([...faults.values()].flatMap(({ alerts }) => alerts).filter((alert) => !known.includes(alert))).toEqual([])
  })

  it.each([...faults])('%s ends by what its runbook has typed, by its steps, or with what broke', (_, fault) => {
    const { alerts, isOverAtOnce = false, repair } = fault
    for (const alert of alerts) expect(isOverAtOnce || repair !== undefined || commandsOf(alert).length > 0).toBe(true)
  })

  it.each([...faults])('%s finds what commands leave open', (_, { alerts, find }) => {
    const open = alerts
      .flatMap(commandsOf)
      .filter((command) => /\b(?:AWAY|SILENT|SERVICE)\b/.test(JSON.stringify(command)))
    expect(open.length === 0 || find !== undefined).toBe(true)
  })
})

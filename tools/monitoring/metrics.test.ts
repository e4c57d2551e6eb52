import { describe, expect, it } from '@jest/globals'
import { differences, metricsIn, registeredIn } from './metrics.ts'

describe('metrics', () => {
  it('are found in queries by the names that the code gives them', () => {
    expect(
      metricsIn([
        'sum(rate(evenhand_a_seconds_bucket{le="1"}[5m])) / sum(rate(evenhand_a_seconds_count[5m])) > 1',
        'max(evenhand_b) unless evenhand:slo_errors:ratio5m',
      ]),
    ).toEqual(['evenhand_a_seconds', 'evenhand_b'])
  })

  it('are found where a source registers them', () => {
    const source = `
      new Histogram({
        name: 'evenhand_lag_seconds',
      })
      const due = gauge('due', 'Help')
      const byLane = gaugeBy(
        'by_lane',
      )
      counter('failures', 'Help', 'route')
      const name = 'evenhand_not_one'`
    expect(registeredIn(source)).toEqual([
      'evenhand_lag_seconds',
      'evenhand_due',
      'evenhand_by_lane',
      'evenhand_failures_total',
    ])
  })

  it('are named when only the table or only the code has them', () => {
    expect(differences(['evenhand_a', 'evenhand_b'], ['evenhand_b', 'evenhand_c'])).toEqual([
      'tools/monitoring reads evenhand_c, which no process has.',
      'evenhand_a is in no signal of tools/monitoring: add an alert, or a panel without one.',
    ])
  })
})

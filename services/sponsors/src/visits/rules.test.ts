import { describe, expect, it } from '@jest/globals'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { isVisit } from '../figures/rules.ts'
import { visitKey } from './rules.ts'

describe('a visit', () => {
  it('belongs to the day of the campaign, not of Greenwich', () => {
    expect(campaignDay(new Date('2026-07-02T03:59:59Z'))).toBe('2026-07-01')
    expect(campaignDay(new Date('2026-07-02T04:00:00Z'))).toBe('2026-07-02')
    expect(campaignDay(new Date('2026-01-02T04:59:59Z'))).toBe('2026-01-01')
  })

  it('is one for a donor, a sponsor and a day', () => {
    const at = new Date('2026-07-02T12:00:00Z')
    expect(visitKey('donor', 'sponsor', at)).toBe('donor:sponsor:2026-07-02')
  })

  it('is a click, not what a browser or a machine fetches ahead of one', () => {
    expect(isVisit({ method: 'GET', purpose: undefined })).toBe(true)
    expect(isVisit({ method: 'GET', purpose: 'prefetch;prerender' })).toBe(false)
    expect(isVisit({ method: 'GET', purpose: '' })).toBe(true)
    expect(isVisit({ method: 'GET', purpose: 'Preview' })).toBe(false)
    expect(isVisit({ method: 'HEAD', purpose: undefined })).toBe(false)
  })
})

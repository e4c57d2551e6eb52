import type { grantPayments, rounds } from '@evenhand/contracts/http'

export const aRound: rounds.GrantRound = {
  id: '0190a0a0-0000-7000-8000-0000000000d1',
  slug: 'spring',
  title: 'Spring round',
  summary: 'For projects near the harbor.',
  budget: '20000.00',
  requestedMax: '6000.00',
  opensAt: '2027-01-01T12:00:00.000Z',
  closesAt: '2027-01-20T12:00:00.000Z',
  decidesAt: '2027-02-01T12:00:00.000Z',
  isBlind: true,
  questions: [],
  criteria: [
    { id: '0190a0a0-0000-7000-8000-0000000000e1', title: 'Need', guidance: '5: nobody else does it.', weight: 3 },
    { id: '0190a0a0-0000-7000-8000-0000000000e2', title: 'Impact', guidance: '', weight: 1 },
  ],
  state: 'closed',
  terms: { version: '2026-1', text: 'A grant is spent on its project.' },
}

export const aGrant = (more: Partial<grantPayments.Grant> = {}): grantPayments.Grant => ({
  id: '0190a0a0-0000-7000-8000-0000000000a1',
  nonprofitId: '0190a0a0-0000-7000-8000-0000000000c1',
  organizationName: 'Lantern Street',
  roundTitle: 'Spring round',
  roundSlug: 'spring',
  projectTitle: 'Warm rooms',
  projectDescription: 'Two rooms by the harbor.',
  awarded: '6000.00',
  paid: '2500.00',
  canceled: '0.00',
  awardedOn: '2027-02-01',
  decidedBy: 2,
  reportDueOn: '2028-02-01',
  reportState: 'not-due',
  reports: [],
  ...more,
})

/** As the service pages them: `grants` are the newest first. */
export function pageOfGrants(
  grants: readonly grantPayments.Grant[],
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const items = grants.filter(({ id }) => after === undefined || id < after).slice(0, limit)
  return { items: [...items], next: items.length === limit ? (items.at(-1)?.id ?? null) : null, total: grants.length }
}

import { exampleId, examplesOf } from '../examples-of.ts'
import { countSponsorViews, decideSponsorship, holdSponsorship } from './sponsorships.ts'

const company = {
  companyName: 'Analytical Engines',
  contactName: 'Ada Byron',
  contactEmail: 'ada@example.org',
  website: 'https://engines.example',
}

export const sponsorshipsExamples = [
  examplesOf(holdSponsorship, {
    bodies: {
      'a tier': { kind: 'tier', tier: 'silver', ...company },
      'a block': { kind: 'block', cells: [6], ...company },
      'a featured block': { kind: 'block', cells: [6, 7], ...company },
    },
  }),
  examplesOf(countSponsorViews, { bodies: { 'two companies': { ids: [exampleId] } } }),
  examplesOf(decideSponsorship, {
    bodies: {
      shown: { verdict: 'shown', seen: 2 },
      declined: { verdict: 'declined', reason: 'The website sells what we can’t show.', seen: 2 },
      moved: { verdict: 'moved', cells: [12], seen: 3 },
    },
  }),
]

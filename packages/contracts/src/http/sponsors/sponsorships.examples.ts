import { exampleId, examplesOf } from '../examples-of.ts'
import { changeFiguresMails } from './figures-mails.ts'
import { endHold } from './holds.ts'
import { decideInvoice, issueInvoice } from './invoices.ts'
import { decideLogo, replaceOwnLogo } from './logos.ts'
import { countSponsorViews } from './sponsors.ts'
import { correctSponsorship, decideSponsorship, holdSponsorship } from './sponsorships.ts'
import { joinWaiting, removeWaiting } from './waiting.ts'

const logoId = '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a'
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
      'a block with a logo': { kind: 'block', cells: [6], ...company, logoId },
      'a featured block': { kind: 'block', cells: [6, 7], ...company },
    },
  }),
  examplesOf(issueInvoice, {
    bodies: {
      'a tier': { kind: 'tier', tier: 'gold', ...company, dueDays: 30 },
      'a block for an inquiry': { kind: 'block', cells: [6], ...company, dueDays: 30, inquiryId: exampleId },
    },
  }),
  examplesOf(decideInvoice, {
    bodies: {
      'sent again': { verdict: 'sent-again', seen: 1 },
      canceled: { verdict: 'canceled', reason: 'You asked us to cancel it.', seen: 1 },
    },
  }),
  examplesOf(correctSponsorship, {
    bodies: { 'another contact': { ...company, reason: 'Ada has left the company.', seen: 2 } },
  }),
  examplesOf(countSponsorViews, { bodies: { 'two companies': { ids: [exampleId] } } }),
  examplesOf(replaceOwnLogo, { bodies: { 'another logo': { logoId } } }),
  examplesOf(changeFiguresMails, { bodies: { off: { monthlyEmail: 'off' } } }),
  examplesOf(joinWaiting, {
    bodies: { 'any block': { size: 1, ...company }, 'a featured block': { size: 2, cell: 6, ...company } },
  }),
  examplesOf(removeWaiting, { bodies: { removed: { reason: 'We can’t show this company.' } } }),
  examplesOf(endHold, { bodies: { ended: { reason: 'The same stranger holds twelve blocks.' } } }),
  examplesOf(decideLogo, {
    bodies: {
      shown: { verdict: 'shown', logoId },
      removed: { verdict: 'removed', logoId, reason: 'It’s the logo of another company.' },
    },
  }),
  examplesOf(decideSponsorship, {
    bodies: {
      shown: { verdict: 'shown', seen: 2 },
      declined: { verdict: 'declined', reason: 'The website sells what we can’t show.', seen: 2 },
      moved: { verdict: 'moved', cells: [12], seen: 3 },
    },
  }),
]

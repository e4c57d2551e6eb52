import { examplesOf } from '../examples-of.ts'
import { createDonation, changeDonorName, getCampaignStats } from './donation.ts'

export const donationExamples = [
  examplesOf(createDonation, {
    bodies: {
      'free entry': {
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        amount: '0.00',
        donationType: 'one-time',
        membershipLevel: 'free',
      },
      'one gift': { donorName: 'Ada Byron', donorEmail: 'ada@example.org', amount: '50.00', donationType: 'one-time' },
    },
  }),
  examplesOf(changeDonorName, { bodies: { 'a name': { firstName: 'Augusta Ada', lastName: 'King' } } }),
  examplesOf(getCampaignStats, {
    answers: {
      'a campaign': {
        totalRaised: '48250.00',
        totalDonors: 913,
        currentPrizeLevel: 1,
        goalAmount: '1000000.00',
        updatedAt: '2026-11-17T09:30:00.000Z',
      },
    },
  }),
]

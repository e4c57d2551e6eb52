import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPage, why } from './about.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: campaignTimeZone })

function sentencesOf({ verdict, paidAt, reason }: MailContent<'affiliate-referral-decided'>): string[] {
  const referral = `your referral of ${day.format(new Date(paidAt))}`
  const because = reason ? ` The reason: ${reason}` : ''
  switch (verdict) {
    case 'accepted':
      return [`We looked again at ${referral}, and accepted it. Your affiliate page shows when it counts.`]
    case 'rejected':
      return [
        `We reviewed ${referral}, and we can’t accept it. It earns no entries.${because}`,
        'If we got it wrong, appeal it on your affiliate page. Someone will look at it again.',
      ]
    case 'upheld':
      return [`We looked again at ${referral}, and it stays rejected.${because}`, 'This decision is final.']
  }
}

/** A referral was not accepted, or its appeal was decided. */
export const affiliateReferralDecided = template({
  name: 'affiliate-referral-decided',
  card: { id: '019aa5c0-0000-7000-8000-0000000000b4', name: 'Affiliate: referral decided', type: 'general' },
  example: {
    ...example,
    paidAt: '2026-11-21T15:00:00Z',
    verdict: 'rejected',
    reason: 'The gift came from your own card.',
  },
  render: (content, { publicUrl }) =>
    renderNotice({
      subject: 'About one of your referrals',
      donorName: content.affiliateName,
      sentences: sentencesOf(content),
      action: toPage(publicUrl),
      why,
    }),
})

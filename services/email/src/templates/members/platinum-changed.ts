import { campaignTimeZone, levelTerms } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })
const perMonth = levelTerms.platinum.entriesPerMonth.toLocaleString('en-US')

function sentencesOf({ change, changedAt }: MailContent<'platinum-changed'>): string[] {
  const name = month.format(new Date(changedAt))
  if (change === 'granted')
    return [
      `We gave you Platinum. It brings ${perMonth} entries each month while the giveaway is open, starting with ${name}, and costs nothing.`,
      'They take the place of the free monthly entries. If you have a paid membership, it goes on as before, beside it.',
    ]
  return [
    'Your Platinum level has ended. You keep the entries it earned.',
    `From the month after ${name} on, your monthly entries are again those of your own level.`,
  ]
}

/** An administrator granted the level that nobody can buy, or took it back. */
export const platinumChanged = template({
  name: 'platinum-changed',
  card: { id: '019aa5c0-0000-7000-8000-000000000093', name: 'Platinum granted or ended', type: 'general' },
  example: {
    firstName: 'Ada',
    change: 'granted',
    changedAt: '2026-11-21T15:00:00Z',
    link: 'https://evenhand.example/member-portal',
  },
  render: (content) =>
    renderNotice({
      subject: content.change === 'granted' ? 'You have Platinum' : 'Your Platinum level has ended',
      donorName: content.firstName,
      sentences: sentencesOf(content),
      action: { label: 'Open your member account', link: content.link },
      why: 'You’re receiving this email because the level of your member account changed.',
    }),
})

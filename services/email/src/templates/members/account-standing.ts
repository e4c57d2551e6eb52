import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

function sentencesOf({ change, reason }: MailContent<'account-standing'>): string[] {
  if (change === 'reactivated')
    return [
      `Your account is active again, and you can sign in. The reason: ${reason}`,
      'Your monthly entries are added again. If you have a membership or monthly gift that was set to end, it still ends, unless you choose to keep it in your donor account before then.',
    ]
  return [
    `We deactivated your account, so you can’t sign in to it. The reason: ${reason}`,
    'From now on it earns no monthly entries, and none for referrals or social media. The entries you have stay, and they count.',
    'If you have a membership or monthly gift, it ends with the time that is paid for, and your card isn’t charged for it again.',
    'If we got it wrong, write to us. Someone will look at it again.',
  ]
}

/** An administrator deactivated a member account, or made it active again. */
export const accountStanding = template({
  name: 'account-standing',
  card: { id: '019aa5c0-0000-7000-8000-000000000094', name: 'Account deactivated or active again', type: 'general' },
  example: {
    firstName: 'Ada',
    change: 'deactivated',
    reason: 'Another person uses this email address now.',
    link: 'https://evenhand.example/contact',
  },
  render: (content) =>
    renderNotice({
      subject: content.change === 'deactivated' ? 'Your account was deactivated' : 'Your account is active again',
      donorName: content.firstName,
      sentences: sentencesOf(content),
      action: {
        label: content.change === 'deactivated' ? 'Write to us' : 'Open your member account',
        link: content.link,
      },
      why: 'You’re receiving this email because you have a member account.',
    }),
})

import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { activityInWords, entriesInWords, example, toPortal, why } from './about.ts'

function sentencesOf({ verdict, entries, reason, ...about }: MailContent<'social-appeal-decided'>): string[] {
  if (verdict === 'accepted')
    return [
      `We looked again at ${activityInWords(about)}, and accepted it.`,
      ...(entries === '0' ? [] : [`Its ${entriesInWords(entries)} are in your account again, or will be in a moment.`]),
    ]
  return [
    `We looked again at ${activityInWords(about)}, and it stays rejected.${reason ? ` The reason: ${reason}` : ''}`,
    'This decision is final.',
  ]
}

/** What became of an appeal. */
export const socialAppealDecided = template({
  name: 'social-appeal-decided',
  card: { id: '019aa5c0-0000-7000-8000-000000000092', name: 'Social media: appeal decided', type: 'general' },
  example: { ...example, verdict: 'accepted' },
  render: (content) =>
    renderNotice({
      subject: 'About your appeal',
      donorName: content.firstName,
      sentences: sentencesOf(content),
      action: toPortal(content.link),
      why,
    }),
})

import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { activityInWords, entriesInWords, example, toPortal, why } from './about.ts'

/** Something that a member recorded doesn't count: why, and how to appeal. */
export const socialRejected = template({
  name: 'social-rejected',
  card: { id: '019aa5c0-0000-7000-8000-000000000091', name: 'Social media: rejected', type: 'general' },
  example: { ...example, reason: 'We couldn’t find the post.' },
  render: ({ firstName, entries, reason, link, ...about }) =>
    renderNotice({
      subject: 'Your social media activity wasn’t accepted',
      donorName: firstName,
      sentences: [
        `We reviewed ${activityInWords(about)}, and we can’t accept it. The reason: ${reason}`,
        ...(entries === '0' ? [] : [`The ${entriesInWords(entries)} it earned were reversed.`]),
        'If we got it wrong, appeal it under Social in your member account. Someone will look at it again.',
      ],
      action: toPortal(link),
      why,
    }),
})

import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { activityInWords, entriesInWords, example, othersInWords, toPortal, why } from './about.ts'

/** Something that a member recorded doesn't count: why, and how to appeal. */
export const socialRejected = template({
  name: 'social-rejected',
  card: { id: '019aa5c0-0000-7000-8000-000000000091', name: 'Social media: rejected', type: 'general' },
  example: { ...example, reason: 'We couldn’t find the post.', others: '0' },
  render: ({ firstName, entries, reason, link, others, ...about }) => {
    const [it, one] = others === '0' ? ['it', 'it'] : ['them', 'each of them']
    return renderNotice({
      subject: 'Your social media activity wasn’t accepted',
      donorName: firstName,
      sentences: [
        `We reviewed ${activityInWords(about)}${othersInWords(others)}, and we can’t accept ${it}. The reason: ${reason}`,
        ...(entries === '0' ? [] : [`The ${entriesInWords(entries)} earned by ${it} were reversed.`]),
        `If we got it wrong, appeal ${one} under Social in your member account. Someone will look at it again.`,
      ],
      action: toPortal(link),
      why,
    })
  },
})

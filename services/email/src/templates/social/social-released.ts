import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { activityInWords, entriesInWords, example, othersInWords, toPortal, why } from './about.ts'

/** What was held counts. */
export const socialReleased = template({
  name: 'social-released',
  card: { id: '019aa5c0-0000-7000-8000-0000000000e2', name: 'Social media: accepted after a hold', type: 'general' },
  example: { ...example, others: '0' },
  render: ({ firstName, entries, link, others, ...about }) =>
    renderNotice({
      subject: 'Your social media activity was accepted',
      donorName: firstName,
      sentences: [
        `We had held ${activityInWords(about)}${othersInWords(others)}. We looked at ${others === '0' ? 'it, and accepted it' : 'them, and accepted them'}.`,
        ...(entries === '0'
          ? []
          : [
              `The ${entriesInWords(entries)} earned by ${others === '0' ? 'it' : 'them'} are in your account, or will be in a moment.`,
            ]),
      ],
      action: toPortal(link),
      why,
    }),
})

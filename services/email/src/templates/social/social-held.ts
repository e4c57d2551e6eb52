import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { activityInWords, entriesInWords, example, othersInWords, toPortal, why } from './about.ts'

/** What counted is held: why, and what happens next. */
export const socialHeld = template({
  name: 'social-held',
  card: { id: '019aa5c0-0000-7000-8000-0000000000e1', name: 'Social media: held for review', type: 'general' },
  example: { ...example, why: 'You recorded several activities that we haven’t reviewed yet.', others: '0' },
  render: ({ firstName, entries, why: because, link, others, ...about }) => {
    const [it, counts] = others === '0' ? ['it', 'counts'] : ['them', 'count']
    return renderNotice({
      subject: 'Your social media activity is held for review',
      donorName: firstName,
      sentences: [
        `We’re holding ${activityInWords(about)}${othersInWords(others)}. ${because}`,
        ...(entries === '0'
          ? []
          : [
              `The ${entriesInWords(entries)} earned by ${it} were reversed for now. If we accept ${it}, ${it === 'it' ? 'it' : 'they'} ${counts} again, as of the day you recorded ${it}.`,
            ]),
        'Someone will look at it. You don’t have to do anything: keep your posts public, and we’ll email you the decision.',
      ],
      action: toPortal(link),
      why,
    })
  },
})

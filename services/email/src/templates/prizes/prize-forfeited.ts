import { supportEmail } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { type Notice, renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toDraw, why } from './about.ts'

type Reason = MailContent<'prize-forfeited'>['reason']

const endings: Readonly<Record<Exclude<Reason, 'declined'>, string>> = {
  'no-response': 'We didn’t receive your declaration before the deadline.',
  'not-eligible': 'Under the official rules, we can’t award the prize to you.',
  'not-reached': 'We couldn’t reach you within the time the official rules allow.',
  'not-shown': 'We didn’t receive what the official rules require in time.',
}

/** Who did not want the prize is not consoled for it. */
const wordsOf = (reason: Reason, title: string): Pick<Notice, 'subject' | 'sentences'> =>
  reason === 'declined'
    ? {
        subject: `You declined the prize: ${title}`,
        sentences: [
          'You declined the prize, and it passes to the next alternate, if there is one. There’s nothing more to do.',
          `If you didn’t decline it, write to ${supportEmail} right away.`,
        ],
      }
    : {
        subject: `Your claim to the prize has ended: ${title}`,
        sentences: [
          `${endings[reason]} Your claim has ended, and the prize passes to the next alternate, if there is one.`,
          `We’re sorry it didn’t work out this time. Your entries in other giveaways aren’t affected. If you think this is a mistake, write to ${supportEmail} and a person will look into it.`,
        ],
      }

/** The prize goes to the next alternate: kindly, with the reason. */
export const prizeForfeited = template({
  name: 'prize-forfeited',
  card: { id: '019aa5c0-0000-7000-8000-000000000065', name: 'Prize: passed on', type: 'general' },
  example: { ...example, reason: 'no-response' },
  render: ({ name, slug, title, reason }, { publicUrl }) =>
    renderNotice({
      ...wordsOf(reason, title),
      donorName: name,
      facts: [['Giveaway', title]],
      action: toDraw(slug, publicUrl),
      why,
    }),
})

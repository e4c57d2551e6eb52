import { supportEmail } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { about, example, toDraw, why } from './about.ts'

const reasons = ['no-response', 'declined', 'not-eligible', 'not-reached', 'not-shown'] as const

const sentences: Readonly<Record<(typeof reasons)[number], string>> = {
  'no-response': 'We have not received your declaration before the deadline.',
  declined: 'You declined the prize, and we have written that down.',
  'not-eligible': 'By the official rules, the prize cannot be awarded to you.',
  'not-reached': 'We could not reach you in the time that the official rules give.',
  'not-shown': 'What the official rules ask for was not shown in time.',
}

/** The prize goes to the next alternate: kindly, with the reason. */
export const prizeForfeited = template({
  name: 'prize-forfeited',
  card: { id: '019aa5c0-0000-7000-8000-000000000065', name: 'Prize: passed on', type: 'general' },
  values: z.object({ ...about, reason: z.enum(reasons) }),
  example: { ...example, reason: 'no-response' },
  render: ({ name, slug, title, reason }, { publicUrl }) =>
    renderNotice({
      subject: `The prize was passed on: ${title}`,
      donorName: name,
      sentences: [
        `${sentences[reason]} It goes to the next alternate now.`,
        `We are sorry that it could not be yours this time. Your entries in other giveaways stand as they are. If you believe that this is a mistake, write to ${supportEmail}, and a person looks at it.`,
      ],
      facts: [['Giveaway', title]],
      action: toDraw(slug, publicUrl),
      why,
    }),
})

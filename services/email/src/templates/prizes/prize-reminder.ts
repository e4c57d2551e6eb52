import { supportEmail } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { linkExample, toPrize, why, withLink } from './about.ts'

/** A day before the deadline, to a potential winner who has not answered. */
export const prizeReminder = template({
  name: 'prize-reminder',
  card: { id: '019aa5c0-0000-7000-8000-000000000062', name: 'Prize: a day left to answer', type: 'general' },
  values: z.object(withLink),
  example: linkExample,
  render: ({ name, title, prize, token, respondBy }, { publicUrl }) =>
    renderNotice({
      subject: `A day left to take your prize: ${title}`,
      donorName: name,
      sentences: [
        `You were drawn as the potential winner of this prize: ${prize}. We have not heard from you yet.`,
        `Please return the Declaration of Compliance by ${respondBy}, or decline. Without an answer, the prize goes to the next alternate.`,
      ],
      facts: [
        ['Giveaway', title],
        ['Answer by', respondBy],
      ],
      action: toPrize(token, publicUrl),
      after: `The link of our first mail works too. Questions: ${supportEmail}`,
      why,
    }),
})

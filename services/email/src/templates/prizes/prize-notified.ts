import { supportEmail } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { linkExample, toPrize, why, withLink } from './about.ts'

/** To the potential winner: what was drawn, what to do, until when. */
export const prizeNotified = template({
  name: 'prize-notified',
  card: { id: '019aa5c0-0000-7000-8000-000000000061', name: 'Prize: you were drawn', type: 'general' },
  values: z.object(withLink),
  example: linkExample,
  render: ({ name, title, prize, token, respondBy }, { publicUrl }) =>
    renderNotice({
      subject: `You were drawn in the giveaway ${title}`,
      donorName: name,
      sentences: [
        `Your entry was drawn, and you are the potential winner of this prize: ${prize}.`,
        `To take it, return the Declaration of Compliance behind the link below by ${respondBy}. After that, the prize goes to the next alternate, as the official rules say.`,
        'There is nothing to pay, now or later, and nobody of us asks for a card or a password.',
      ],
      facts: [
        ['Giveaway', title],
        ['Prize', prize],
        ['Answer by', respondBy],
      ],
      action: toPrize(token, publicUrl),
      after: `Whoever has the link can answer for you: please do not pass it on. Questions: ${supportEmail}`,
      why,
    }),
})

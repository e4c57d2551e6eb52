import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { linkExample, toPrize, why } from './about.ts'

/** A day before the deadline, to a potential winner who has not answered. */
export const prizeReminder = template({
  name: 'prize-reminder',
  card: { id: '019aa5c0-0000-7000-8000-000000000062', name: 'Prize: one day left to answer', type: 'general' },
  example: { ...linkExample, respondBy: 'Friday, November 27, 2026, 11:59 PM Eastern Time' },
  render: ({ name, title, prize, token, respondBy }, { publicUrl }) =>
    renderNotice({
      subject: `One day left to accept the prize: ${title}`,
      donorName: name,
      sentences: [
        `Your entry was drawn, and you are the potential winner of this prize: ${prize}. We haven’t heard from you yet.`,
        `Please return the Declaration of Compliance by ${respondBy}, or decline it. If we don’t hear from you by then, you forfeit the prize under the official rules.`,
      ],
      facts: [
        ['Giveaway', title],
        ['Answer by', respondBy],
      ],
      action: toPrize(token, publicUrl),
      after: `The link in the notice we sent you before this works too. Questions? Write to ${supportEmail}.`,
      why,
    }),
})

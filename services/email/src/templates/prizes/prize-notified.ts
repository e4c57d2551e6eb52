import { deadlineInWords, endOfDayAfter, supportEmail } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { linkExample, toPrize, why } from './about.ts'

/** To the potential winner: what was drawn, what to do, until when. */
export const prizeNotified = template({
  name: 'prize-notified',
  card: { id: '019aa5c0-0000-7000-8000-000000000061', name: 'Prize: you were drawn', type: 'general' },
  example: { ...linkExample, respondWithinDays: '5', timeZone: 'America/New_York' },
  render({ name, title, prize, token, ...time }, { publicUrl, leavesAt }) {
    const respondBy = answerBy(time, leavesAt)
    return renderNotice({
      subject: `Your entry was drawn: ${title}`,
      donorName: name,
      sentences: [
        `Your entry was drawn, and you are the potential winner of this prize: ${prize}.`,
        `To accept it, open the link below and return the Declaration of Compliance by ${respondBy}. After that, you forfeit the prize under the official rules.`,
        'You never pay us to receive a prize, and we will never ask for a card number or a password. Taxes, and the costs that the official rules name, are yours.',
      ],
      facts: [
        ['Giveaway', title],
        ['Prize', prize],
        ['Answer by', respondBy],
      ],
      action: toPrize(token, publicUrl),
      after: `Anyone who has this link can answer for you, so please don’t share it. Questions? Write to ${supportEmail}.`,
      why,
    })
  },
})

/** As the service that drew will have it once it hears that this was sent. */
function answerBy(
  { respondBy, respondWithinDays, timeZone = '' }: Pick<Values, 'respondBy' | 'respondWithinDays' | 'timeZone'>,
  leavesAt: Date,
): string {
  return respondBy ?? deadlineInWords(endOfDayAfter(leavesAt, Number(respondWithinDays), timeZone), timeZone)
}

type Values = MailContent<'prize-notified'>

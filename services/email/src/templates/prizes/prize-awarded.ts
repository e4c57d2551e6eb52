import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, why } from './about.ts'

/** The prize is awarded: when it comes, and what is published. */
export const prizeAwarded = template({
  name: 'prize-awarded',
  card: { id: '019aa5c0-0000-7000-8000-000000000064', name: 'Prize: awarded', type: 'general' },
  example: { ...example, weeks: '6 to 10 weeks' },
  render: ({ name, title, prize, weeks }, { publicUrl }) =>
    renderNotice({
      subject: `The prize is yours: ${title}`,
      donorName: name,
      sentences: [
        `Everything has been verified, and the prize is awarded to you: ${prize}. If you chose the cash option, we’ll pay that instead.`,
        `You’ll receive it ${weeks} after verification. We’ll email you about when and where. The winners page now shows your first name, your last initial and your state or province, and nothing else about you.`,
        `If the law requires your taxpayer identification number (Form W-9), we’ll ask for it before delivery. Questions? Write to ${supportEmail}.`,
      ],
      facts: [
        ['Giveaway', title],
        ['Prize', prize],
      ],
      action: { label: 'See the winners page', link: new URL('/winners', publicUrl).href },
      why,
    }),
})

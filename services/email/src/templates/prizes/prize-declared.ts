import { supportEmail } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { about, example, toDraw, why } from './about.ts'

/** The declaration has arrived: what comes next. */
export const prizeDeclared = template({
  name: 'prize-declared',
  card: { id: '019aa5c0-0000-7000-8000-000000000063', name: 'Prize: declaration received', type: 'general' },
  values: z.object(about),
  example,
  render: ({ name, slug, title, prize }, { publicUrl }) =>
    renderNotice({
      subject: `Your declaration is here: ${title}`,
      donorName: name,
      sentences: [
        'Your Declaration of Compliance has arrived, in time. You have nothing to do right now.',
        'We write to you about what has to be shown, such as an identity document, and check it with you. Your name is not published before the prize is awarded.',
        `If you have not sent it, write to ${supportEmail} at once.`,
      ],
      facts: [
        ['Giveaway', title],
        ['Prize', prize],
      ],
      action: toDraw(slug, publicUrl),
      why,
    }),
})

import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toDraw, why } from './about.ts'

/** The declaration has arrived: what comes next. */
export const prizeDeclared = template({
  name: 'prize-declared',
  card: { id: '019aa5c0-0000-7000-8000-000000000063', name: 'Prize: declaration received', type: 'general' },
  example,
  render: ({ name, slug, title, prize }, { publicUrl }) =>
    renderNotice({
      subject: `We received your declaration: ${title}`,
      donorName: name,
      sentences: [
        'We received your Declaration of Compliance in time. There’s nothing more you need to do right now.',
        'We’ll email you about what we need to see, such as an ID, and go over it with you. Your name won’t be published before the prize is awarded.',
        `If you didn’t send it, write to ${supportEmail} right away.`,
      ],
      facts: [
        ['Giveaway', title],
        ['Prize', prize],
      ],
      action: toDraw(slug, publicUrl),
      why,
    }),
})

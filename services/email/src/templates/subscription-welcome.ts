import { Line } from '@evenhand/contracts/ids'
import { z } from 'zod'
import { button, heading, layout, paragraph, plainText } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const Values = z.object({
  firstName: Line(100),
  occasion: z.enum(['confirmed', 'asked-again']),
  unsubscribeLink: z.url({ protocol: /^https?$/ }),
})

const words = {
  confirmed: {
    subject: 'You are on the list',
    opening: 'You have confirmed this address. We write when there is a new prize, before a draw, and after it.',
  },
  'asked-again': {
    subject: 'You already receive our mails',
    opening: 'Somebody entered this address on our site again. It is on the list already, so nothing changes.',
  },
} as const

const why = 'You receive this mail because you confirmed this address.'

/** To a subscriber, so it carries the one-click way out (RFC 8058). */
export const subscriptionWelcome = template({
  name: 'subscription-welcome',
  card: { id: '019aa5c0-0000-7000-8000-000000000018', name: 'Welcome to the list', type: 'welcome' },
  values: Values,
  example: {
    firstName: 'Ada',
    occasion: 'confirmed',
    unsubscribeLink: 'https://evenhand.example/r/unsubscribe/example',
  },
  render({ firstName, occasion, unsubscribeLink }, { publicUrl }) {
    const { subject, opening } = words[occasion]
    const greeting = firstName === '' ? 'Hello.' : `Hello ${firstName}.`
    const free = 'A free entry costs nothing, counts like a paid one, and is yours again every month.'
    const enter = new URL('/#choose-membership', publicUrl).href
    const leave = 'You can leave with one click, at any time: '
    return {
      subject,
      unsubscribeLink,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(greeting)}${paragraph(opening)}${paragraph(free)}${button('Enter', enter)}
          <p class="soft" style="margin:24px 0 0;color:#4a5751;font-size:14px;line-height:1.5;">
            ${leave}<a href="${unsubscribeLink}" style="color:#4a5751;">unsubscribe</a>.
          </p>`,
      }),
      text: plainText([greeting, '', opening, '', free, '', `Enter: ${enter}`, '', `${leave}${unsubscribeLink}`], why),
    }
  },
})

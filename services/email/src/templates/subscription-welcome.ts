import { withFullStop } from '@evenhand/contracts/full-stop'
import { email } from '@evenhand/contracts/http'
import { button, heading, layout, paragraph, plainText } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const words = {
  confirmed: {
    subject: 'You’re on the list',
    opening: `You’ve confirmed this address. It’s now on our list for news about ${email.newsTopics}.`,
  },
  'asked-again': {
    subject: 'You’re already on the list',
    opening: 'Someone entered this address on our site again. You’re already on the list, so nothing changes.',
  },
} as const

const why = 'You’re receiving this email because you signed up and confirmed this address.'

/** To a subscriber, so it carries the one-click way out (RFC 8058). */
export const subscriptionWelcome = template({
  name: 'subscription-welcome',
  card: { id: '019aa5c0-0000-7000-8000-000000000018', name: 'Welcome to the list', type: 'welcome' },
  example: {
    firstName: 'Ada',
    occasion: 'confirmed',
    unsubscribeLink: 'https://evenhand.example/r/unsubscribe/example',
  },
  render({ firstName, occasion, unsubscribeLink }, { publicUrl }) {
    const { subject, opening } = words[occasion]
    const greeting = firstName === '' ? 'Hello.' : withFullStop(`Hello ${firstName}`)
    const free =
      'While a giveaway is open, you can enter for free every month, and each free entry has the same odds as a paid one.'
    const enter = new URL('/#choose-membership', publicUrl).href
    const leave = 'Unsubscribe in one click'
    return {
      subject,
      unsubscribeLink,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(greeting)}${paragraph(opening)}${paragraph(free)}${button('Enter for free', enter)}
          <p class="soft" style="margin:24px 0 0;color:#4a5751;font-size:14px;line-height:1.5;">
            <a href="${unsubscribeLink}" style="color:#4a5751;">${leave}</a>, any time.
          </p>`,
      }),
      text: plainText(
        [greeting, '', opening, '', free, '', `Enter for free: ${enter}`, '', `${leave}: ${unsubscribeLink}`],
        why,
      ),
    }
  },
})

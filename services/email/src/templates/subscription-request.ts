import { email } from '@evenhand/contracts/http'
import { button, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const subject = 'Confirm your subscription'
const why = 'You’re receiving this email because someone entered this address on our site.'
/** Whoever types an address types the name too: it goes to nobody before the click. */
const greeting = 'Hello.'
const ignore =
  'If this wasn’t you, ignore this email. Unless you confirm, you won’t be on our list and this request will be deleted.'

/** The first half of the double opt-in (spec 03 §E): the owner of the mailbox decides. */
export const subscriptionRequest = template({
  name: 'subscription-request',
  card: { id: '019aa5c0-0000-7000-8000-000000000010', name: 'Confirm your subscription', type: 'general' },
  example: { link: 'https://evenhand.example/email/confirm#token=example', days: '7' },
  render({ link, days, lists, only }) {
    const besides = lists ? ` You’ll also get the emails of: ${lists}.` : ''
    const opening =
      lists && only === 'lists'
        ? `Confirm below to get the emails of: ${lists}.`
        : `Confirm below to join our list for news about ${email.newsTopics}.${besides}`
    const limit = `The link works for ${days} days.`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(greeting)}${paragraph(opening)}${button('Confirm', link)}${smallPrint(`${limit} ${ignore}`)}`,
      }),
      text: plainText([greeting, '', opening, '', `Confirm: ${link}`, '', limit, '', ignore], why),
    }
  },
})

import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const subject = 'Your Evenhand cart'
const opening = 'Open your cart on this device and pick up where you left off. Nothing has been charged yet.'
const ignore = 'If you didn’t ask for this, ignore this email. Nothing will be charged.'
const why = 'You’re receiving this email because someone asked us to send the link to a cart to this address.'

/** A cart that goes on on another device: the link opens the same one. */
export const cartLink = template({
  name: 'cart-link',
  card: { id: '019aa5c0-0000-7000-8000-000000000041', name: 'Cart for another device', type: 'general' },
  example: {
    link: 'https://evenhand.example/cart/link#token=example',
    days: '7',
    description: 'Gift of $50.00; 2x Entry Multiplier, 30 days',
    total: '55.00',
  },
  render({ link, days, description, total }) {
    const limit = `The link works for ${days} days, or until you check out. Anyone who has the link can see and change the cart.`
    const items = description.split('; ')
    const rows: [string, string][] = [
      ...items.map((item, index): [string, string] => [items.length === 1 ? 'Item' : `Item ${index + 1}`, item]),
      ['Total', formatDollars(parseDollars(total) ?? 0n)],
    ]
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading('Your cart')}${paragraph(opening)}${facts(rows)}${button('Open the cart', link)}${smallPrint(`${limit} ${ignore}`)}`,
      }),
      text: plainText(
        [
          'Your cart',
          '',
          opening,
          '',
          ...rows.map(([name, value]) => `${name}: ${value}`),
          '',
          `Open the cart: ${link}`,
          '',
          limit,
          ignore,
        ],
        why,
      ),
    }
  },
})

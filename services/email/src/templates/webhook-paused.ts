import { button, facts, heading, layout, paragraph, plainText } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const subject = 'A webhook of the Evenhand desk was paused'
const reasons = {
  gone: 'It answered that it is gone (410).',
  failing: 'Nothing has reached it for five days.',
  'password-void': 'The password of the person who set it up was made void.',
  'maker-left': 'The person who set it up is no longer an owner.',
}
const askThem = 'Ask the people who run it, then turn it on again.'
const lookFirst = 'Check that it leads where it should, then turn it on again.'
const first = { gone: askThem, failing: askThem, 'password-void': lookFirst, 'maker-left': lookFirst }
const kept = 'What happens until then is kept for three days; what failed can be sent again for 30 days.'
const why = 'You’re receiving this email because you are an owner of the Evenhand desk.'

/** To each owner, once we send nothing more to one of the organization’s own systems. */
export const webhookPaused = template({
  name: 'webhook-paused',
  card: { id: '019aa5c0-0000-7000-8000-0000000000d9', name: 'Webhook paused', type: 'general' },
  example: {
    name: 'Grace Hopper',
    description: 'Our CRM',
    host: 'crm.example.org',
    because: 'failing',
    link: 'https://evenhand.example/admin/webhooks',
  },
  render({ name, description, host, because, link }) {
    const next = `${first[because]} ${kept}`
    const opening = `Hello ${name}, we paused the webhook “${description}”. ${reasons[because]}`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading('A webhook was paused')}${paragraph(opening)}${facts([['Where it leads', host]])}${paragraph(next)}${button('See the webhook', link)}`,
      }),
      text: plainText(
        ['A webhook was paused', '', opening, '', `Where it leads: ${host}`, '', next, '', `See the webhook: ${link}`],
        why,
      ),
    }
  },
})

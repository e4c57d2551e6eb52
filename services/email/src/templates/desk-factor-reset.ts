import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const subject = 'Your second factor at the Evenhand desk was turned off'
const next = 'You’re logged out everywhere. Log in with your password, then set up a second factor again.'
const ignore = 'If you didn’t ask for this, tell an owner of the desk at once, and choose a new password.'
const why = 'You’re receiving this email because you work at the Evenhand desk.'

/** To somebody whose phone and recovery codes are lost, and for whom an owner has turned the factor off; a warning where they didn’t ask for it. */
export const deskFactorReset = template({
  name: 'desk-factor-reset',
  card: { id: '019aa5c0-0000-7000-8000-0000000000d1', name: 'Second factor turned off', type: 'general' },
  example: {
    name: 'Grace Hopper',
    by: 'Ada Lovelace',
    reason: 'Lost her phone, called on the number that we know',
    link: 'https://evenhand.example/admin',
  },
  render({ name, by, reason, link }) {
    const opening = `Hello ${name}, ${by} turned off the second factor that your login asked for.`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading('Your second factor is off')}${paragraph(opening)}${facts([['Reason', reason]])}${paragraph(next)}${button('Log in', link)}${smallPrint(ignore)}`,
      }),
      text: plainText(
        [
          'Your second factor is off',
          '',
          opening,
          '',
          `Reason: ${reason}`,
          '',
          next,
          '',
          `Log in: ${link}`,
          '',
          ignore,
        ],
        why,
      ),
    }
  },
})

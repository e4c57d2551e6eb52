import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const title = 'Choose a new password'
const subject = 'Choose a new password for the Evenhand desk'
const next =
  'You’re logged out everywhere. Choose another password than the one you had; logging in then asks for your second factor, as before.'
const ignore =
  'If you don’t know why, ask an owner of the desk before you go on. If the link has expired, they can send you another one. Anyone who has this link can choose your password, so please don’t share it.'
const why = 'You’re receiving this email because you work at the Evenhand desk.'

/** To somebody whose password an owner has made void, because others may know it: the way to choose another. */
export const deskPasswordVoid = template({
  name: 'desk-password-void',
  card: { id: '019aa5c0-0000-7000-8000-0000000000df', name: 'Password made void', type: 'general' },
  example: {
    name: 'Grace Hopper',
    by: 'Ada Lovelace',
    reason: 'Typed it on a page that only looked like ours',
    link: 'https://evenhand.example/admin/password#token=example',
    hours: '24',
  },
  render({ name, by, reason, link, hours }) {
    const opening = `Hello ${name}, ${by} made your password at the Evenhand desk void. It doesn’t work anymore.`
    const until = `The link works once, within ${hours} hours.`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(title)}${paragraph(opening)}${facts([['Reason', reason]])}${paragraph(next)}${button(title, link)}${paragraph(until)}${smallPrint(ignore)}`,
      }),
      text: plainText(
        [title, '', opening, '', `Reason: ${reason}`, '', next, '', `${title}: ${link}`, until, '', ignore],
        why,
      ),
    }
  },
})

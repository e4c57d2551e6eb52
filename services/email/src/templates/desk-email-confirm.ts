import { button, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const title = 'Confirm your email address'
const subject = 'Confirm your email address for the Evenhand desk'
const next =
  'From then on we write here when your login was used or changed. Your username and password stay as they are.'
const ignore =
  'If you don’t work at this desk, ignore this email: without the link nothing changes. Please don’t share the link.'
const why = 'You’re receiving this email because someone at the Evenhand desk entered this address as their own.'

/** To the address that somebody at the desk gave as theirs: it is once they follow the link. */
export const deskEmailConfirm = template({
  name: 'desk-email-confirm',
  card: { id: '019aa5c0-0000-7000-8000-0000000000f6', name: 'Confirm an email address of the desk', type: 'general' },
  example: {
    name: 'Grace Hopper',
    link: 'https://evenhand.example/admin/email#token=example',
    hours: '24',
  },
  render({ name, link, hours }) {
    const opening = `Hello ${name}, confirm that this is your email address at the Evenhand desk.`
    const until = `The link works once, within ${hours} hours.`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(title)}${paragraph(opening)}${paragraph(next)}${button(title, link)}${paragraph(until)}${smallPrint(ignore)}`,
      }),
      text: plainText([title, '', opening, '', next, '', `${title}: ${link}`, until, '', ignore], why),
    }
  },
})

import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const subject = 'You’re invited to work at the Evenhand desk'
const ignore = 'If you didn’t expect this, ignore this email. Nothing happens until you choose a password.'
const why = 'You’re receiving this email because an owner of the Evenhand desk entered this address.'

/** To somebody who is to work at the desk: the link lets them choose a username and a password. */
export const deskInvitation = template({
  name: 'desk-invitation',
  card: { id: '019aa5c0-0000-7000-8000-0000000000d0', name: 'Invitation to the desk', type: 'general' },
  example: {
    name: 'Grace Hopper',
    inviter: 'Ada Lovelace',
    roles: 'Money and Support',
    link: 'https://evenhand.example/admin/join#token=example',
    days: '7',
  },
  render({ name, inviter, roles, link, days }) {
    const opening = `Hello ${name}, ${inviter} invites you to work at the Evenhand desk. Choose a username and a password to start.`
    const limit = `The link works once, for ${days} days. It is for you alone: don’t forward it.`
    return {
      subject,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading('You’re invited')}${paragraph(opening)}${facts([['Your roles', roles]])}${button('Choose a password', link)}${smallPrint(`${limit} ${ignore}`)}`,
      }),
      text: plainText(
        [
          'You’re invited',
          '',
          opening,
          '',
          `Your roles: ${roles}`,
          '',
          `Choose a password: ${link}`,
          '',
          limit,
          ignore,
        ],
        why,
      ),
    }
  },
})

import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toPortal, why } from './about.ts'

/** The contact of an organization has another address: to the one before, which is told nothing of the new one, and to the new one. */
export const nonprofitContactChanged = template({
  name: 'nonprofit-contact-changed',
  card: { id: '019aa5c0-0000-7000-8000-00000000008b', name: 'Nonprofit: contact changed', type: 'general' },
  example: { ...example, address: 'new' },
  render: ({ contactName, organizationName, address }, { publicUrl }) =>
    address === 'former'
      ? renderNotice({
          subject: `You’re no longer the contact of ${organizationName}`,
          donorName: contactName,
          sentences: [
            `We’ve changed the contact of ${organizationName} to another email address. We won’t write to this one about ${organizationName} anymore, and it no longer opens its registration, applications and grants in the nonprofit portal.`,
            'If that’s wrong, write to us.',
          ],
          action: { label: 'Write to us', link: new URL('/contact', publicUrl).href },
          why,
        })
      : renderNotice({
          subject: `You’re now the contact of ${organizationName}`,
          donorName: contactName,
          sentences: [
            `We’ve changed the contact of ${organizationName} to this email address. We’ll write to it about the registration, applications and grants of ${organizationName}.`,
            'You’ll find them in the nonprofit portal. Sign in there with this address: we’ll email you a code, which proves that the address is yours.',
            `If you don’t know ${organizationName}, write to ${supportEmail}.`,
          ],
          action: toPortal(publicUrl),
          why: 'You’re receiving this email because this address is now the contact of a nonprofit.',
        }),
})

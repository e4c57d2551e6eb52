import { memorials } from '@evenhand/contracts/http'
import { supportEmail } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toOwn, why } from './about.ts'

/** With it goes what was sent beside its words. */
function deleted({ photo, family }: Pick<MailContent<'memorial-declined'>, 'photo' | 'family'>): string[] {
  const gone = [
    ...(photo === 'yes' ? ['the photo'] : []),
    ...(family === 'yes' ? ['your family member’s name and address'] : []),
  ]
  if (gone.length === 0) return []
  const them = family === 'yes' ? 'them' : 'it'
  return [`We’ve deleted ${gone.join(' and ')}. Add ${them} again when you correct it.`]
}

/** A memorial was declined: why, and what happens with the money. */
export const memorialDeclined = template({
  name: 'memorial-declined',
  card: { id: '019aa5c0-0000-7000-8000-000000000052', name: 'Memorial: declined', type: 'general' },
  example: { ...example, reason: 'The message names a telephone number.' },
  render: ({ donorName, honoree, tile, reason, before, photo, family }, { publicUrl }) =>
    renderNotice({
      subject: `About the memorial for ${honoree}`,
      donorName,
      sentences: [
        memorials.declinedInWords({ honoree, reason, wasShown: before === 'shown' }),
        ...deleted({ photo, family }),
        `You can correct it yourself, and we’ll look at it again. Or write to ${supportEmail}, and we’ll work out new wording with you or refund your gift. If we refund it, we’ll confirm by email.`,
      ],
      facts: [['Tile', tile]],
      // Not to the wall: there is nothing of theirs to see on it.
      action: { label: 'Correct it', link: toOwn(publicUrl)[1] },
      why,
    }),
})

import { supportEmail } from '@evenhand/contracts/catalogue'
import { memorialCorrections } from '@evenhand/contracts/http'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toOwn, why } from './about.ts'

/** The donor's correction was declined: why, and that the memorial stays as it is. */
export const memorialCorrectionDeclined = template({
  name: 'memorial-correction-declined',
  card: { id: '019aa5c0-0000-7000-8000-0000000000cc', name: 'Memorial: correction declined', type: 'general' },
  example: { ...example, reason: 'The message names a telephone number.' },
  render: ({ donorName, honoree, tile, reason }, { publicUrl }) =>
    renderNotice({
      subject: `About your correction for ${honoree}`,
      donorName,
      sentences: [
        memorialCorrections.correctionDeclinedInWords({ honoree, reason }),
        `The memorial stays on the wall as it was. You can send another correction, or write to ${supportEmail} and we’ll work out the wording with you.`,
      ],
      facts: [['Tile', tile]],
      action: { label: 'Correct it again', link: toOwn(publicUrl)[1] },
      why,
    }),
})

import { memorialPhotos } from '@evenhand/contracts/http'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, why } from './about.ts'

/** The photo of a memorial is not shown, or not any longer: why, and that the words are another matter. */
export const memorialPhotoRemoved = template({
  name: 'memorial-photo-removed',
  card: { id: '019aa5c0-0000-7000-8000-0000000000c9', name: 'Memorial: photo removed', type: 'general' },
  example: { ...example, reason: 'It shows a child of another family.' },
  render: ({ donorName, honoree, tile, reason, before }, { publicUrl }) =>
    renderNotice({
      subject: `About the photo of ${honoree}`,
      donorName,
      sentences: [
        memorialPhotos.photoRemovedInWords({ honoree, reason, wasShown: before === 'shown' }),
        `We’ve deleted the photo. If you have questions, or would like a refund, write to ${supportEmail}.`,
      ],
      facts: [['Tile', tile]],
      action: { label: 'Write to us', link: new URL('/contact', publicUrl).href },
      why,
    }),
})

import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toOwn, toWall, why } from './about.ts'

/** A memorial was paid and is read before it is shown: the person who gave knows that we have it. */
export const memorialReceived = template({
  name: 'memorial-received',
  card: { id: '019aa5c0-0000-7000-8000-000000000050', name: 'Memorial: received', type: 'general' },
  example,
  render: ({ donorName, wall, tile }, { publicUrl }) =>
    renderNotice({
      // Not the words of the memorial: nobody has read them yet, and the address is one that was typed.
      subject: 'We have your memorial',
      donorName,
      sentences: [
        'Thank you. We have your memorial. A person reads each one before it goes on the wall, and that can take a few days.',
        'We’ll email you when it’s up, or if we have a question about the wording.',
      ],
      facts: [['Tile', tile], toOwn(publicUrl)],
      action: toWall(wall, publicUrl),
      why,
    }),
})

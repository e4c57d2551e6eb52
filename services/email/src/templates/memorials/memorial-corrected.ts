import { memorialPath } from '@evenhand/contracts/pages'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toOwn, why } from './about.ts'

/** The donor's correction was approved and can be seen. */
export const memorialCorrected = template({
  name: 'memorial-corrected',
  card: { id: '019aa5c0-0000-7000-8000-0000000000cb', name: 'Memorial: corrected', type: 'general' },
  example: { ...example, memorialId: '019aa5c0-0000-7000-8000-0000000000aa' },
  render: ({ donorName, honoree, wall, tile, memorialId }, { publicUrl }) =>
    renderNotice({
      subject: `Your correction for ${honoree} is on the wall`,
      donorName,
      sentences: [`We’ve read your correction of the memorial for ${honoree}. It’s on the wall now.`],
      facts: [['Tile', tile], toOwn(publicUrl)],
      action: { label: 'See the memorial', link: new URL(memorialPath(wall, memorialId), publicUrl).href },
      why,
    }),
})

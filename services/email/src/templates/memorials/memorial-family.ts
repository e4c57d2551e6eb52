import { supportEmail, wallNames } from '@evenhand/contracts/catalogue'
import { ownMemorials } from '@evenhand/contracts/http'
import { organization } from '@evenhand/contracts/organization'
import { memorialPath } from '@evenhand/contracts/pages'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, tokenOf } from './about.ts'

/** To a member of the family whom the donor named: when the memorial can be seen, and when its donor sends it again. */
export const memorialFamily = template({
  name: 'memorial-family',
  card: { id: '019aa5c0-0000-7000-8000-0000000000ca', name: 'Memorial: to the family', type: 'general' },
  example: {
    ...example,
    familyName: 'Anne Quill',
    memorialId: '019aa5c0-0000-7000-8000-0000000000aa',
    message: 'For the patience.',
    photoId: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a',
  },
  render: ({ donorName, honoree, wall, memorialId, familyName, message, photoId }, { publicUrl }) => {
    const page = new URL(memorialPath(wall, memorialId), publicUrl).href
    const token = tokenOf(wall)
    return renderNotice({
      subject: token === 'tribute' ? `A tribute to ${honoree}` : `A memorial for ${honoree}`,
      donorName: familyName,
      sentences: [
        `${donorName} made a gift to ${organization.name} in ${token === 'tribute' ? 'honor' : 'memory'} of ${honoree}, and asked us to tell you. The ${token} is on our ${wallNames[wall]} wall, where everyone can see it.`,
        ...(message === '' ? [] : [`It says: “${message}”`]),
        `If it shouldn’t be shown, write to ${supportEmail} and a person will look at it.`,
      ],
      facts: [
        ['From', donorName],
        ...(photoId === undefined
          ? []
          : ([['The photo', new URL(`/api/memorial-photos/${photoId}?width=960`, publicUrl).href]] as const)),
        ['A card to print', `${page}#card`],
      ],
      action: { label: `See the ${token}`, link: page },
      why: `You’re receiving this email because ${donorName} gave us your address to tell you of this ${token}. We write to you about it only when ${donorName} asks us to, and never more than ${ownMemorials.familyMailsMax} times. Only ${donorName} and the people who review memorials can see your address. We delete it if the ${token} is declined or refunded, or ${donorName} removes it.`,
    })
  },
})

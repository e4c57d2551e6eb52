import type { freePost } from '@evenhand/web-kit/desk'

const fields: Readonly<Record<keyof freePost.PostReading, string>> = {
  name: 'Name',
  address: 'Street and city',
  postalCode: 'Postal code',
  region: 'Region',
  email: 'Email',
  postmarkedOn: 'Postmark',
  oldEnough: 'Old enough',
}

export const fieldWords = (field: string): string =>
  Object.entries(fields).find(([name]) => name === field)?.[1] ?? field

export const stateWords: Readonly<Record<freePost.PostCard['state'], string>> = {
  'keyed-once': 'Needs its second typing',
  differs: 'Typed differently',
  agreed: 'Typed twice',
  granted: 'Entered',
  refused: 'Doesn’t count',
  'taken-back': 'Taken back',
}

export const actWords: Readonly<Record<freePost.PostAct['action'], string>> = {
  'batch-opened': 'Batch opened',
  'difference-resolved': 'Difference resolved',
  'batch-closed': 'Batch closed',
  'card-taken-back': 'Entries taken back',
}

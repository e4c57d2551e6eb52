import { expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { zipOf } from './zip.ts'

const gifts = {
  name: 'gifts',
  title: 'Gifts and free entries',
  kept: null,
  rows: [{ 'Amount in cents': 5000, 'What it was for': 'Memorial tile “4B”' }],
  isWhole: true,
}

it('has each table as a file that programs read, and a page that says what is what', async () => {
  const parts = [
    { service: 'donations', files: [gifts, { ...gifts, name: 'receipts', title: 'Receipts', isWhole: false }] },
    { service: 'members', files: [] },
    { service: 'memorials', files: [], pictures: [{ name: 'photo-1.webp', base64: btoa('RIFF\u00FF') }] },
  ]
  const bytes = await zipOf({ parts, organization: 'Helping Hands', now: new Date('2026-11-29T12:00:00Z') })
  const files = unzipSync(bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    'donations/gifts.json',
    'donations/receipts.json',
    'memorials/photo-1.webp',
    'readme.txt',
  ])
  expect([...(files['memorials/photo-1.webp'] ?? [])]).toEqual([82, 73, 70, 70, 255])
  expect(JSON.parse(strFromU8(files['donations/gifts.json'] ?? new Uint8Array()))).toEqual(gifts.rows)
  const readme = strFromU8(files['readme.txt'] ?? new Uint8Array())
  expect(readme).toContain('What Helping Hands keeps about you, as of 2026-11-29')
  expect(readme).toContain('donations/gifts.json\n  Gifts and free entries: 1\n')
  expect(readme).toContain('memorials/photo-1.webp\n  A picture that you gave')
  expect(readme).toContain('Receipts: the first 1, there are more')
})

it('says where there is nothing', async () => {
  const bytes = await zipOf({ parts: [], organization: 'Helping Hands', now: new Date() })
  expect(strFromU8(unzipSync(bytes)['readme.txt'] ?? new Uint8Array())).toContain('There is nothing about you.')
})

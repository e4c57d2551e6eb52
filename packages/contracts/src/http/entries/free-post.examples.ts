import { examplesOf } from '../examples-of.ts'
import { openPostBatch, keyPostCard, resolvePostCard, takePostCardBack } from './free-post.ts'

const postcard = {
  name: 'Ada Byron',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  postmarkedOn: '2026-11-18',
  oldEnough: true,
}

export const freePostExamples = [
  examplesOf(openPostBatch, {
    bodies: { 'the cards of a day': { giveaway: 'lease-2027', receivedOn: '2026-11-20', note: 'Tray 4' } },
  }),
  examplesOf(keyPostCard, { bodies: { 'the first typing': { number: 1, turn: 1, reading: postcard } } }),
  examplesOf(resolvePostCard, { bodies: { 'what stands on it': { reading: postcard } } }),
  examplesOf(takePostCardBack, { bodies: { 'a copied card': { reason: 'Copied by a machine' } } }),
]

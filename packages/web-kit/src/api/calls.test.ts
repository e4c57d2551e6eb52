import { expect, it } from '@jest/globals'
import { receipts as schemas } from '@evenhand/contracts/http'
import * as calls from './calls.ts'

it('is what a build can write down: no schemas, and nothing is lost on the way', () => {
  expect(JSON.parse(JSON.stringify(calls))).toEqual({ ...calls })
})

it('says of a call what a browser needs to make it', () => {
  expect(calls.donations.createDonation).toEqual({
    method: 'POST',
    path: '/api/donations',
    limit: 'payment',
    idempotent: true,
  })
})

it('keeps the type of a file, by which its answer is read', () => {
  expect(calls.receipts.getReceiptPdf.response).toEqual(schemas.getReceiptPdf.response)
})

it('leaves to the desk what administrators alone may call', () => {
  expect(calls.giveaways).toHaveProperty('getRules')
  expect(calls.giveaways).not.toHaveProperty('publishRules')
})

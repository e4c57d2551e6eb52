/** What was bought past the cart: something that another service holds by an invoice, paid by check or transfer. */
import { z } from 'zod'
import { Email, Id, Line, PersonName } from '../../ids/index.ts'
import { call } from '../call.ts'
import { Day, GiftDetails, usual } from './gifts.ts'

export const purchaseWays = ['check', 'transfer'] as const

/** Its amount is the price of what was held. */
export const PurchaseForm = z.strictObject({
  thingId: Id,
  donorName: PersonName(200, 'Full name is required'),
  donorEmail: Email(),
  way: z.enum(purchaseWays, 'Choose check or transfer'),
  receivedOn: Day('Choose the day it was received'),
  /** What tells it from others at the bank: the number of the check or of the transfer. */
  reference: Line(100, 'Enter the number of the check or transfer'),
})
export type PurchaseForm = z.output<typeof PurchaseForm>

export const recordPurchase = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/purchases',
  summary:
    'Record that an invoice was paid by check or transfer: what it was for is bought at its price, once, and gets a receipt',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  idempotent: true,
  audited: ['purchase-recorded'],
  request: { body: PurchaseForm },
  response: { status: 201, body: GiftDetails },
  problems: [...usual, 'not-found', 'not-possible', 'already-paid', 'second-person-needed'],
})

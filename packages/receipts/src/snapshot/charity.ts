import type { Organization } from '@evenhand/contracts/organization'
import type { ReceiptSnapshot } from '@evenhand/contracts/receipts'

/** Who received a payment, as its receipt keeps it: the organization of the day it was issued. */
export const charityOf = ({ name, address, taxId }: Organization): ReceiptSnapshot['charity'] => ({
  name,
  address: address.split('\n'),
  taxId,
})

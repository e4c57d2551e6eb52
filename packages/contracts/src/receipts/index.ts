export { charityOf } from './charity.ts'
export { InvoiceSnapshot } from './invoice.ts'
export { ReceiptLine, ReceiptSnapshot } from './snapshot.ts'

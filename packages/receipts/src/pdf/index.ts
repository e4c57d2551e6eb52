/** Receipts, statements and invoices on paper. */
export { renderInvoice } from './invoice.ts'
export { renderReceipt } from './receipt.ts'
export type { Marks, VoidMark } from './stamp.ts'
export { renderStatement } from './statement.ts'

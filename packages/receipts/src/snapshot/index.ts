/** What a receipt and a statement say, in plain data: made once by whoever has the money in view, and drawn by whoever needs the paper. */
export { charityOf, InvoiceSnapshot, type ReceiptLine, ReceiptSnapshot } from '@evenhand/contracts/receipts'
export { receiptTotals, type ReceiptTotals } from './totals.ts'
export { type StatedPayment, type Statement, statementTotals, type StatementTotals } from './statement.ts'

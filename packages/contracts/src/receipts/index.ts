export { ReceiptLine, ReceiptSnapshot } from './snapshot.ts'

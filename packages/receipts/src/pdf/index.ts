/** Receipts and statements on paper. */
export { renderReceipt } from './receipt.ts'
export type { Marks, VoidMark } from './stamp.ts'
export { renderStatement } from './statement.ts'

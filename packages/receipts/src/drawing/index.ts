import type { Marks } from '../pdf/index.ts'
import type { InvoiceSnapshot, ReceiptSnapshot, Statement } from '../snapshot/index.ts'

export type Paper =
  | { kind: 'receipt'; snapshot: ReceiptSnapshot; marks?: Marks }
  | { kind: 'statement'; statement: Statement }
  | { kind: 'invoice'; snapshot: InvoiceSnapshot }

/** A browser that opens a few receipts at once gets them all. */
const papersOfOneMax = 4

/** How PDFs are drawn in a thread of a process, since one takes as long as dozens of other requests: for the service kit's `createThreads`. */
export const paperWork = {
  entry: new URL(import.meta.url.endsWith('.ts') ? './draw-thread.ts' : './draw-thread.js', import.meta.url),
  threadsMax: 1,
  ofOneMax: papersOfOneMax,
  waitingMax: 64,
  // The gateway waits 15 seconds, and a busy machine takes some to start the thread.
  deadlineMs: 13_000,
  sentences: {
    tooMany: `We’re already preparing ${papersOfOneMax} documents for you. Wait for those first.`,
    busy: 'Many documents are being prepared right now. Try again in a moment.',
    late: 'Preparing this document took too long. Try again in a moment.',
  },
}

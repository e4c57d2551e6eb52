import { renderInvoice, renderReceipt, renderStatement } from '../pdf/index.ts'
import type { Paper } from './index.ts'

/** The body of the thread. */
export default function draw(paper: Paper): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'receipt':
      return renderReceipt(paper.snapshot, paper.marks)
    case 'statement':
      return renderStatement(paper.statement)
    case 'invoice':
      return renderInvoice(paper.snapshot)
  }
}

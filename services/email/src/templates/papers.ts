import { type Paper, paperWork } from '@evenhand/receipts/drawing'
import { createThreads } from '@evenhand/service-kit/threads'

/** Draws the PDFs of emails beside the codes that this process sends. As many wait as there are connections to send them. */
export const papers = createThreads<Paper, Uint8Array>(paperWork)

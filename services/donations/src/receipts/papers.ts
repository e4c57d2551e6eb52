import { type Paper, paperWork } from '@evenhand/receipts/drawing'
import { createThreads } from '@evenhand/service-kit/threads'

/** Draws PDFs beside the payments of this process; each person who asks has a few at a time. */
export const papers = createThreads<Paper, Uint8Array>(paperWork)

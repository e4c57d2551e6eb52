import type { AnswerOf, receipts } from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'

export type Receipt = AnswerOf<typeof receipts.listReceipts>[number]

export const keepPdf = (file: { fileName: string; bytes: Uint8Array }): void =>
  keepFile({ ...file, type: 'application/pdf' })

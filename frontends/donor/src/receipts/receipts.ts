import type { AnswerOf, receipts } from '@evenhand/web-kit/facade'

export type Receipt = AnswerOf<typeof receipts.listReceipts>[number]

/** A file that was answered goes to the folder where this browser keeps downloads. */
export function keepFile({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken it by then; some read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds)
}

const keptMilliseconds = 60_000

interface KeptFile {
  fileName: string
  bytes: Uint8Array
  type: string
}

/** A file goes to the folder where this browser keeps downloads. */
export function keepFile({ fileName, bytes, type }: KeptFile): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken it by then; some read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds)
}

const keptMilliseconds = 60_000

export { anInvoice } from './invoice.ts'
export { aLine, aReceipt } from './samples.ts'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** What a person or a screen reader finds in a PDF, as another program reads it. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await getMeta(document)
  const structure = await Promise.all(
    Array.from({ length: totalPages }, async (_, index) => (await document.getPage(index + 1)).getStructTree()),
  )
  return {
    text: text.replace(/\s+/g, ' '),
    pages: totalPages,
    title: String(info.Title),
    language: String(info.Language),
    tags: JSON.stringify(structure),
  }
}

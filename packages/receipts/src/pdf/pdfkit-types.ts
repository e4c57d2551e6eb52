/** What pdfkit can and its types do not say yet. */
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Whether a heading of a table is for its column or its row. */
      scope?: 'Column' | 'Row' | undefined
    }
  }
}

export {}

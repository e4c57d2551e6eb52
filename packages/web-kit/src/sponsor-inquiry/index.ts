/** Asking for an invoice as a sponsor: bundled by each remote that offers it, over the shared packages (`frontends/over-the-facade.ts`). */
export { blocksFrom } from './blocks.ts'
export { InquiryDialog } from './inquiry-dialog.tsx'

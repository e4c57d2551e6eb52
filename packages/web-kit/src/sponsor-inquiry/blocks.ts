import { sponsorBlock } from '@evenhand/web-kit/facade'

/** How many blocks a text asks for: a whole number from 1 to 50; whatever else is typed falls back to 1 (spec 01 §5). */
export function blocksFrom(text: string): number {
  const blocks = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 1
  return blocks >= 1 && blocks <= sponsorBlock.perInquiryMax ? blocks : 1
}

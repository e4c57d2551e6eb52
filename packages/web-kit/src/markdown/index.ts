/** Texts that administrators write in Markdown. What reads it loads only when a page shows one. */
export { headingsOf, type TextHeading } from './headings.ts'
export { Markdown } from './markdown.tsx'

/** Texts that administrators write in Markdown. What reads it loads only when a page shows one. */
export { Markdown } from './markdown.tsx'

/** Loaded together: each is a few words around the same page. */
export { EnterPage } from './enter-page.tsx'
export { LeasePage } from './lease-page.tsx'

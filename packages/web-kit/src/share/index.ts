/** Passing an address on: bundled by each remote that offers it, over the shared facade (`frontends/over-the-facade.ts`). */
export { Share } from './share.tsx'
export { useOwnLink } from './use-own-link.ts'

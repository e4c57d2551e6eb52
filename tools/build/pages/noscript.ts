import { supportEmail } from '@evenhand/contracts/catalogue'
import type { Page } from './page-list.ts'

/** Pages on which everything can be read without scripts; on all others something is done. */
const onlyRead =
  /^\/(official-rules|jeep-lease-rules|main-giveaway|giveaways\/.*|draws|winners|faq|terms|privacy|in-honor-of|honoring-veterans|404)$/

/** What a page says above its content where a browser runs no scripts, and what can be done then. */
export const noscriptOf = ({ path }: Page): string =>
  onlyRead.test(path)
    ? ''
    : `<noscript><p class="bg-sunken px-4 py-3 text-center text-small">This page needs JavaScript to do more than show text. Without it, you can read the <a class="text-primary underline" href="/official-rules">official rules</a>, which say how to enter free by mail, or write to <a class="text-primary underline" href="mailto:${supportEmail}">${supportEmail}</a>.</p></noscript>`

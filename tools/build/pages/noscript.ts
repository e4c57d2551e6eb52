import { supportEmail } from '@evenhand/contracts/catalogue'
import type { Page } from './page-list.ts'

/** What a page says above its content where a browser runs no scripts, and what can be done then. */
export const noscriptOf = ({ readable }: Page): string =>
  readable
    ? ''
    : `<noscript><p class="bg-sunken px-4 py-3 text-center text-small">This page needs JavaScript to do more than show text. Without it, you can read the <a class="text-primary underline" href="/official-rules">official rules</a>, which say how to enter free by mail, or write to <a class="text-primary underline" href="mailto:${supportEmail}">${supportEmail}</a>.</p></noscript>`

import { siteAddressMark, siteAddressMeta } from '@evenhand/contracts/pages'

/** The address of this site without a slash at its end, as the page says it: the same in what the gateway rendered and in what the browser renders. */
export function siteAddress(): string {
  if (typeof document === 'undefined') return siteAddressMark
  return document.querySelector(`meta[name="${siteAddressMeta}"]`)?.getAttribute('content') ?? location.origin
}

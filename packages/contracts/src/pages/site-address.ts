/** Stands for the address of the installation in a page that is built or rendered before anybody knows it; the gateway puts the address in its place. */
export const siteAddressMark = '%PUBLIC_URL%'

/** Where each page keeps it, so that what the browser renders is what the gateway sent. */
export const siteAddressMeta = 'site-address'

import type { Request } from 'express'

/** Where somebody came from. Whatever else stands behind the question mark may ask for another page, and the browser makes that one. */
const ofTheWay = /^(utm_\w+|fbclid|gclid|msclkid)$/

export const changesThePage = ({ query }: Request): boolean => Object.keys(query).some((name) => !ofTheWay.test(name))

/** Whose link was followed: the form that joins reads it, and nothing on a page with data does. */
export const changesItsData = ({ query }: Request): boolean =>
  Object.keys(query).some((name) => name !== 'ref' && !ofTheWay.test(name))

/** Where each page keeps the host of the operator's tag script; empty where there is none. */
export const tagHostMeta = 'tag-host'
export const tagHostMark = '%TAG_HOST%'

/** Where the gateway answers what loads it. Nothing is at this address where there is no tag script. */
export const tagLoaderPath = '/tag.js'

/** Stands for what the privacy page says of it, in a page that is built before anybody knows who will serve it. */
export const tagSentenceMark = '%TAG_SENTENCE%'

export const tagSentence = (host: string): string =>
  host === ''
    ? 'We set no advertising or analytics cookies, and we use no analytics script.'
    : `To learn how this site is used, our pages load an analytics script from ${host}. We tell it which page you open and that you gave, entered or visited a sponsor, never who you are. It may set cookies of its own. If your browser sends Do Not Track or Global Privacy Control, we don’t load it.`

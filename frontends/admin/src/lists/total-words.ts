import { countedMax } from '@evenhand/web-kit/desk'

/** A list that is counted only so far says so: "10,000+". */
export const totalWords = (total: number): string =>
  total >= countedMax ? `${countedMax.toLocaleString('en-US')}+` : total.toLocaleString('en-US')

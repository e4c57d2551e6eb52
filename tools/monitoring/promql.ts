/**
 * Series of a counter that rose within the window. `increase` alone misses the first count of a label, because its series begins at 1: one that
 * wasn't there a window ago counts whole.
 */
export const rises = (counter: string, window: string, by: string): string =>
  `sum by (${by}) ((${counter} unless ${counter} offset ${window}) or increase(${counter}[${window}]))`

/** The share of observations of a histogram that took longer than one of its bounds. Prometheus 3 writes the bound 30 as 30.0. */
export const shareAbove = (histogram: string, bound: number, labels: string, window: string): string => {
  const le = Number.isInteger(bound) ? `le=~"${bound}([.]0)?"` : `le="${bound}"`
  const within = [labels, le].filter((part) => part !== '').join(',')
  return `1 - sum(rate(${histogram}_bucket{${within}}[${window}])) / sum(rate(${histogram}_count{${labels}}[${window}]))`
}

export const quantile = (share: number, histogram: string, labels: string, by: string): string =>
  `histogram_quantile(${share}, sum by (${['le', by].filter((part) => part !== '').join(', ')}) (rate(${histogram}_bucket{${labels}}[5m])))`

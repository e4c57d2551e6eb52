interface Closing {
  closesAt: string
}

/** What closes next comes first; what has closed stays behind it as the service lists it, the newest first. */
export function inOrder<Draw extends Closing>(draws: readonly Draw[], now: number): Draw[] {
  const closeOf = ({ closesAt }: Closing) => Date.parse(closesAt)
  const open = draws.filter((draw) => closeOf(draw) > now).toSorted((a, b) => closeOf(a) - closeOf(b))
  return [...open, ...draws.filter((draw) => closeOf(draw) <= now)]
}

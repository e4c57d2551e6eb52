/** How a line of the desk's menu looks, also where the page that it leads to is open. */
export const line =
  'flex min-h-11 items-center gap-3 rounded-control px-2.5 text-small font-medium hover:bg-hairline aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

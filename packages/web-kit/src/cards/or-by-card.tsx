/** Between the wallets and the form for a card. */
export const OrByCard = () => (
  <p className="my-3 flex items-center gap-3 text-small text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
    or by card
  </p>
)

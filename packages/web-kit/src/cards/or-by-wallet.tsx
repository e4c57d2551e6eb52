/** Between the form for a card and the wallets: whoever pays with one has passed what is charged and accepted. */
export const OrByWallet = () => (
  <p className="my-3 flex items-center gap-3 text-small text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
    or
  </p>
)

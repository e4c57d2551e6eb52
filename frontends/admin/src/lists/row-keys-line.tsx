/** Which keys do what in a list whose rows open beside it. */
export const RowKeysLine = ({ searches = true }: { searches?: boolean }) => (
  <p className="mt-3 text-fine text-ink-soft max-md:hidden">
    Keys:{' '}
    {searches && (
      <>
        <kbd>/</kbd> search,{' '}
      </>
    )}
    <kbd>j</kbd> and <kbd>k</kbd> next and previous row, <kbd>Enter</kbd> open, <kbd>Esc</kbd> close.
  </p>
)

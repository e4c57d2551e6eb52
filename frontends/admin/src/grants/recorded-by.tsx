import { Administrator } from '../audit/administrator.tsx'

/** Who recorded something, and who confirmed it. */
export const RecordedBy = ({ recordedBy, confirmedBy }: { recordedBy: string; confirmedBy: string | null }) => (
  <>
    Recorded <Administrator id={recordedBy} />
    {confirmedBy && (
      <>
        , confirmed <Administrator id={confirmedBy} />
      </>
    )}
    .
  </>
)

import { Sheet } from '@evenhand/web-kit/facade'
import { OfflineGiftForm } from './offline-gift-form.tsx'

interface OfflineGiftSheetProps {
  onClose: () => void
  onRecorded: (giftId: string) => void
}

export const OfflineGiftSheet = ({ onClose, onRecorded }: OfflineGiftSheetProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title="A check or cash"
    description="It counts and gets its receipt by email like any other gift. It earns entries if the main giveaway was open the day you received it."
    className="w-[min(36rem,100vw)] text-small"
  >
    <OfflineGiftForm onRecorded={onRecorded} />
  </Sheet>
)

/**
 * The icons that remotes use. Bound to constants on purpose: re-exported straight from lucide's barrel they are missing
 * from the module that federation shares.
 */
import {
  ArrowLeft as ArrowLeftIcon,
  Check as CheckIcon,
  ChevronLeft as ChevronLeftIcon,
  ChevronRight as ChevronRightIcon,
  CircleAlert as CircleAlertIcon,
  CircleCheck as CircleCheckIcon,
  Copy as CopyIcon,
  Minus as MinusIcon,
  Pause as PauseIcon,
  Play as PlayIcon,
  Plus as PlusIcon,
  Trash2 as Trash2Icon,
  Download as DownloadIcon,
  Printer as PrinterIcon,
} from 'lucide-react'

export const ArrowLeft = ArrowLeftIcon
export const Check = CheckIcon
export const ChevronLeft = ChevronLeftIcon
export const ChevronRight = ChevronRightIcon
export const CircleAlert = CircleAlertIcon
export const CircleCheck = CircleCheckIcon
export const Copy = CopyIcon
export const Minus = MinusIcon
export const Pause = PauseIcon
export const Play = PlayIcon
export const Plus = PlusIcon
export const Trash2 = Trash2Icon
export const Download = DownloadIcon
export const Printer = PrinterIcon

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
  ClipboardList as ClipboardListIcon,
  Copy as CopyIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Gift as GiftIcon,
  Handshake as HandshakeIcon,
  House as HouseIcon,
  Landmark as LandmarkIcon,
  Lock as LockIcon,
  LogOut as LogOutIcon,
  Mail as MailIcon,
  Menu as MenuIcon,
  Minus as MinusIcon,
  Pause as PauseIcon,
  Play as PlayIcon,
  Plus as PlusIcon,
  Search as SearchIcon,
  Trash2 as Trash2Icon,
  ArrowDown as ArrowDownIcon,
  ArrowUp as ArrowUpIcon,
  BookOpen as BookOpenIcon,
  Download as DownloadIcon,
  ExternalLink as ExternalLinkIcon,
  ScrollText as ScrollTextIcon,
  Printer as PrinterIcon,
  Ticket as TicketIcon,
  Trophy as TrophyIcon,
  Users as UsersIcon,
} from 'lucide-react'

export const ArrowLeft = ArrowLeftIcon
export const Check = CheckIcon
export const ChevronLeft = ChevronLeftIcon
export const ChevronRight = ChevronRightIcon
export const CircleAlert = CircleAlertIcon
export const CircleCheck = CircleCheckIcon
export const ClipboardList = ClipboardListIcon
export const Copy = CopyIcon
export const Eye = EyeIcon
export const EyeOff = EyeOffIcon
export const Gift = GiftIcon
export const Handshake = HandshakeIcon
export const House = HouseIcon
export const Landmark = LandmarkIcon
export const Lock = LockIcon
export const LogOut = LogOutIcon
export const Mail = MailIcon
export const Menu = MenuIcon
export const Minus = MinusIcon
export const Pause = PauseIcon
export const Play = PlayIcon
export const Plus = PlusIcon
export const Search = SearchIcon
export const Trash2 = Trash2Icon
export const ArrowDown = ArrowDownIcon
export const ArrowUp = ArrowUpIcon
export const BookOpen = BookOpenIcon
export const Download = DownloadIcon
export const ExternalLink = ExternalLinkIcon
export const ScrollText = ScrollTextIcon
export const Printer = PrinterIcon
export const Ticket = TicketIcon
export const Trophy = TrophyIcon
export const Users = UsersIcon

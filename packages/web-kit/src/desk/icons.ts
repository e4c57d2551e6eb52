/** The icons that administrators alone see. Bound to constants as in `ui/icons.ts`, and for the same reason. */
import {
  ClipboardList as ClipboardListIcon,
  Coins as CoinsIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Gift as GiftIcon,
  Handshake as HandshakeIcon,
  HeartHandshake as HeartHandshakeIcon,
  LayoutGrid as LayoutGridIcon,
  HandCoins as HandCoinsIcon,
  House as HouseIcon,
  IdCard as IdCardIcon,
  KeyRound as KeyRoundIcon,
  Landmark as LandmarkIcon,
  Lock as LockIcon,
  LogOut as LogOutIcon,
  Mail as MailIcon,
  Megaphone as MegaphoneIcon,
  Merge as MergeIcon,
  Menu as MenuIcon,
  ArrowDown as ArrowDownIcon,
  ArrowUp as ArrowUpIcon,
  BookOpen as BookOpenIcon,
  ExternalLink as ExternalLinkIcon,
  ScrollText as ScrollTextIcon,
  Search as SearchIcon,
  Send as SendIcon,
  ShieldCheck as ShieldCheckIcon,
  Ticket as TicketIcon,
  Trophy as TrophyIcon,
  ThumbsUp as ThumbsUpIcon,
  UserCheck as UserCheckIcon,
  UserCog as UserCogIcon,
  UserRound as UserRoundIcon,
  UserRoundX as UserRoundXIcon,
  Users as UsersIcon,
  Waypoints as WaypointsIcon,
  Webhook as WebhookIcon,
} from 'lucide-react'

export const ClipboardList = ClipboardListIcon
export const Coins = CoinsIcon
export const Eye = EyeIcon
export const EyeOff = EyeOffIcon
export const Gift = GiftIcon
export const Handshake = HandshakeIcon
export const HeartHandshake = HeartHandshakeIcon
export const LayoutGrid = LayoutGridIcon
export const HandCoins = HandCoinsIcon
export const House = HouseIcon
export const IdCard = IdCardIcon
export const KeyRound = KeyRoundIcon
export const Landmark = LandmarkIcon
export const Lock = LockIcon
export const LogOut = LogOutIcon
export const Search = SearchIcon
export const Mail = MailIcon
export const Menu = MenuIcon
export const ArrowDown = ArrowDownIcon
export const ArrowUp = ArrowUpIcon
export const BookOpen = BookOpenIcon
export const ExternalLink = ExternalLinkIcon
export const ScrollText = ScrollTextIcon
export const Send = SendIcon
export const ShieldCheck = ShieldCheckIcon
export const Ticket = TicketIcon
export const Trophy = TrophyIcon
export const ThumbsUp = ThumbsUpIcon
export const UserCheck = UserCheckIcon
export const UserCog = UserCogIcon
export const UserRound = UserRoundIcon
export const UserRoundX = UserRoundXIcon
export const Users = UsersIcon
export const Megaphone = MegaphoneIcon
export const Merge = MergeIcon
export const Waypoints = WaypointsIcon
export const Webhook = WebhookIcon

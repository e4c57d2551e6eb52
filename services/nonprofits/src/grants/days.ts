import { campaignDay } from '@evenhand/contracts/catalogue'

const dayMs = 24 * 60 * 60 * 1000
export const daysAfter = (at: Date, days: number): string => campaignDay(new Date(at.getTime() + days * dayMs))
